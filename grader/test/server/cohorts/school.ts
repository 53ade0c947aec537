import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { hashPassword } from 'better-auth/crypto'
import type { Test } from 'tap'
import type { Server, ServerOptions } from '../../../server/http/server.ts'
import type { AccountRole, MemberRole } from '../../../contracts/index.ts'
import { readConfig } from '../../../shared/config.ts'
import { openAccounts, type Accounts } from '../../../server/accounts/accounts.ts'
import { mailToFolder } from '../../../server/accounts/mail.ts'
import { openStore } from '../../../server/store/open.ts'
import { secret } from '../../../server/store/secret.ts'
import type { Db } from '../../../server/store/store.ts'
import { testServer } from '../http/server.ts'
import { testStore, type StoreSettings } from '../store/own.ts'
import { addressOf, PASSWORD, Person } from '../accounts/person.ts'

export interface School extends Server {
  /** Folder of its emails. */
  folder: string
  /** Settings for another server on the same store. */
  store: StoreSettings
  /** Its people's browsers, signed in. */
  enter<Names extends string[]>(...names: Names): Promise<{ [Name in keyof Names]: Person }>
}

export interface Settings {
  env?: Record<string, string>
  options?: Partial<ServerOptions>
  /** People whose address is not verified. */
  unproven?: readonly string[]
}

/** The real server, with accounts for these people, whose addresses are verified. */
export async function school(
  t: Test,
  accounts: Record<string, AccountRole>,
  { env, options, unproven = [] }: Settings = {},
): Promise<School> {
  const store = await testStore(t)
  const links = await addAccounts(store, accounts, unproven)
  // Requests can be slow on a busy machine.
  const server = await testServer(t, { ...store, HOTPATH_REQUEST_SECONDS: '600', ...env }, options)
  const enter = async <Names extends string[]>(...names: Names) => {
    const entered: Person[] = []
    for (const name of names) {
      entered.push((await arrived(server, links.get(name))) ?? (await signedIn(server, name)))
      links.delete(name)
    }
    return entered as { [Name in keyof Names]: Person }
  }
  return { ...server, folder: store.HOTPATH_DATA, store, enter }
}

/** Hashed once: a password takes as long as a dozen requests. */
let hashed: Promise<string> | undefined

/**
 * Creates accounts in a store, before a server opens it.
 * @returns one-time links that sign them in, as from a school's system, by name
 */
export async function addAccounts(
  settings: StoreSettings,
  accounts: Record<string, AccountRole>,
  unproven: readonly string[] = [],
): Promise<Map<string, string>> {
  const store = await openStore(readConfig(settings))
  const password = await (hashed ??= hashPassword(PASSWORD))
  const { wayIn } = await accountsOf(store.db, settings.HOTPATH_DATA)
  const links = new Map<string, string>()
  for (const [name, role] of Object.entries(accounts)) {
    const id = await addPerson(store.db, { name, role, password, proven: !unproven.includes(name) })
    links.set(name, await wayIn(id, '/'))
  }
  await store.close()
  return links
}

export async function signedIn(server: Server, name: string): Promise<Person> {
  const person = new Person(server)
  const { status } = await person.signIn(name)
  if (status !== 200) throw new Error(`${name} could not sign in: ${status}`)
  return person
}

/** Creates a cohort of an instructor. @returns its id */
export async function cohortOf(instructor: Person, name = 'Spring'): Promise<string> {
  return (await instructor.post('/api/cohorts', { name, timeZone: 'Europe/Berlin' })).body.id
}

/** Makes people members through an invitation. */
export async function join(instructor: Person, cohort: string, role: MemberRole, ...members: Person[]): Promise<void> {
  const { code } = (
    await instructor.post(`/api/cohorts/${cohort}/invites`, { role, seats: members.length, expiresAt: '2199-01-01T00:00:00Z' })
  ).body
  for (const person of members) await person.post(`/api/invitations/${code}`)
}

/** A person's id. */
export async function idOf(person: Person): Promise<string> {
  return (await person.ask('/api/me')).body.account.id
}

/** The accounts in a store that no server has open. */
async function accountsOf(db: Db, folder: string): Promise<Accounts> {
  const complain = (message: string) => {
    throw new Error(message)
  }
  const mail = mailToFolder(path.join(folder, 'mail'), 'hotpath@example.org')
  return openAccounts({ db, mail, complain, secret: await secret(db, 'accounts'), publicUrl: 'http://127.0.0.1', github: null, oidc: null })
}

/** Someone who came by a link; null if it no longer signs in. */
async function arrived(server: Server, link: string | undefined): Promise<Person | null> {
  if (link === undefined) return null
  const person = new Person(server)
  const { headers } = await person.ask(link)
  return headers.get('location') === '/' ? person : null
}

async function addPerson(
  db: Db,
  { name, role, password, proven }: { name: string; role: AccountRole; password: string; proven: boolean },
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('accounts')
    .values({ id, name, email: addressOf(name), email_verified: proven, role })
    .execute()
  await db
    .insertInto('identities')
    .values({ id: randomUUID(), person: id, provider: 'credential', provider_account: id, password })
    .execute()
  return id
}
