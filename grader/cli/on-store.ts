import { readConfig } from '../config.ts'
import { openStore } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { explained } from '../store/trouble.ts'

/** Opens the store of a command, does its work, and closes it, however that ends. @throws HotpathError of readConfig and openStore, and where the store stops answering */
export async function onStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(readConfig())
  try {
    return await work(store)
  } catch (cause) {
    throw explained(cause)
  } finally {
    await store.close()
  }
}
