import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { HotpathError } from '../../shared/errors.ts'

const LOCK_FILE = 'lock'

/** SQLite's result code for a file that another connection has locked. */
const SQLITE_BUSY = 5

export interface FolderLock {
  release(): void
}

/**
 * Locks the folder for this process: two processes on one PGlite folder destroy each other's rows without an error.
 * It is a kernel file lock, through SQLite. It ends with the process however that dies, so locks never go stale.
 * @throws HotpathError E_DATA_LOCKED, E_DATA_UNWRITABLE
 */
export function lockFolder(folder: string): FolderLock {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(join(folder, LOCK_FILE))
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database?.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw new HotpathError('E_DATA_LOCKED', { folder })
    throw new HotpathError('E_DATA_UNWRITABLE', { folder, problem: (error as Error).message }, { cause: error })
  }
  const held = database
  return { release: () => held.close() }
}
