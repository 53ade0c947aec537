import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeMigrated, prepare } from '../../test/server/store/migrated.ts'
import { memoryFolder } from '../../test/folder.ts'
import { newestPostgres } from '../../test/server/store/newest-postgres.ts'
import { findPostgres, startPostgres, type Postgres } from '../../test/server/store/postgres.ts'
import { need } from '../../test/need.ts'
import type { Store, TestFile } from './test-file.ts'

/** Settings that give a test file a store; or why it is skipped on this store; or why it fails, because the store is required. */
export type Place = { env: NodeJS.ProcessEnv } | { missing: string } | { broken: string }

/** The stores that test files run on; each test gets a copy. */
export interface Stores {
  place(run: TestFile['runs'][number]): Place
  close(): void
}

/** Prepares a migrated folder, and starts the servers that `files` need and this machine has. Never throws. */
export async function openStores(files: readonly TestFile[]): Promise<Stores> {
  const wanted = new Set(files.flatMap(({ hasStore, runs }) => (hasStore ? runs.map(({ store }) => store) : [])))
  const folder = mkdtempSync(join(memoryFolder(), 'hotpath-stores-'))
  const stopping: Postgres[] = []
  const close = () => {
    for (const server of stopping.splice(0)) server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  // Also after a signal.
  process.once('exit', close)

  const places = new Map<Store, Place>([['embedded', { env: {} }]])
  if (wanted.has('embedded')) places.set('embedded', await orBroken(async () => ({ env: await migratedIn(folder) })))
  const start = (what: 'postgres' | 'postgres-18', find: () => string | null) =>
    orBroken(() => serverOf(what, find, (server) => stopping.push(server)))
  if (wanted.has('postgres')) places.set('postgres', await start('postgres', findPostgres))
  if (wanted.has('postgres-18')) places.set('postgres-18', await start('postgres-18', newestPostgres))

  const envOf = (store: Store) => Object.assign({}, (places.get(store) as { env?: NodeJS.ProcessEnv } | undefined)?.env)
  return {
    place({ store, kind }) {
      const place = places.get(store)!
      // A test that uses both a folder and a server gets both settings.
      return 'env' in place ? { env: { ...envOf('embedded'), ...envOf('postgres'), ...place.env, HOTPATH_TEST_STORE: kind } } : place
    },
    close,
  }
}

async function migratedIn(folder: string): Promise<NodeJS.ProcessEnv> {
  await prepare({ dataFolder: folder, databaseUrl: null })
  return { HOTPATH_TEST_MIGRATED: folder }
}

async function serverOf(what: 'postgres' | 'postgres-18', find: () => string | null, started: (server: Postgres) => void): Promise<Place> {
  const programs = find()
  if (programs === null) {
    const missing = need(what, false)
    return missing ? { missing } : { broken: `There is no ${what} here, but HOTPATH_REQUIRE requires it.` }
  }
  const server = await startPostgres(programs)
  started(server)
  await makeMigrated(server.url)
  return { env: { HOTPATH_TEST_POSTGRES: server.url } }
}

async function orBroken(open: () => Promise<Place>): Promise<Place> {
  try {
    return await open()
  } catch (error) {
    return { broken: (error as Error).stack ?? String(error) }
  }
}
