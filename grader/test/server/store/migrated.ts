import type { Config } from '../../../shared/config.ts'
import { openQueue } from '../../../server/queue/queue.ts'
import { openStore } from '../../../server/store/open.ts'
import { createDatabase, MIGRATED } from './databases.ts'
import { findPostgres, startPostgres } from './postgres.ts'

let shared: Promise<string> | undefined

/** Address of the server that `npm test` started for all test files; else of a server that this process starts and stops. */
export function sharedPostgres(): Promise<string> {
  return (shared ??= process.env['HOTPATH_TEST_POSTGRES'] ? Promise.resolve(process.env['HOTPATH_TEST_POSTGRES']) : startOne())
}

async function startOne(): Promise<string> {
  const programs = findPostgres()
  if (programs === null) throw new Error('There is no PostgreSQL on this machine')
  const { url, stop } = await startPostgres(programs)
  process.once('exit', stop)
  // Without this, a signal would leave it running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  await makeMigrated(url)
  return url
}

/** Creates the template database on a new server. */
export async function makeMigrated(server: string): Promise<void> {
  await prepare({ dataFolder: '', databaseUrl: await createDatabase(server, MIGRATED) })
}

/** Brings an empty store to the state that a server finds at its second start. */
export async function prepare(config: Pick<Config, 'dataFolder' | 'databaseUrl'>): Promise<void> {
  const store = await openStore(config)
  const broken: Error[] = []
  await (await openQueue(store, (error) => void broken.push(error))).close()
  await store.close()
  if (broken.length > 0) throw broken[0]!
}
