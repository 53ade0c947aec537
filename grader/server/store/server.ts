import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { HotpathError } from '../../shared/errors.ts'
import { DOUBTING } from './connection.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'
import { explained } from './trouble.ts'
import { Wakeups } from './wakeups.ts'

/** Connections of one API process: for its own queries, and for the queue's maintenance. */
const POOL_SIZE = 10
const QUEUE_POOL_SIZE = 4

/**
 * A transaction idle for this long belongs to a stalled process or a dead machine, so it is ended and its locks are released. Otherwise
 * the check for expired leases, which waits for the rows of all jobs, would be blocked. Our transactions take milliseconds.
 */
const IDLE_AT_MOST = '60s'

const { INT8, DATE } = pg.types.builtins

/**
 * bigint and count() as numbers, since ours stay below 2^53. Dates as strings, because the driver would make a Date in this machine's
 * time zone.
 */
const OWN_TYPES: Record<number, (text: string) => unknown> = { [INT8]: Number, [DATE]: String }

/** The oldest version that migrations and tests support. */
const OLDEST_MAJOR = 15

/**
 * Opens a PostgreSQL server.
 * @throws HotpathError E_DATABASE_URL; E_DATABASE if none answers; E_DATABASE_RIGHTS if access is denied; E_DATABASE_OLD
 */
export async function openServer(url: string): Promise<Store> {
  if (!/^(postgres|postgresql|socket):/.test(url) || !URL.canParse(url)) throw new HotpathError('E_DATABASE_URL')
  const types = {
    getTypeParser: (oid: number, format?: 'text') => OWN_TYPES[oid] ?? pg.types.getTypeParser(oid, format),
  } as pg.CustomTypesConfig
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE, types, ...DOUBTING, connectionTimeoutMillis: 10_000, onConnect })
  // The pool replaces broken idle connections; but without a listener their error would end the process.
  pool.on('error', () => {})
  // The same for a connection in use that breaks between two queries, since the pool listens only to idle ones. Its next query fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    mustBeNew((await pool.query<{ server_version: string }>('show server_version')).rows[0]!.server_version)
  } catch (error) {
    await pool.end()
    const known = explained(error)
    if (known instanceof HotpathError) throw known
    throw new HotpathError(
      'E_DATABASE',
      { problem: (error as Error).message || String((error as { code?: string }).code) },
      { cause: error },
    )
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const wakeups = new Wakeups(url)
  return {
    db,
    transaction: (run) => db.transaction().execute(run),
    queueOptions: { connectionString: url, max: QUEUE_POOL_SIZE, ...DOUBTING },
    alone: false,
    wakeups,
    freeMb: async () => null,
    async close() {
      await wakeups.close()
      await db.destroy()
    },
  }
}

/** Not as a connection parameter: poolers in front of a server refuse parameters that they do not know. */
async function onConnect(client: pg.ClientBase): Promise<void> {
  await client.query(`set idle_in_transaction_session_timeout = '${IDLE_AT_MOST}'`)
}

/** @param version as the server reports it: `14.11 (Debian 14.11-1)` @throws HotpathError E_DATABASE_OLD */
export function mustBeNew(version: string): void {
  if (Number.parseInt(version, 10) < OLDEST_MAJOR)
    throw new HotpathError('E_DATABASE_OLD', { version: version.split(' ')[0]!, oldest: OLDEST_MAJOR })
}
