/**
 * npm run admin -- store move --to <DATABASE_URL> | --from <DATABASE_URL>
 * npm run admin -- store backup <file>
 * npm run admin -- store restore <file>
 *
 * Moves the embedded store to a PostgreSQL server or back, backs a store up to a file, restores a backup into an empty store.
 * Prints every table with its row count and checksum. Exits with 0, 64 for bad usage, 2 for any other error.
 */
import { readConfig } from '../../shared/config.ts'
import { explained } from '../../server/store/trouble.ts'
import { say } from './output.ts'
import { runCommand } from './run-command.ts'
import { runStoreCommand } from './store-commands.ts'

await runCommand(async () => {
  try {
    await runStoreCommand(process.argv.slice(2), readConfig(), { print: (line) => process.stdout.write(`${line}\n`), say })
  } catch (cause) {
    throw explained(cause)
  }
})
