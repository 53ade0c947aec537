import t from 'tap'
import { call } from '../http/middleware/wire.ts'
import { testServer } from '../http/server.ts'
import { testStore } from '../store/own.ts'
import { linksTo } from './emails.ts'
import { addressOf, Person } from './person.ts'

const store = await testStore(t)
const folder = store.HOTPATH_DATA
const server = await testServer(t, store)

t.test('a visitor has no account, and sees no path on this machine', async (t) => {
  const { body } = await new Person(server).ask('/api/me')
  t.equal(body.account, null)
  t.same(body.providers, [])
  t.equal(body.mail, 'folder')
  t.notOk(JSON.stringify(body).includes(folder))
  t.ok(Math.abs(Date.parse(body.now) - Date.now()) < 60_000)
})

t.test('sign up with a password, sign out, sign in', async (t) => {
  const ada = new Person(server)
  t.equal((await ada.signUp('Ada')).status, 200)
  t.match((await ada.ask('/api/me')).body.account, { name: 'Ada', email: 'ada@example.org', emailVerified: false, role: 'learner' })

  await ada.post('/api/auth/sign-out')
  t.equal((await ada.ask('/api/me')).body.account, null)
  t.match(await ada.signIn('Ada', 'not this one at all'), { status: 401, body: { error: { code: 'E_SIGN_IN' } } })
  t.match(await ada.signIn('Nobody'), { status: 401, body: { error: { code: 'E_SIGN_IN' } } }, 'whether there is an account is not told')
  t.equal((await ada.signIn('Ada')).status, 200)
  t.equal((await ada.ask('/api/me')).body.account.name, 'Ada')

  await t.test('the email’s link verifies the address', async (t) => {
    const [link] = linksTo(addressOf('Ada'), folder)
    const [nobody, other] = [new Person(server), new Person(server)]
    await other.signUp('Abe')
    for (const someone of [nobody, other]) t.equal((await someone.ask(link!)).headers.get('location'), '/account/?error=SIGN_IN_FIRST')
    t.equal((await ada.ask('/api/me')).body.account.emailVerified, false, 'not verified by a stranger who opens the email')
    await ada.ask(link!)
    t.equal((await ada.ask('/api/me')).body.account.emailVerified, true)
  })
})

t.test('a link in an email signs in once', async (t) => {
  const bob = new Person(server)
  t.equal((await bob.post('/api/auth/sign-in/magic-link', { email: addressOf('Bob'), name: 'Bob' })).status, 200)
  const [link] = linksTo(addressOf('Bob'), folder)
  t.equal((await bob.ask(link!)).status, 302)
  t.match((await bob.ask('/api/me')).body.account, { name: 'Bob', emailVerified: true })

  const thief = new Person(server)
  t.match((await thief.ask(link!)).headers.get('location'), /error=INVALID_TOKEN/)
  t.equal((await thief.ask('/api/me')).body.account, null)
})

t.test('a sign-in link for an unverified account ends its earlier identities', async (t) => {
  const [una, reader] = [new Person(server), new Person(server)]
  await una.signUp('Una')
  await reader.post('/api/auth/sign-in/magic-link', { email: addressOf('Una'), callbackURL: '/account/' })
  const answer = await reader.ask(linksTo(addressOf('Una'), folder).at(-1)!)
  t.match([answer.status, answer.headers.get('location')], [302, /\/account\/$/])
  t.match((await reader.ask('/api/me')).body.account, { name: 'Una', emailVerified: true })
  t.equal((await una.ask('/api/me')).body.account, null, 'who signed up with it need not have been the one who reads its letters')
  t.match(await una.signIn('Una'), { status: 401, body: { error: { code: 'E_SIGN_IN' } } })

  await t.test('and once more', async (t) => {
    await una.post('/api/auth/sign-in/magic-link', { email: addressOf('Una') })
    t.equal((await una.ask(linksTo(addressOf('Una'), folder).at(-1)!)).status, 302)
    t.equal((await una.ask('/api/me')).body.account.name, 'Una')
  })
})

