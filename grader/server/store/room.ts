import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { HotpathError } from '../../shared/errors.ts'

const MB = 1024 * 1024

/** An empty database has 39 MB, and its log grows by files of 16 MB. */
const FIRST_ROOM_MB = 64

/** With less than one file of its log, a store that answers still may stop at the next write. */
export const LEAST_ROOM_MB = 16

/** MB that are free for this process on the disc of a folder, or of its first parent that exists. */
export async function freeMb(folder: string): Promise<number> {
  if (!existsSync(folder)) return freeMb(dirname(folder))
  const { bavail, blocks, bsize } = await statfs(folder)
  // A virtual file system such as /proc has no blocks.
  return blocks === 0 ? Infinity : (bavail * bsize) / MB
}

/** @throws HotpathError E_DISC_FULL where there is no room for a new store */
export async function mustHaveRoom(folder: string): Promise<void> {
  const free = await freeMb(folder)
  if (free < FIRST_ROOM_MB)
    throw new HotpathError('E_DISC_FULL', {
      problem: `a new store needs ${FIRST_ROOM_MB} MB, and the disc of ${folder} has ${Math.floor(free)}`,
    })
}

/**
 * An error while a store was opened. On a full disc that is the cause, whatever the message says: SQLite, libuv and PostgreSQL word it
 * differently.
 */
export async function orNoRoom(folder: string, error: unknown): Promise<unknown> {
  if (error instanceof HotpathError && error.code !== 'E_DATA_UNWRITABLE') return error
  const free = await freeMb(folder).catch(() => Infinity)
  return free >= 1 ? error : new HotpathError('E_DISC_FULL', { problem: `the disc of ${folder} is full` }, { cause: error })
}
