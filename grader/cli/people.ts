import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { ACCOUNT_ROLES, type AccountRole, type Person } from '../contracts/index.ts'
import { HotpathError, type ErrorCode } from '../errors.ts'
import { giveRole, listPeople } from '../people/roles.ts'
import { openStore } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { say } from './output.ts'

const USAGE = 'npm run people -- list [text in name or address] | npm run people -- role <address> learner|instructor|admin'

/**
 * Lists accounts, or gives one another role: the first administrator is made so. On the embedded store the server must not be running.
 * Exit 0, 64 for bad usage, 2 for what went wrong.
 */
async function main(): Promise<void> {
  const run = readCommand()
  const store = await openStore(readConfig())
  try {
    for (const person of await run(store)) process.stdout.write(`${lineOf(person)}\n`)
  } finally {
    await store.close()
  }
}

function readCommand(): (store: Store) => Promise<Person[]> {
  const [command, first, second, ...more] = positionals()
  if (command === 'list' && second === undefined) return ({ db }) => listPeople(db, first ?? '')
  if (command !== 'role' || first === undefined || second === undefined || more.length > 0) throw usage('That is no command.')
  if (!isRole(second)) throw usage(`There is no role “${second}”.`)
  return async (store) => [await giveRole(store, { email: first }, second)]
}

function positionals(): string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals
  } catch (cause) {
    throw usage((cause as Error).message)
  }
}

function lineOf({ email, name, role, emailVerified, since }: Person): string {
  return `${role.padEnd(10)}  ${email}  ${name}  since ${since.slice(0, 10)}${emailVerified ? '' : '  (address not proven)'}`
}

function isRole(text: string): text is AccountRole {
  return (ACCOUNT_ROLES as readonly string[]).includes(text)
}

function usage(problem: string): HotpathError {
  return new HotpathError('E_USAGE', { problem, usage: USAGE })
}

const BAD_USAGE: readonly ErrorCode[] = ['E_USAGE', 'E_PERSON_UNKNOWN', 'E_SETTING']

try {
  await main()
} catch (cause) {
  if (!(cause instanceof HotpathError)) throw cause
  say(`${cause.message}\n${cause.hint}`)
  process.exitCode = BAD_USAGE.includes(cause.code) ? 64 : 2
}
