import t from 'tap'
import { exercise } from '../http/exercise.ts'
import { school } from '../cohorts/school.ts'
import { Person } from '../accounts/person.ts'
import { launchesOf } from './launching.ts'
import { Platform } from './platform.ts'

const server = await school(t, { Ada: 'admin', Lea: 'learner' }, { options: { exercises: [exercise('add')] } })
const [ada] = await server.enter('Ada')
const platform = await Platform.start(t, server.address)
t.match(await ada.post('/api/lti/platforms', platform.registration), { status: 201, body: { issuer: platform.address } })

const { launchUrl: LAUNCH, launch } = launchesOf(server, platform)

t.test('administrators register platforms, with safe addresses', async (t) => {
  t.match(await ada.post('/api/lti/platforms', platform.registration), { status: 409, body: { error: { code: 'E_PLATFORM_TAKEN' } } })
  t.match(await ada.post('/api/lti/platforms', { ...platform.registration, issuer: 'other', keysUrl: 'http://school.example/keys' }), {
    status: 422,
    body: { error: { code: 'E_PLATFORM_URL' } },
  })
  t.match(await new Person(server).ask('/api/lti/platforms'), { status: 401 })
  t.same((await ada.ask('/api/lti/tool')).body, {
    loginUrl: LAUNCH.replace('launch', 'login'),
    launchUrl: LAUNCH,
    keysUrl: LAUNCH.replace('launch', 'keys'),
  })
})

t.test('changing a platform keeps its courses and people', async (t) => {
  const [{ id, ...before }] = (await ada.ask('/api/lti/platforms')).body
  const path = `/api/lti/platforms/${id}`
  const change = {
    name: 'The new school',
    deployments: [...before.deployments, 'deployment 3'],
    audience: 'https://school.example/audience',
  }
  t.strictSame((await ada.send('PATCH', path, change)).body, { id, ...before, ...change })
  t.strictSame((await ada.ask('/api/lti/platforms')).body, [{ id, ...before, ...change }])
  t.match(await ada.send('PATCH', path, { tokenUrl: 'http://school.example/token' }), {
    status: 422,
    body: { error: { code: 'E_PLATFORM_URL' } },
  })
  t.match(await ada.send('PATCH', path, { issuer: 'https://elsewhere.example' }), { status: 400 }, 'what it is known by stays')
  t.match(await ada.send('PATCH', '/api/lti/platforms/00000000-0000-4000-8000-000000000000', { name: 'None' }), {
    status: 404,
    body: { error: { code: 'E_PLATFORM_UNKNOWN' } },
  })
  t.equal(
    (await launch(new Person(server), { subject: 'ina', role: 'Instructor', deployment: 'deployment 3', course: 'course 3' })).status,
    302,
  )
  t.match((await ada.send('PATCH', path, { name: before.name, audience: null })).body, { name: before.name, audience: null })
})

t.test('a platform’s keys can be checked in advance', async (t) => {
  const [{ id }] = (await ada.ask('/api/lti/platforms')).body
  t.match(await ada.post(`/api/lti/platforms/${id}/keys`), { status: 200, body: { keys: 1 } })
  const refused = async (path: string, problem: RegExp) => {
    const { body } = await ada.post('/api/lti/platforms', {
      ...platform.registration,
      issuer: path,
      keysUrl: new URL(path, platform.address).href,
    })
    t.match(await ada.post(`/api/lti/platforms/${body.id}/keys`), {
      status: 502,
      body: { error: { code: 'E_PLATFORM_KEYS', message: problem } },
    })
    t.equal((await ada.send('DELETE', `/api/lti/platforms/${body.id}`)).status, 204)
  }
  await refused('/nowhere', /not 200 OK/)
  await refused('http://127.0.0.1:2/keys', /no response \(ECONNREFUSED\)/)
})
