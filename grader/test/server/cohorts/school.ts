import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Test } from 'tap'
import type { Server, ServerOptions } from '../../../server/http/server.ts'
import type { AccountRole, MemberRole } from '../../../contracts/index.ts'
import { readConfig } from '../../../shared/config.ts'
import { openStore } from '../../../server/store/open.ts'
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
  await addAccounts(store, accounts, unproven)
  // Requests can be slow on a busy machine.
  const server = await testServer(t, { ...store, HOTPATH_REQUEST_SECONDS: '600', ...env }, options)
  const enter = async <Names extends string[]>(...names: Names) => {
    const entered: Person[] = []
    for (const name of names) entered.push(await signedIn(server, name))
    return entered as { [Name in keyof Names]: Person }
  }
  return { ...server, folder: store.HOTPATH_DATA, store, enter }
}

/** Creates accounts in a store, before a server opens it. */
export async function addAccounts(
  settings: StoreSettings,
  accounts: Record<string, AccountRole>,
  unproven: readonly string[] = [],
): Promise<void> {
  const store = await openStore(readConfig(settings))
  const password = await hashPassword(PASSWORD)
  for (const [name, role] of Object.entries(accounts)) await addPerson(store.db, { name, role, password, proven: !unproven.includes(name) })
  await store.close()
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

async function addPerson(
  db: Db,
  { name, role, password, proven }: { name: string; role: AccountRole; password: string; proven: boolean },
): Promise<void> {
  const id = randomUUID()
  await db
    .insertInto('accounts')
    .values({ id, name, email: addressOf(name), email_verified: proven, role })
    .execute()
  await db
    .insertInto('identities')
    .values({ id: randomUUID(), person: id, provider: 'credential', provider_account: id, password })
    .execute()
}
