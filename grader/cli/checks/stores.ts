import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeMigrated, prepare } from '../../test/store/databases.ts'
import { newestPostgres } from '../../test/store/newest-postgres.ts'
import { findPostgres, startPostgres, type Postgres } from '../../test/store/postgres.ts'
import { need } from '../../test/need.ts'
import type { Store, TestFile } from './test-file.ts'

/** The stores that files of tests are run on; what each test has is a copy. */
export interface Stores {
  /** What a file has to be told, or why it cannot be run on this store. */
  settings(run: TestFile['runs'][number]): NodeJS.ProcessEnv | { missing: string }
  close(): void
}

/** Makes a migrated folder, and starts the servers that `files` want and this machine has. */
export async function openStores(files: readonly TestFile[]): Promise<Stores> {
  const wanted = new Set(files.flatMap(({ runs }) => (runs.length > 1 ? runs.map(({ store }) => store) : [])))
  const folder = mkdtempSync(join(tmpdir(), 'hotpath-stores-'))
  const servers = new Map<Store, Postgres | { missing: string }>()
  const close = () => {
    for (const server of servers.values()) if ('stop' in server) server.stop()
    servers.clear()
    rmSync(folder, { recursive: true, force: true })
  }
  // Also where a signal ends the run.
  process.once('exit', close)
  if (wanted.has('embedded')) await prepare({ dataFolder: folder, databaseUrl: null })
  if (wanted.has('postgres')) servers.set('postgres', await serverOf('postgres', findPostgres))
  if (wanted.has('postgres-18')) servers.set('postgres-18', await serverOf('postgres-18', newestPostgres))
  return {
    settings({ store, kind }) {
      const server = servers.get(store === 'embedded' ? 'postgres' : store)
      if (store !== 'embedded' && !(server && 'url' in server)) return { missing: server?.missing ?? '' }
      const address = server && 'url' in server ? { HOTPATH_TEST_POSTGRES: server.url } : {}
      return { HOTPATH_TEST_STORE: kind, ...(wanted.has('embedded') && { HOTPATH_TEST_MIGRATED: folder }), ...address }
    },
    close,
  }
}

async function serverOf(what: 'postgres' | 'postgres-18', find: () => Promise<string | null> | string | null): Promise<Postgres | { missing: string }> {
  const programs = await find()
  const missing = need(what, programs !== null)
  if (missing) return { missing }
  if (programs === null) throw new Error(`There is no ${what}, and HOTPATH_REQUIRE names it`)
  const server = await startPostgres(programs)
  await makeMigrated(server.url)
  return server
}
