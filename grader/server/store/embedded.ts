import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { fromPglite } from 'pg-boss'
import { placeBlank } from './blank.ts'
import { prepareDataFolder } from './data-folder.ts'
import { DURABLE_START, DurableFiles } from './durable-files.ts'
import { lockFolder } from './folder-lock.ts'
import { freeMb, mustHaveRoom, orNoRoom } from './room.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'
import { TransactionGuard } from './transaction-guard.ts'

/**
 * Opens PGlite in a folder, creating the folder if it is missing.
 * @throws HotpathError E_DATA_LOCKED, E_DATA_UNWRITABLE; E_DISC_FULL if there is no room for it
 */
export async function openEmbedded(folder: string): Promise<Store> {
  try {
    return await open(folder)
  } catch (error) {
    throw await orNoRoom(folder, error)
  }
}

async function open(folder: string): Promise<Store> {
  prepareDataFolder(folder)
  const lock = lockFolder(folder)
  try {
    const pglite = await openPglite(folder)
    const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
    const guard = new TransactionGuard()
    const close = async () => {
      await db.destroy()
      lock.release()
    }
    return {
      db,
      transaction: (run) => guard.enter(() => db.transaction().execute(run)),
      queueOptions: { db: guard.keepOut(fromPglite(pglite)), backend: 'pglite' },
      alone: true,
      wakeups: null,
      freeMb: () => freeMb(folder),
      close,
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function openPglite(folder: string): Promise<PGlite> {
  const home = join(folder, 'postgres')
  if (!existsSync(home)) {
    await mustHaveRoom(folder)
    await placeBlank(home)
  }
  // Dates as strings, as from a PostgreSQL server.
  return PGlite.create({ fs: new DurableFiles(home), startParams: DURABLE_START, parsers: { [types.DATE]: String } })
}
