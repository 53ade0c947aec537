import { openAccounts, type Accounts } from '../../server/accounts/accounts.ts'
import { giveRole } from '../../server/accounts/roles.ts'
import { openStore } from '../../server/store/open.ts'
import { secret } from '../../server/store/secret.ts'
import { INSTRUCTOR, type Pupil } from './characters.ts'

/** Placeholder: the public address is not known yet, and no emails are sent. */
const PUBLIC_URL = 'http://127.0.0.1'

/**
 * Creates the accounts of all participants as sign-up does, while no server has the store open. Existing accounts are kept.
 * Their addresses count as confirmed, because nobody can read emails at example.org.
 * @returns a session cookie for each, by address. A few hundred sign-ins with passwords would exceed the limit of one network.
 * @throws HotpathError those of openStore
 */
export async function enrol(dataFolder: string, pupils: readonly Pupil[], password: string): Promise<Map<string, string>> {
  const store = await openStore({ dataFolder, databaseUrl: null })
  try {
    const mail = { kept: false, send: async () => {} }
    const accounts = openAccounts({
      db: store.db,
      mail,
      secret: await secret(store.db, 'accounts'),
      publicUrl: PUBLIC_URL,
      github: null,
      oidc: null,
      complain: () => {},
    })
    const there = new Set((await store.db.selectFrom('accounts').select('email').execute()).map(({ email }) => email))
    for (const { name, email } of [INSTRUCTOR, ...pupils].filter((one) => !there.has(one.email))) {
      const request = new Request(`${PUBLIC_URL}/api/auth/sign-up/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, email, password }),
      })
      const response = await accounts.handle(request)
      if (!response.ok) throw new Error(`Signing up ${email} was answered ${response.status}: ${await response.text()}`)
    }
    await store.db.updateTable('accounts').set({ email_verified: true }).execute()
    await giveRole(store, INSTRUCTOR, 'instructor')
    const ids = new Map((await store.db.selectFrom('accounts').select(['email', 'id']).execute()).map(({ email, id }) => [email, id]))
    const cookies = new Map<string, string>()
    for (const { email } of [INSTRUCTOR, ...pupils]) cookies.set(email, await sessionOf(accounts, ids.get(email)!))
    return cookies
  } finally {
    await store.close()
  }
}

async function sessionOf(accounts: Accounts, person: string): Promise<string> {
  const response = await accounts.handle(new Request(PUBLIC_URL + (await accounts.wayIn(person, '/'))))
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}
