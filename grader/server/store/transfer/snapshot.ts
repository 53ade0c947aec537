import { sql } from 'kysely'
import { HotpathError } from '../../../shared/errors.ts'
import { appliedNames } from '../migrate.ts'
import type { Store, Trx } from '../store.ts'
import { lineOf, readExactly, readSequences, readTables, type Sequence, type Table } from './shape.ts'
import { countRows, type Counts } from './row-counts.ts'

/** Rows of one table, as lines. */
export interface Batch {
  table: string
  lines: string[]
}

export interface Contents {
  /** The schema: the migrations that have run. */
  migrations: string[]
  tables: (Table & Counts)[]
  sequences: Sequence[]
}

/** All that a store held at one moment. */
export interface Snapshot {
  contents: Contents
  /** The rows, table by table in the order of the contents. */
  batches(): AsyncIterable<Batch>
}

/** What is in memory at a time: rows, and bytes of them. */
const ROWS_AT_A_TIME = 500
const BYTES_AT_A_TIME = 4 << 20

/**
 * Reads a store as it is at this moment, whatever is written meanwhile, and as it is: without migrating it.
 * @throws HotpathError E_STORE_EMPTY
 */
export function withSnapshot<T>(store: Store, use: (snapshot: Snapshot, trx: Trx) => Promise<T>): Promise<T> {
  return store.db.transaction().execute(async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    // It stands idle while what was read is counted where it has gone.
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
