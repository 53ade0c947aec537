import t from 'tap'
import { HandAgent } from '../http/server.ts'
import { exercise } from '../http/exercise.ts'
import { verdict } from '../http/verdict.ts'
import { school } from '../cohorts/school.ts'
import { attempt } from '../cohorts/work.ts'
import { Person } from './person.ts'

const server = await school(
  t,
  { Lea: 'learner', Max: 'learner', Ada: 'admin' },
  { options: { exercises: [exercise('add'), exercise('subtract')] } },
)
const [lea, max, ada] = await server.enter('Lea', 'Max', 'Ada')
const agent = new HandAgent(server)
const anyone = new Person(server)

const speed = (ratio: number) => ({
  ratio,
  low: ratio - 0.1,
  high: ratio + 0.1,
  required: 2,
  clock: 'cpu' as const,
  sessions: 2,
  rounds: [[ratio], [ratio]],
  nsPerCall: { baseline: 200, yours: 100 },
  noise: 0.01,
})

t.test('a certificate is private until its owner creates a link', async (t) => {
  t.match(await lea.ask('/api/me/certificate'), {
    status: 200,
    body: { code: null, certificate: { name: 'Lea', passed: { length: 0 }, exercises: 2 } },
  })
  t.match(await anyone.ask('/api/me/certificate'), { status: 401 })
  t.match(await anyone.ask('/api/certificates/%00'), { status: 404 })
  t.match(await anyone.ask('/api/certificates/AAAAAAAAAAAAAAAAAAAAAAAA'), {
    status: 404,
    body: { error: { code: 'E_CERTIFICATE_UNKNOWN' } },
  })
})

t.test('it lists passed exercises, each with the first attempt at the highest level', async (t) => {
  await attempt(lea, agent, verdict('slow', { speed: speed(1.5) }))
  await attempt(lea, agent, verdict('pass', { level: 'required', speed: speed(2.4) }))
  const good = await attempt(lea, agent, verdict('pass', { level: 'good', speed: speed(3.4) }))
  await attempt(lea, agent, verdict('pass', { level: 'good', speed: speed(3.6) }))
  await attempt(max, agent, verdict('pass', { level: 'excellent', speed: speed(9) }))
  const { status, body } = await lea.post('/api/me/certificate')
  t.equal(status, 201)
  t.match(body.code, /^[\w-]{24}$/)
  const seen = await anyone.ask(`/api/certificates/${body.code}`)
  t.match(seen, { status: 200, body: { name: 'Lea', exercises: 2, readAt: /Z$/ } })
  t.equal(seen.body.passed.length, 1)
  t.match(seen.body.passed[0], {
    exercise: 'add',
    title: 'Add',
    level: 'good',
    verdict: good,
    effect: { value: 3.4, low: 3.3, high: 3.5, required: 2 },
    engine: 'node 24.21.0',
    sandbox: 'process',
    decidedAt: /Z$/,
  })
  t.notMatch(JSON.stringify(seen.body), /@|module/, 'neither address nor code')
})

t.test('it is always up to date', async (t) => {
  const { code } = (await lea.post('/api/me/certificate')).body
  t.equal((await lea.ask('/api/me/certificate')).body.code, code, 'asked again, it is the same link')
  await lea.send('PATCH', '/api/me', { name: 'Lea\u202e\nLovelace' })
  await attempt(lea, agent, verdict('pass', { level: 'excellent', speed: speed(5) }))
  t.match((await anyone.ask(`/api/certificates/${code}`)).body, { name: 'Lea Lovelace', passed: [{ level: 'excellent' }] })
})

t.test('a removed link stops working, and a new one differs', async (t) => {
  const { code } = (await lea.post('/api/me/certificate')).body
  t.equal((await lea.send('DELETE', '/api/me/certificate')).status, 204)
  t.equal((await anyone.ask(`/api/certificates/${code}`)).status, 404)
  t.equal((await lea.ask('/api/me/certificate')).body.code, null)
  t.equal((await lea.send('DELETE', '/api/me/certificate')).status, 204, 'done again, it changes nothing')
  t.not((await lea.post('/api/me/certificate')).body.code, code)
})

t.test('a program can read it, but not publish or withdraw it', async (t) => {
  const { token } = (await ada.post('/api/me/tokens', { name: 'A program', scopes: ['read', 'submit', 'teach'], expiresAt: null })).body
  const bears = (method: string) => anyone.ask('/api/me/certificate', { method, headers: { authorization: `Bearer ${token}` } })
  t.equal((await bears('GET')).status, 200)
  for (const method of ['POST', 'DELETE']) t.match(await bears(method), { status: 403, body: { error: { code: 'E_TOKEN_IN_PERSON' } } })
})

t.test('it is in the data export, and deleted with the account', async (t) => {
  const { code } = (await lea.post('/api/me/certificate')).body
  t.match((await lea.ask('/api/me/export')).body.certificate, { code, since: /Z$/ })
  t.equal((await max.ask('/api/me/export')).body.certificate, null)
  t.equal((await lea.send('DELETE', '/api/me', { confirm: 'lea@example.org' })).status, 204)
  t.equal((await anyone.ask(`/api/certificates/${code}`)).status, 404)
})
