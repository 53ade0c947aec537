import t from 'tap'
import { school } from '../cohorts/school.ts'
import { launchesOf } from '../lti/launching.ts'
import { Platform } from '../lti/platform.ts'
import { Person } from './person.ts'

const server = await school(t, { Ada: 'admin' })
const [ada] = await server.enter('Ada')
const platform = await Platform.start(t, server.address)
await ada.post('/api/lti/platforms', platform.registration)

const { launch, enter } = launchesOf(server, platform)
await launch(new Person(server), { subject: 'ina', role: 'Instructor' })

t.test('a ticket redirects only to paths on this site', async (t) => {
  const led = async (to: string) => {
    const { headers } = await launch(new Person(server), { subject: 'lou' })
    return (await new Person(server).ask(headers.get('location')!.replace(/to=.*/, String(new URLSearchParams({ to }))))).headers.get(
      'location',
    )
  }
  t.equal(await led('/cohorts/one/?id=7#board'), '/cohorts/one/?id=7#board')
  for (const elsewhere of [
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n\\elsewhere.example',
    '\t//elsewhere.example',
    '/.//elsewhere.example',
    '/a/..//elsewhere.example',
    'javascript:alert(1)',
    '//',
  ])
    t.equal(await led(elsewhere), '/', JSON.stringify(elsewhere))
})

t.test('attempts without an account are merged when the person agrees', async (t) => {
  const zed = new Person(server)
  await zed.submit()
  await enter(zed, await launch(zed, { subject: 'zed' }))
  t.match((await zed.ask('/api/me')).body, { account: { name: 'zed' }, leftHere: 1 })
  t.same((await zed.ask('/api/submissions?exercise=add')).body, [])
  t.match(await zed.post('/api/me/attempts'), { status: 200, body: { attempts: 1 } })
  t.equal((await zed.ask('/api/submissions?exercise=add')).body.length, 1)
})
