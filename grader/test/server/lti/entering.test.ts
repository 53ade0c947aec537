import t from 'tap'
import { school } from '../cohorts/school.ts'
import { Person } from '../accounts/person.ts'
import { launchesOf } from './launching.ts'
import { Platform } from './platform.ts'

const server = await school(t, { Ada: 'admin' })
const [ada] = await server.enter('Ada')
const platform = await Platform.start(t, server.address)
await ada.post('/api/lti/platforms', platform.registration)
const { begin, end, launch, enter } = launchesOf(server, platform)
const who = async (browser: Person) => (await browser.ask('/api/me')).body.account
await launch(new Person(server), { subject: 'ina', role: 'Instructor' })

t.test('inside of the platform’s frame one is led to a window of its own', async (t) => {
  const browser = new Person(server)
  const login = await begin(new Person(server))
  const presentation = {
    'https://purl.imsglobal.org/spec/lti/claim/launch_presentation': {
      document_target: 'iframe',
      return_url: 'https://courses.school.example/back?to=7',
    },
  }
  const answer = await end(
    browser,
    login,
    await platform.sign({ ...platform.claims({ subject: 'lou', name: '<i>Lou</i>' }, login), ...presentation }),
    { 'sec-fetch-dest': 'iframe' },
  )
  t.equal(answer.status, 200)
  t.match(answer.body, /&lt;i&gt;Lou&lt;\/i&gt;/)
  t.match(answer.headers.get('content-security-policy'), /frame-ancestors http:.*$/)
  t.equal(answer.headers.get('content-security-policy')!.split('frame-ancestors ')[1], `${platform.address} https://courses.school.example`)
  t.equal(answer.headers.get('x-frame-options'), null)
  t.equal(await who(browser), null)
  const [, way] = /href="([^"]+)"/.exec(answer.body)!
  t.match((await browser.ask(way!.replaceAll('&amp;', '&'))).headers.get('location'), /^.cohorts.one/)
  t.equal((await who(browser)).name, '<i>Lou</i>')
})

t.test('the button of the frame leads there each time that it is pressed', async (t) => {
  const browser = new Person(server)
  const login = await begin(new Person(server))
  const answer = await end(browser, login, await platform.sign(platform.claims({ subject: 'lou' }, login)), { 'sec-fetch-dest': 'iframe' })
  const way = /href="([^"]+)"/.exec(answer.body)![1]!.replaceAll('&amp;', '&')
  t.match((await browser.ask(way)).headers.get('location'), /^.cohorts.one/)
  t.match((await browser.ask(way)).headers.get('location'), /^.cohorts.one/, 'later')

  const quick = new Person(server)
  const second = await begin(new Person(server))
  const page = await end(quick, second, await platform.sign(platform.claims({ subject: 'lou' }, second)), { 'sec-fetch-dest': 'iframe' })
  const ticket = /href="([^"]+)"/.exec(page.body)![1]!.replaceAll('&amp;', '&')
  const [one, other] = await Promise.all([quick.ask(ticket), new Person(server).ask(ticket)])
  const [used, late] = one.headers.get('location')!.startsWith('/cohorts') ? [one, other] : [other, one]
  t.match(used.headers.get('location'), /^.cohorts.one/)
  t.match(late.headers.get('location'), /again=yes$/, 'two windows at once: the other asks once more')
  const [signedIn] = await server.enter('Ada')
  t.match((await signedIn.ask(late.headers.get('location')!)).headers.get('location'), /INVALID_TOKEN/, 'somebody else is not led there')
  t.match(
    (await browser.ask(late.headers.get('location')!)).headers.get('location'),
    /^.cohorts.one/,
    'in the browser that the first signed in',
  )
})

t.test('administrators of the platform open a course as its teachers do', async (t) => {
  const boss = new Person(server)
  const roles = 'https://purl.imsglobal.org/spec/lti/claim/roles'
  const to = await begin(boss)
  const claims = platform.claims({ subject: 'boss', course: 'course of the boss' }, to)
  await enter(
    boss,
    await end(
      boss,
      to,
      await platform.sign({
        ...claims,
        [roles]: [
          'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator',
          'http://purl.imsglobal.org/vocab/lis/v2/system/person#User',
        ],
      }),
    ),
  )
  t.match((await boss.ask('/api/cohorts')).body, [{ name: 'The title of course of the boss', role: 'instructor' }])
})