t.test('a password reset by email ends all sessions', async (t) => {
  const [eve, elsewhere] = [new Person(server), new Person(server)]
  await eve.signUp('Eve')
  await elsewhere.signIn('Eve')
  t.equal((await eve.post('/api/auth/request-password-reset', { email: addressOf('Eve'), redirectTo: '/account/' })).status, 200)
  const answer = await eve.ask(linksTo(addressOf('Eve'), folder).at(-1)!)
  const token = new URL(answer.headers.get('location')!, server.address).searchParams.get('token')
  t.equal((await eve.post('/api/auth/reset-password', { newPassword: 'another four words altogether', token })).status, 200)
  t.equal((await elsewhere.ask('/api/me')).body.account, null)
  t.match(await eve.signIn('Eve'), { status: 401 })
  t.equal((await eve.signIn('Eve', 'another four words altogether')).status, 200)
  t.match(await eve.post('/api/auth/reset-password', { newPassword: 'and four words once more', token }), {
    status: 410,
    body: { error: { code: 'E_LINK_USED' } },
  })
})

t.test('sessions are listed, and ended everywhere', async (t) => {
  const [here, there] = [new Person(server), new Person(server)]
  await here.signUp('Fay')
  await there.signIn('Fay')
  t.equal((await here.ask('/api/auth/list-sessions')).body.length, 2)
  t.equal((await here.post('/api/auth/revoke-other-sessions')).status, 200)
  t.equal((await there.ask('/api/me')).body.account, null)
  t.equal((await here.ask('/api/me')).body.account.name, 'Fay')
})

t.test('a request with an unreadable host is still answered', async (t) => {
  const anywhere = await testServer(t, { HOTPATH_TRUST_PROXY: '127.0.0.9' })
  for (const host of ['', 'exam ple', '[', 'a:b:c'])
    t.match(await call(anywhere, '/api/auth/get-session', { headers: { host } }), { status: 200, body: null }, host)
})

t.test('refusals use our own errors', async (t) => {
  t.match(await new Person(server).ask('/api/auth/none?at=all'), {
    status: 404,
    body: { error: { code: 'E_ROUTE_UNKNOWN', message: 'There is no GET /api/auth/none.' } },
  })
  const person = new Person(server)
  await person.signUp('Gil')
  const refused = async (path: string, body: unknown) => (await person.post(path, body)).body.error?.code
  t.equal(
    await refused('/api/auth/sign-up/email', { name: 'Gil', email: addressOf('Gil'), password: 'some other words here' }),
    'E_ACCOUNT_EXISTS',
  )
  t.equal(await refused('/api/auth/sign-up/email', { name: 'Hal', email: addressOf('Hal'), password: 'short' }), 'E_PASSWORD')
  t.equal(await refused('/api/auth/sign-up/email', { name: 'Hal', email: addressOf('Hal'), password: 'x'.repeat(129) }), 'E_PASSWORD')
  t.equal(await refused('/api/auth/sign-up/email', { name: 'Hal', email: 'not an address', password: 'some other words here' }), 'E_EMAIL')
  t.equal(await refused('/api/auth/sign-in/email', { email: 'gil@example.org' }), 'E_ACCOUNT')
  t.equal(await refused('/api/auth/no-such-thing', {}), 'E_ROUTE_UNKNOWN')
  const { body } = await person.post('/api/auth/sign-up/email', {
    name: 'Ivy',
    email: addressOf('Ivy'),
    password: 'some other words here',
    role: 'admin',
  })
  t.not(body.user?.role, 'admin', 'nobody gives a role to themselves')
})

