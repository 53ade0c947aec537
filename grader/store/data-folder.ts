import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { HotpathError } from '../errors.ts'

/**
 * Makes the data folder where it is missing and proves that it can be written.
 * @throws HotpathError E_DATA_UNWRITABLE
 */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const probe = join(folder, `probe-${process.pid}`)
    closeSync(openSync(probe, 'w'))
    rmSync(probe)
  } catch (error) {
    throw new HotpathError('E_DATA_UNWRITABLE', { folder, problem: (error as Error).message }, { cause: error })
  }
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
