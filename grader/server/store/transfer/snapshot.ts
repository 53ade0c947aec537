import { sql } from 'kysely'
import { HotpathError } from '../../../shared/errors.ts'
import { appliedNames } from '../migrate.ts'
import type { Store, Trx } from '../store.ts'
import { lineOf, readExactly, readSequences, readTables, type Sequence, type Table } from './shape.ts'
import { countRows, type Counts } from './row-counts.ts'

/** Some rows of one table, one line each. */
export interface Batch {
  table: string
  lines: string[]
}

export interface Contents {
  /** The schema: names of the applied migrations. */
  migrations: string[]
  tables: (Table & Counts)[]
  sequences: Sequence[]
}

/** The entire store at one moment. */
export interface Snapshot {
  contents: Contents
  /** The rows, table by table in the order of the contents. */
  batches(): AsyncIterable<Batch>
}

/** Most rows, and about most bytes, in memory at a time. */
const ROWS_AT_A_TIME = 500
const BYTES_AT_A_TIME = 4 << 20

/**
 * Reads a consistent snapshot of the store, at its current schema.
 * @throws HotpathError E_STORE_EMPTY
 */
export function withSnapshot<T>(store: Store, use: (snapshot: Snapshot, trx: Trx) => Promise<T>): Promise<T> {
  return store.db.transaction().execute(async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    // The transaction is idle while the other side counts its rows.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    await readExactly(trx)
    const tables = await readTables(trx)
    if (!tables.some(({ name }) => name === 'migrations')) throw new HotpathError('E_STORE_EMPTY')
    const widest = new Map<string, number>()
    const contents: Contents = { migrations: await appliedNames(trx), tables: [], sequences: await readSequences(trx) }
    for (const table of tables) {
      const { widest: width, ...counts } = await countRows(trx, table)
      widest.set(table.name, width)
      contents.tables.push({ ...table, ...counts })
    }
    const batches = async function* () {
      for (const table of tables)
        yield* readRows(trx, table, Math.max(1, Math.min(ROWS_AT_A_TIME, Math.floor(BYTES_AT_A_TIME / (widest.get(table.name) || 1)))))
    }
    return use({ contents, batches }, trx)
  })
}

async function* readRows(trx: Trx, table: Table, atATime: number): AsyncIterable<Batch> {
  await sql`declare moving no scroll cursor for select ${lineOf(table)} as line from ${sql.table(table.name)}`.execute(trx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(atATime)} from moving`.execute(trx)
    if (rows.length === 0) break
    yield { table: table.name, lines: rows.map(({ line }) => line) }
  }
  await sql`close moving`.execute(trx)
}
