import { readConfig } from '../../shared/config.ts'
import { openStore } from '../../server/store/open.ts'
import type { Store } from '../../server/store/store.ts'
import { explained } from '../../server/store/trouble.ts'
import { leaveStoreUnoptimized } from './unoptimized-store.ts'

/**
 * Opens the store for a command, runs its work, and closes the store even if the work fails.
 * @throws HotpathError those of readConfig and openStore, or if the store stops answering
 */
export async function onStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  leaveStoreUnoptimized()
  const store = await openStore(readConfig())
  try {
    return await work(store)
  } catch (cause) {
    throw explained(cause)
  } finally {
    await store.close()
  }
}
