import type { Test } from 'tap'
import { need } from '../need.ts'
import { temporaryFolder } from '../api/server.ts'
import { findPostgres, startPostgres } from '../store/postgres.ts'

/** Runs a test on the embedded store and on a PostgreSQL server. */
export async function onBothStores(t: Test, name: string, run: (t: Test, env: Record<string, string>) => Promise<void>): Promise<void> {
  await t.test(`${name}, embedded`, (t) => run(t, { HOTPATH_DATA: temporaryFolder(t), DATABASE_URL: '' }))
  const programs = findPostgres()
  await t.test(`${name}, PostgreSQL`, { skip: need('postgres', programs !== null) }, async (t) => {
    const postgres = await startPostgres(programs!)
    t.teardown(() => postgres.stop())
    await run(t, { DATABASE_URL: postgres.url })
  })
}
