import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { HotpathError } from '../../shared/errors.ts'

/**
 * Creates the data folder if missing, and checks that it is writable.
 * @throws HotpathError E_DATA_UNWRITABLE
 */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(folder)
    const probe = join(folder, `probe-${process.pid}`)
    closeSync(openSync(probe, 'w'))
    rmSync(probe)
  } catch (error) {
    throw new HotpathError('E_DATA_UNWRITABLE', { folder, problem: (error as Error).message }, { cause: error })
  }
}

/** Without mkdir's `recursive`, which loops for ever under a folder that accepts none, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Calls fsync on a file or folder. */
export function sync(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Calls fsync on a folder and everything in it. */
export function syncTree(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) sync(join(folder, name))
  sync(folder)
}
