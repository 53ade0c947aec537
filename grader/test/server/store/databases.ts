import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Config } from '../../../shared/config.ts'
import { openQueue } from '../../../server/queue/queue.ts'
import { openStore } from '../../../server/store/open.ts'
import { findPostgres, startPostgres } from './postgres.ts'

/** Template of the tests' databases: no rows, all migrations applied, queue tables created. */
const MIGRATED = 'migrated'

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

/** Copies the template under a unique name. @returns its address */
export function copyMigrated(server: string): Promise<string> {
  return createDatabase(server, `test-${randomUUID()}`, ` template ${MIGRATED}`)
}

/** Creates an empty database, or a copy of a template. @returns its address */
export async function createDatabase(server: string, name: string, template = ''): Promise<string> {
  await command(server, `create database "${name}"${template}`)
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

/** Also drops open connections. */
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
