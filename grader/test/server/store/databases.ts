import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Template of the tests' databases: no rows, all migrations applied, queue tables created. */
export const MIGRATED = 'migrated'

/** Copies the template. @returns the copy's address */
export function copyMigrated(server: string): Promise<string> {
  return copyDatabase(server, MIGRATED)
}

/** Copies a database, which nobody may be using, under a unique name: as files, for half of the CPU time that copying through the log takes. */
export function copyDatabase(server: string, name: string): Promise<string> {
  return createDatabase(server, `test-${randomUUID()}`, ` template "${name}" strategy file_copy`)
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

const pools = new Map<string, pg.Pool>()

/** On a connection that stays open, since connecting takes longer than the command needs. It keeps no process alive. */
async function command(url: string, text: string): Promise<void> {
  const pool = pools.get(url) ?? openPool(url)
  pools.set(url, pool)
  await pool.query(text)
}

function openPool(url: string): pg.Pool {
  // Without a listener, a server that stops would end the process.
  return new pg.Pool({ connectionString: url, idleTimeoutMillis: 0, allowExitOnIdle: true }).on('error', () => {})
}
