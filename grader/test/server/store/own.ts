import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { readConfig } from '../../../shared/config.ts'
import { openStore } from '../../../server/store/open.ts'
import type { Store } from '../../../server/store/store.ts'
import { copyMigrated, dropDatabase } from './databases.ts'
import { sharedPostgres } from './migrated.ts'
import { memoryFolder } from '../../folder.ts'

/*
 * A store for one test. `npm test` runs every file that imports this twice: with the embedded store, and on a PostgreSQL server.
 * Manually: HOTPATH_TEST_STORE=postgres node <file>.
 */

/** Which of the two is tested. */
export const KIND: 'embedded' | 'postgres' = process.env['HOTPATH_TEST_STORE'] === 'postgres' ? 'postgres' : 'embedded'

/** Settings of a server for a store. Emails go into the folder with both kinds. */
export type StoreSettings = { HOTPATH_DATA: string; DATABASE_URL: string }

/** Settings of an empty store, which is removed when the test ends. */
export async function testStore(t: Test): Promise<StoreSettings> {
  const { settings, remove } = await makeStore()
  t.teardown(remove)
  return settings
}

/** An empty store, open until the test ends. */
export async function openTestStore(t: Test): Promise<Store> {
  const store = await openStore(readConfig(await testStore(t)))
  t.teardown(() => store.close())
  return store
}

/** As testStore, but the caller removes it. */
export async function makeStore(): Promise<{ settings: StoreSettings; remove(): Promise<void> }> {
  const HOTPATH_DATA = mkdtempSync(join(memoryFolder(), 'hotpath-test-'))
  const DATABASE_URL = KIND === 'embedded' ? '' : await copyMigrated(await sharedPostgres())
  // Migrating takes seconds, copying a fraction of that. Without the runner there is no template to copy.
  const migrated = process.env['HOTPATH_TEST_MIGRATED']
  if (KIND === 'embedded' && migrated) cpSync(join(migrated, 'postgres'), join(HOTPATH_DATA, 'postgres'), { recursive: true })
  return {
    settings: { HOTPATH_DATA, DATABASE_URL },
    async remove() {
      if (DATABASE_URL !== '') await dropDatabase(DATABASE_URL)
      rmSync(HOTPATH_DATA, { recursive: true, force: true })
    },
  }
}
