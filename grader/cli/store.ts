/**
 * npm run store:move -- --to <DATABASE_URL> | --from <DATABASE_URL>
 * npm run store:backup -- <file>
 * npm run store:restore -- <file>
 *
 * Takes the embedded store to a PostgreSQL server or back, saves a store as a file, fills an empty one from such a file.
 * Prints every table with its rows and digest. Exit 0, 64 for bad usage, 2 for what went wrong.
 */
import { readConfig } from '../config.ts'
import { HotpathError, type ErrorCode } from '../errors.ts'
import { explained } from '../store/trouble.ts'
import { say } from './output.ts'
import { runStoreCommand } from './store-commands.ts'

const BAD_USAGE: readonly ErrorCode[] = ['E_USAGE', 'E_SETTING', 'E_DATABASE_URL', 'E_BACKUP_EXISTS']

try {
  await runStoreCommand(process.argv.slice(2), readConfig(), { print: (line) => process.stdout.write(`${line}\n`), say })
} catch (cause) {
  const error = explained(cause)
  if (!(error instanceof HotpathError)) throw error
  say(`${error.message}\n${error.hint}`)
  process.exitCode = BAD_USAGE.includes(error.code) ? 64 : 2
}
