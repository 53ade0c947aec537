import { ACCOUNT_ROLES, type AccountRole, type Person } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { giveRole, listAccounts } from '../../server/accounts/roles.ts'
import type { Store } from '../../server/store/store.ts'
import { onStore } from './on-store.ts'
import { readOptions } from './options.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'npm run admin -- accounts list [text in name or address] | npm run admin -- accounts role <address> learner|instructor|admin'

/**
 * Lists accounts, or changes the role of one: this is how the first administrator is made. With the embedded store, stop the server first.
 * Exits with 0, 64 for bad usage, 2 for any other error.
 */
async function main(): Promise<void> {
  for (const person of await onStore(readCommand())) process.stdout.write(`${lineOf(person)}\n`)
}

function readCommand(): (store: Store) => Promise<Person[]> {
  const [command, first, second, ...more] = readOptions(USAGE, { allowPositionals: true }).positionals
  if (command === 'list' && second === undefined) return ({ db }) => listAccounts(db, first ?? '')
  if (command !== 'role' || first === undefined || second === undefined || more.length > 0) throw usage('There is no such command.')
  if (!isRole(second)) throw usage(`There is no role “${second}”.`)
  return async (store) => [await giveRole(store, { email: first }, second)]
}

function lineOf({ email, name, role, emailVerified, since }: Person): string {
  return `${role.padEnd(10)}  ${email}  ${name}  since ${since.slice(0, 10)}${emailVerified ? '' : '  (address not confirmed)'}`
}

function isRole(text: string): text is AccountRole {
  return (ACCOUNT_ROLES as readonly string[]).includes(text)
}

function usage(problem: string): HotpathError {
  return new HotpathError('E_USAGE', { problem, usage: USAGE })
}

await runCommand(main)
