import type { Config } from '../../shared/config.ts'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openServer } from './server.ts'
import type { Store } from './store.ts'

/**
 * Opens the store from the settings and applies all migrations.
 * @throws HotpathError E_DATA_LOCKED, E_DATA_UNWRITABLE, E_DATABASE
 */
export async function openStore(config: Pick<Config, 'dataFolder' | 'databaseUrl'>): Promise<Store> {
  const store = config.databaseUrl === null ? await openEmbedded(config.dataFolder) : await openServer(config.databaseUrl)
  try {
    await migrate(store.db)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}