t.test('names from any source are tidied', async (t) => {
  const person = new Person(server)
  t.equal(
    (
      await person.post('/api/auth/sign-up/email', {
        name: ` Nia\0${'x'.repeat(5000)}`,
        email: addressOf('Nia'),
        password: 'some other words here',
      })
    ).status,
    200,
  )
  const { name } = (await person.ask('/api/me')).body.account
  t.match(name, /^Nia\ufffdx+$/)
  t.equal(name.length, 120)
  t.equal((await person.post('/api/auth/update-user', { name: 'N'.repeat(5000) })).status, 200)
  t.equal((await person.ask('/api/me')).body.account.name.length, 120)
})

t.test('password guessing is stopped, and emails are still sent', async (t) => {
  await new Person(server).signUp('Jo')
  const statuses = new Set<number>()
  for (let attempt = 0; attempt < 21; attempt++) statuses.add((await new Person(server).signIn('Jo', 'guessed for once')).status)
  t.same([...statuses], [401, 429])
  t.equal((await new Person(server).post('/api/auth/sign-in/magic-link', { email: addressOf('Jo'), callbackURL: '/' })).status, 200)
})

t.test('futile email requests use up nobody’s emails', async (t) => {
  const [jan, anyone] = [new Person(server), new Person(server)]
  await jan.signUp('Jan')
  const email = addressOf('Jan')
  const inVain: Record<string, [number, string, object]> = {
    'an account that there is': [409, '/api/auth/sign-up/email', { name: 'Jan', email, password: 'some other words here' }],
    'a way back to elsewhere': [422, '/api/auth/sign-in/magic-link', { email, callbackURL: 'https://elsewhere.example/' }],
    'a new password, to be chosen elsewhere': [
      422,
      '/api/auth/request-password-reset',
      { email, redirectTo: 'https://elsewhere.example/' },
    ],
    'a proof, by someone else': [401, '/api/auth/send-verification-email', { email }],
    'no such thing': [404, '/api/auth/no-such-thing', { email }],
  }
  for (const [what, [status, path, body]] of Object.entries(inVain))
    for (let time = 0; time < 6; time++) t.equal((await anyone.post(path, body)).status, status, what)
  t.equal(linksTo(email, folder).length, 1, 'of the sign-up')
  const link = { email, callbackURL: '/' }
  t.equal((await anyone.post('/api/auth/sign-in/magic-link', link)).status, 200)
  t.equal((await jan.post('/api/auth/send-verification-email', { email })).status, 200)
  for (let time = 0; time < 17; time++) await anyone.post('/api/auth/sign-in/magic-link', link)
  t.match(await anyone.post('/api/auth/sign-in/magic-link', link), {
    status: 429,
    body: { error: { code: 'E_TOO_MANY_EMAILS', message: 'Too many emails were requested to this address.' } },
  })
  t.equal(linksTo(email, folder).length, 20)
})

t.test('the limit on password resets does not reveal who has an account', async (t) => {
  const anyone = new Person(server)
  await new Person(server).signUp('Ole')
  for (const email of [addressOf('Ole'), addressOf('Nobody')]) {
    const statuses: number[] = []
    for (let time = 0; time < 22; time++)
      statuses.push((await anyone.post('/api/auth/request-password-reset', { email, redirectTo: '/account/' })).status)
    t.same(statuses, [...Array(20).fill(200), 429, 429], email)
    t.equal((await anyone.post('/api/auth/sign-in/magic-link', { email })).status, 200, 'a link is sent all the same')
  }
})

