import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Config } from '../../../shared/config.ts'
import { openQueue } from '../../../server/queue/queue.ts'
import { openStore } from '../../../server/store/open.ts'
import { findPostgres, startPostgres } from './postgres.ts'

/** What the databases of tests are copies of: without a row, with all migrations applied and the queue’s tables made. */
const MIGRATED = 'migrated'

let shared: Promise<string> | undefined

/** Address of the server that files of tests share, where `npm test` has started one; else of one of this process, which ends with it. */
export function sharedPostgres(): Promise<string> {
  return (shared ??= process.env['HOTPATH_TEST_POSTGRES'] ? Promise.resolve(process.env['HOTPATH_TEST_POSTGRES']) : startOne())
}

async function startOne(): Promise<string> {
  const programs = findPostgres()
  if (programs === null) throw new Error('There is no PostgreSQL on this machine')
  const { url, stop } = await startPostgres(programs)
  process.once('exit', stop)
  // A signal alone would leave it running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  await makeMigrated(url)
  return url
}

/** Makes, on a new server, the database that others are copies of. */
export async function makeMigrated(server: string): Promise<void> {
  await prepare({ dataFolder: '', databaseUrl: await createDatabase(server, MIGRATED) })
}

/** Brings a store to where a server finds it at its second start, and leaves it without a row. */
export async function prepare(config: Pick<Config, 'dataFolder' | 'databaseUrl'>): Promise<void> {
  const store = await openStore(config)
  const broken: Error[] = []
  await (await openQueue(store, (error) => void broken.push(error))).close()
  await store.close()
  if (broken.length > 0) throw broken[0]!
}

/** A copy of the migrated database, with a name that no other has; its address. */
export function copyMigrated(server: string): Promise<string> {
  return createDatabase(server, `test-${randomUUID()}`, ` template ${MIGRATED}`)
}

/** Makes an empty database, or one from a template; its address. */
export async function createDatabase(server: string, name: string, template = ''): Promise<string> {
  await command(server, `create database "${name}"${template}`)
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

/** Whoever is still connected is thrown out. */
export function dropDatabase(url: string): Promise<void> {
  const server = Object.assign(new URL(url), { pathname: '/postgres' }).href
  return command(server, `drop database if exists "${decodeURIComponent(new URL(url).pathname.slice(1))}" with (force)`)
}

async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
