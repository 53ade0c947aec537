import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { sync, syncTree } from './data-folder.ts'
import { DURABLE_START, DurableFiles } from './durable-files.ts'

/** Conventional cache folder for files that can be regenerated. */
const CACHE = resolve(import.meta.dirname, '../../../node_modules/.cache/hotpath')

/**
 * Creates the files of an empty database at `home`, which must not exist. Initialising a database takes seconds and copying one a
 * fraction of that, so the first is cached. The folder is complete and synced before it is renamed to `home`, so neither a kill nor a
 * power cut leaves half a database.
 */
export async function placeBlank(home: string, cache = CACHE): Promise<void> {
  const kept = join(cache, `postgres-${versionOfPglite()}`)
  if (!existsSync(kept)) await keepOne(kept)
  await place(home, `${home}.new`, (aside) => (existsSync(kept) ? cpSync(kept, aside, { recursive: true }) : make(aside)))
}

async function keepOne(kept: string): Promise<void> {
  try {
    mkdirSync(dirname(kept), { recursive: true })
    await place(kept, `${kept}.${process.pid}`, make)
  } catch (error) {
    // Only a cache: if it cannot be written, or another process was faster, the next step works without it.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
  }
}

async function place(home: string, aside: string, fill: (aside: string) => Promise<void> | void): Promise<void> {
  rmSync(aside, { recursive: true, force: true })
  try {
    await fill(aside)
    syncTree(aside)
    renameSync(aside, home)
    sync(dirname(home))
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

async function make(folder: string): Promise<void> {
  const pglite = await PGlite.create({ fs: new DurableFiles(folder), startParams: DURABLE_START })
  await pglite.close()
}

function versionOfPglite(): string {
  const entry = fileURLToPath(import.meta.resolve('@electric-sql/pglite'))
  return (JSON.parse(readFileSync(resolve(entry, '../../package.json'), 'utf8')) as { version: string }).version
}