t.test('passwords are counted on every route', async (t) => {
  const body = JSON.stringify({ email: addressOf('Jan'), password: 'guessed for once' })
  const statuses = new Set<number>()
  for (let time = 0; time < 21; time++)
    statuses.add(
      (await call(server, '/api/auth/by/../sign-in/email', { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
        .status,
    )
  t.same([...statuses], [401, 429])
})

t.test('an account keeps the earlier attempts of the browser', async (t) => {
  const [laptop, phone] = [new Person(server), new Person(server)]
  await laptop.submit('module.exports = 1')
  await phone.submit('module.exports = 2')
  await laptop.signUp('Kim')
  t.same(await list(laptop), ['module.exports = 1'])
  await phone.signIn('Kim')
  t.same(await list(phone), ['module.exports = 2', 'module.exports = 1'], 'two browsers, one account: all of it, none twice')
  t.same(await list(laptop), ['module.exports = 2', 'module.exports = 1'])
  await laptop.submit('module.exports = 3')
  t.equal((await list(phone)).length, 3)

  await laptop.post('/api/auth/sign-out')
  t.same(await list(laptop), [], 'signed out, the browser is nobody’s again')
})

t.test('a sign-in link requested by the browser merges its attempts', async (t) => {
  const ned = new Person(server)
  await ned.submit('module.exports = "of Ned"')
  await ned.post('/api/auth/sign-in/magic-link', { email: 'Ned@example.org' })
  await ned.ask(linksTo('Ned@example.org', folder).at(-1)!)
  t.match((await ned.ask('/api/me')).body, { account: { email: addressOf('Ned') }, leftHere: 0 })
  t.same(await list(ned), ['module.exports = "of Ned"'])
})

t.test('a sign-in link requested by somebody else merges nothing until the person agrees', async (t) => {
  const [pia, mallory] = [new Person(server), new Person(server)]
  await pia.submit('module.exports = "of Pia"')
  // She has her own link, but opens the other one.
  await pia.post('/api/auth/sign-in/magic-link', { email: addressOf('Pia') })
  await mallory.post('/api/auth/sign-in/magic-link', { email: addressOf('Mallory') })
  const [link] = linksTo(addressOf('Mallory'), folder)
  t.equal((await pia.ask(link!)).status, 302)
  t.match((await pia.ask('/api/me')).body, { account: { email: addressOf('Mallory') }, leftHere: 1 })
  t.same(await list(pia), [])
  await pia.post('/api/auth/sign-out')
  t.match((await pia.ask('/api/me')).body, { account: null, leftHere: 0 })
  t.same(await list(pia), ['module.exports = "of Pia"'], 'it is where it was')

  await mallory.post('/api/auth/sign-in/magic-link', { email: addressOf('Mallory') })
  await pia.ask(linksTo(addressOf('Mallory'), folder).at(-1)!)
  t.match(await pia.post('/api/me/attempts'), { status: 200, body: { attempts: 1 } })
  t.same(await list(pia), ['module.exports = "of Pia"'])
  t.equal((await pia.ask('/api/me')).body.leftHere, 0)
  t.match(await pia.post('/api/me/attempts'), { status: 200, body: { attempts: 0 } }, 'once')
  await pia.post('/api/auth/sign-out')
  t.same(await list(pia), [])
})

t.test('a mail server that is down', async (t) => {
  const person = new Person(await testServer(t, { HOTPATH_SMTP: 'smtp://127.0.0.1:1' }))
  t.equal((await person.signUp('Lou')).status, 200, 'one signs up all the same')
  t.equal((await person.ask('/api/me')).body.account.name, 'Lou')
  t.match(await person.post('/api/auth/sign-in/magic-link', { email: addressOf('Lou') }), {
    status: 502,
    body: { error: { code: 'E_MAIL', message: /ECONNREFUSED/ } },
  })
  t.equal(
    (await person.post('/api/auth/request-password-reset', { email: addressOf('Lou') })).status,
    200,
    'the same for all addresses: it tells nobody who has an account',
  )
  t.equal((await person.ask('/api/me')).body.mail, null)
})

/** A browser's submitted sources, newest first. */
async function list(person: Person): Promise<string[]> {
  const { body: listed } = await person.ask('/api/submissions?exercise=add')
  const sent = await Promise.all((listed as { id: string }[]).map(({ id }) => person.ask(`/api/submissions/${id}`)))
  return sent.map(({ body }) => body.files['add.js'])
}
