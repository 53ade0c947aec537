import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { HotpathError } from '../../shared/errors.ts'

/**
 * Makes the data folder where it is missing and proves that it can be written.
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

/** Not by mkdir's `recursive`: under a folder that takes no folders, such as /proc, that goes round for ever. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Puts a file, or the names in a folder, on the disk. */
export function sync(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Puts a folder and all that is in it on the disk. */
export function syncTree(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) sync(join(folder, name))
  sync(folder)
}
