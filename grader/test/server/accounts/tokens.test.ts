import t from 'tap'
import type { Scope } from '../../../contracts/index.ts'
import { cohortOf, school } from '../cohorts/school.ts'
import { HandClock } from '../cohorts/work.ts'
import { linksTo } from './emails.ts'
import { addressOf, Person } from './person.ts'

const clock = new HandClock('2026-03-01T00:00:00Z')
const server = await school(
  t,
  { Ada: 'admin', Ina: 'instructor', Lea: 'learner', Uli: 'learner' },
  { options: { clock }, unproven: ['Uli'] },
)
const [ina, lea] = await server.enter('Ina', 'Lea')
const cohort = await cohortOf(ina)

/** Response to a program with a token. */
async function ask(token: string, method: string, path: string, body?: unknown) {
  const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) }
  return new Person(server).ask(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}

async function tokenOf(person: Person, scopes: Scope[], expiresAt: string | null = null) {
  return (await person.post('/api/me/tokens', { name: 'A program', scopes, expiresAt })).body
}

const submission = { exercise: 'add', files: { 'add.js': 'module.exports = 1' } }

t.test('a token acts for its owner, and is shown once', async (t) => {
  const { token, ...about } = await tokenOf(ina, ['read'])
  t.match(token, /^hotpath_.{32}$/)
  t.match(about, { name: 'A program', scopes: ['read'], expiresAt: null, lastUsedOn: null })
  t.match((await ask(token, 'GET', '/api/me')).body.account, { name: 'Ina' })
  t.match((await ask(token, 'GET', '/api/cohorts')).body, [{ id: cohort }])
  t.same((await ina.ask('/api/me/tokens')).body, [{ ...about, token: null, lastUsedOn: '2026-03-01' }])
})

t.test('it is limited to its scopes', async (t) => {
  const refusal = (scope: Scope) => ({ status: 403, body: { error: { code: 'E_TOKEN_SCOPE', details: { scope } } } })
  const { token: reads } = await tokenOf(ina, ['read'])
  t.match(await ask(reads, 'POST', '/api/submissions', submission), refusal('submit'))
  t.match(await ask(reads, 'POST', '/api/cohorts', { name: 'Autumn', timeZone: 'UTC' }), refusal('teach'))
  const { token: submits } = await tokenOf(lea, ['submit'])
  t.equal((await ask(submits, 'POST', '/api/submissions', submission)).status, 202)
  t.match(await ask(submits, 'GET', '/api/me'), refusal('read'))
  t.equal((await lea.ask('/api/submissions?exercise=add')).body.length, 1, 'what it sends is its person’s')
  const { token: teaches } = await tokenOf(lea, ['read', 'submit', 'teach'])
  t.match(
    await ask(teaches, 'POST', '/api/cohorts', { name: 'Autumn', timeZone: 'UTC' }),
    { status: 403, body: { error: { code: 'E_NOT_ALLOWED' } } },
    'and never further than its person',
  )
})

t.test('no token can do what needs a person', async (t) => {
  const { id, token } = await tokenOf(lea, ['read', 'submit', 'teach'])
  const requests = [
    ['GET', '/api/me/tokens'],
    ['POST', '/api/me/tokens', { name: 'x', scopes: ['read'], expiresAt: null }],
    ['DELETE', `/api/me/tokens/${id}`],
    ['GET', '/api/me/export'],
    ['DELETE', '/api/me', { confirm: 'lea@example.org' }],
    ['POST', '/api/auth/sign-out', {}],
  ] as const
  for (const [method, path, body] of requests)
    t.match(await ask(token, method, path, body), { status: 403, body: { error: { code: 'E_TOKEN_IN_PERSON' } } }, `${method} ${path}`)
})

t.test('an administrator’s token cannot change roles or register platforms', async (t) => {
  const [ada] = await server.enter('Ada')
  const { token } = await tokenOf(ada, ['read', 'submit', 'teach'])
  const { body: accounts } = await ask(token, 'GET', '/api/accounts?search=lea@')
  t.match(await ask(token, 'PATCH', `/api/accounts/${accounts[0].id}`, { role: 'admin' }), {
    status: 403,
    body: { error: { code: 'E_TOKEN_IN_PERSON' } },
  })
  t.match(await ask(token, 'DELETE', `/api/lti/platforms/${accounts[0].id}`), {
    status: 403,
    body: { error: { code: 'E_TOKEN_IN_PERSON' } },
  })
})

t.test('creating one needs a verified address', async (t) => {
  const [uli] = await server.enter('Uli')
  t.match(await uli.post('/api/me/tokens', { name: 'Early', scopes: ['read'], expiresAt: null }), {
    status: 403,
    body: { error: { code: 'E_TOKEN_UNPROVEN' } },
  })
})

t.test('it ends when revoked or expired', async (t) => {
  const refused = { status: 401, body: { error: { code: 'E_TOKEN' } } }
  const { id, token } = await tokenOf(ina, ['read'])
  t.match(await lea.send('DELETE', `/api/me/tokens/${id}`), { status: 404, body: { error: { code: 'E_TOKEN_UNKNOWN' } } })
  t.equal((await ina.send('DELETE', `/api/me/tokens/${id}`)).status, 204)
  t.match(await ask(token, 'GET', '/api/me'), refused)
  t.match(await ask('hotpath_no-such-token', 'GET', '/api/me'), refused)

  t.match(await ina.post('/api/me/tokens', { name: 'Late', scopes: ['read'], expiresAt: '2026-02-01T00:00:00Z' }), {
    status: 422,
    body: { error: { code: 'E_TOKEN_PAST' } },
  })
  for (const expiresAt of ['2200-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59', '2026-12-31T23:59:60Z'])
    t.match(await ina.post('/api/me/tokens', { name: 'For ever', scopes: ['read'], expiresAt }), {
      status: 422,
      body: { error: { code: 'E_TIME', message: `“${expiresAt}” is not a valid time.` } },
    })
  const { token: short } = await tokenOf(ina, ['read'], '2026-03-02T00:00:00Z')
  t.equal((await ask(short, 'GET', '/api/me')).status, 200)
  clock.set('2026-03-02T00:00:00Z')
  t.match(await ask(short, 'GET', '/api/me'), refused)
})

t.test('it ends with a password reset by email', async (t) => {
  const { token } = await tokenOf(lea, ['read'])
  await lea.post('/api/auth/request-password-reset', { email: addressOf('Lea'), redirectTo: '/account/' })
  const answer = await lea.ask(linksTo(addressOf('Lea'), server.folder).at(-1)!)
  const mailed = new URL(answer.headers.get('location')!, server.address).searchParams.get('token')
  t.equal((await lea.post('/api/auth/reset-password', { newPassword: 'another four words altogether', token: mailed })).status, 200)
  t.match(await ask(token, 'GET', '/api/me'), { status: 401, body: { error: { code: 'E_TOKEN' } } })
})

t.test('their number is limited', async (t) => {
  for (let made = (await ina.ask('/api/me/tokens')).body.length; made < 50; made++) await tokenOf(ina, ['read'])
  t.match(await ina.post('/api/me/tokens', { name: 'One more', scopes: ['read'], expiresAt: null }), {
    status: 409,
    body: { error: { code: 'E_TOKENS_MANY' } },
  })
})
