import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { HotpathError } from '../errors.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/** Connections of one API process: for its own queries, and for the queue's upkeep. */
const POOL_SIZE = 10
const QUEUE_POOL_SIZE = 4

/** bigint and count() as numbers: none of ours grows past 2^53. */
const INT8 = 20

/** Opens a PostgreSQL server. @throws HotpathError E_DATABASE where none answers. */
export async function openServer(url: string): Promise<Store> {
  const types = { getTypeParser: (oid: number, format?: 'text') => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) } as pg.CustomTypesConfig
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE, types, connectionTimeoutMillis: 10_000 })
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {})
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new HotpathError('E_DATABASE', { problem: (error as Error).message || String((error as { code?: string }).code) }, { cause: error })
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    transaction: (run) => db.transaction().execute(run),
    queueOptions: { connectionString: url, max: QUEUE_POOL_SIZE },
    alone: false,
    close: () => db.destroy(),
  }
}
