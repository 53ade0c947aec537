import t from 'tap'
import { sql } from 'kysely'
import { readConfig } from '../../../shared/config.ts'
import { openAccounts, type Accounts } from '../../../server/accounts/accounts.ts'
import { openStore } from '../../../server/store/open.ts'
import { secret } from '../../../server/store/secret.ts'
import type { Db } from '../../../server/store/store.ts'
import { testServer } from '../http/server.ts'
import { openTestStore, testStore } from '../store/own.ts'
import { addressOf, PASSWORD } from './person.ts'

const MONTH_SECONDS = 30 * 24 * 3600
const PUBLIC_URL = 'http://127.0.0.1'

/** Sessions of three browsers that signed in weeks ago, in a store without a server. */
const settings = await testStore(t)
const [ada, abe, eve] = await sessionsBegun(['Ada', 'Abe', 'Eve'])
const server = await testServer(t, settings)

t.test('a session ends a month after its last use, also in the browser', async (t) => {
  const first = await ask('/api/me', ada!)
  t.equal(first.body.account.name, 'Ada')
  t.equal(first.cookies.length, 1)
  t.match(first.cookies[0], ada!, 'the same session')
  t.match(first.cookies[0], `Max-Age=${MONTH_SECONDS};`)
  const second = await ask('/api/me', ada!)
  t.equal(second.body.account.name, 'Ada')
  t.same(second.cookies, [], 'once a day')
})

t.test('visitors without a valid session get no session cookie', async (t) => {
  t.same((await ask('/api/me', '')).cookies, [])
  t.same((await ask('/api/me', `${ada!.slice(0, -4)}AAAA`)).cookies, [])
})

t.test('signing out ends a session that the same request renewed', async (t) => {
  const { status, cookies } = await ask('/api/auth/sign-out', abe!, 'POST')
  t.equal(status, 200)
  const own = cookies.filter((line) => line.startsWith('hotpath.session_token='))
  t.equal(own.length, 1, 'one word on it')
  t.match(own[0], /^hotpath\.session_token=; Max-Age=0;/)
  t.equal((await ask('/api/me', abe!)).body.account, null)
})

t.test('a stream also renews the cookie', async (t) => {
  const { headers } = await fetch(new URL('/api/me/export', server.address), { headers: { cookie: eve! } })
  t.match(headers.getSetCookie()[0], eve!)
})

t.test('a session that ends while being renewed is invalid', async (t) => {
  const store = await openTestStore(t)
  const accounts = accountsOf(store.db, 'a secret of some length for this test')
  const cookie = await signUp(accounts, 'Ian')
  await sql`update sessions set expires_at = now() + interval '9 days'`.execute(store.db)
  // It is deleted between being read and being renewed.
  await sql`create function ended() returns trigger language plpgsql as 'begin delete from sessions; return null; end'`.execute(store.db)
  await sql`create trigger ended before update on sessions for each row execute function ended()`.execute(store.db)
  t.equal(await accounts.of(new Headers({ cookie })), null)
})

async function ask(path: string, cookie: string, method = 'GET') {
  const body = method === 'POST' ? '{}' : null
  const response = await fetch(new URL(path, server.address), {
    method,
    body,
    headers: { cookie, ...(body !== null && { 'content-type': 'application/json' }) },
  })
  return { status: response.status, cookies: response.headers.getSetCookie(), body: (await response.json()) as any }
}

async function sessionsBegun(names: string[]): Promise<string[]> {
  const store = await openStore(readConfig(settings))
  const accounts = accountsOf(store.db, await secret(store.db, 'accounts'))
  const cookies = []
  for (const name of names) cookies.push(await signUp(accounts, name))
  await sql`update sessions set expires_at = now() + interval '9 days'`.execute(store.db)
  await store.close()
  return cookies
}

function accountsOf(db: Db, secret: string): Accounts {
  return openAccounts({
    db,
    secret,
    mail: { kept: false, send: async () => {} },
    publicUrl: PUBLIC_URL,
    github: null,
    oidc: null,
    complain: () => {},
  })
}

/** The session's cookie. */
async function signUp(accounts: Accounts, name: string): Promise<string> {
  const body = JSON.stringify({ name, email: addressOf(name), password: PASSWORD })
  const answer = await accounts.handle(
    new Request(`${PUBLIC_URL}/api/auth/sign-up/email`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
  )
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}
