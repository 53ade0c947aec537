import type { Test } from 'tap'
import { testStore, type StoreSettings } from '../store/own.ts'

/** A test that must pass on the embedded store and on a PostgreSQL server: `npm test` runs its file on both. */
export async function onBothStores(t: Test, name: string, run: (t: Test, env: StoreSettings) => Promise<void>): Promise<void> {
  await t.test(name, async (t) => run(t, await testStore(t)))
}
