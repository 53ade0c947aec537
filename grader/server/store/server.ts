import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { HotpathError } from '../../shared/errors.ts'
import { DOUBTING } from './connection.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'
import { explained } from './trouble.ts'
import { Wakeups } from './wakeups.ts'

/** Connections of one API process: for its own queries, and for the queue's upkeep. */
const POOL_SIZE = 10
const QUEUE_POOL_SIZE = 4

/**
 * A transaction in which nothing is asked for so long is one of a process that stands still, or of a machine that is
 * gone: it is ended, and its
 * locks with it. What looks for leases that have ended waits for the rows of all jobs, and would find none meanwhile.
 * Ours take milliseconds.
 */
const IDLE_AT_MOST = '60s'

const { INT8, DATE } = pg.types.builtins

/**
 * bigint and count() as numbers: none of ours grows past 2^53. Of a day the driver would make the moment at which it
 * begins where this machine stands.
 */
const OWN_TYPES: Record<number, (text: string) => unknown> = { [INT8]: Number, [DATE]: String }

/** What the migrations and the tests know. */
const OLDEST_MAJOR = 15

/**
 * Opens a PostgreSQL server.
 * @throws HotpathError E_DATABASE_URL; E_DATABASE where none answers; E_DATABASE_RIGHTS where it does not let us in; E_DATABASE_OLD
 */
export async function openServer(url: string): Promise<Store> {
  if (!/^(postgres|postgresql|socket):/.test(url) || !URL.canParse(url)) throw new HotpathError('E_DATABASE_URL')
  const types = {
    getTypeParser: (oid: number, format?: 'text') => OWN_TYPES[oid] ?? pg.types.getTypeParser(oid, format),
  } as pg.CustomTypesConfig
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE, types, ...DOUBTING, connectionTimeoutMillis: 10_000, onConnect })
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {})
  // So would one that breaks in use, between two queries of a transaction: the pool listens to idle ones alone. The next query fails of it.
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

/** Not as a parameter of the connection: poolers that stand before a server refuse those that they do not know. */
async function onConnect(client: pg.ClientBase): Promise<void> {
  await client.query(`set idle_in_transaction_session_timeout = '${IDLE_AT_MOST}'`)
}

/** @throws HotpathError E_DATABASE_OLD for a version of PostgreSQL that is not taken, as the server tells it: `14.11 (Debian 14.11-1)` */
export function mustBeNew(version: string): void {
  if (Number.parseInt(version, 10) < OLDEST_MAJOR)
    throw new HotpathError('E_DATABASE_OLD', { version: version.split(' ')[0]!, oldest: OLDEST_MAJOR })
}
