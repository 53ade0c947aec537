import { sql } from 'kysely'
import type { Trx } from '../store.ts'

/** A table, and its columns with PostgreSQL's type names. */
export interface Table {
  name: string
  columns: [name: string, type: string][]
}

/** A sequence and its next number, as text because it can exceed 2^53. */
export interface Sequence {
  name: string
  next: string
}

/**
 * All tables of the store, sorted by name, without unlogged tables (a crash may empty them) and generated columns.
 */
export async function readTables(trx: Trx): Promise<Table[]> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select pg_class.relname::text as "table", attname::text as "column", format_type(atttypid, atttypmod) as type
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relpersistence = 'p'
    order by pg_class.relname, attname`.execute(trx)
  const columns = Map.groupBy(rows, ({ table }) => table)
  return [...columns].map(([name, of]) => ({ name, columns: of.map(({ column, type }) => [column, type]) }))
}

export async function readSequences(trx: Trx): Promise<Sequence[]> {
  const { rows } = await sql<{
    name: string
  }>`select relname::text as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`.execute(
    trx,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const found = await sql<{ next: string }>`select (last_value + is_called::int)::text as next from ${sql.table(name)}`.execute(trx)
    sequences.push({ name, next: found.rows[0]!.next })
  }
  return sequences
}

/** Fixes this transaction's formats, so that every value's text means the same on any server whatever its settings. */
export async function readExactly(trx: Trx): Promise<void> {
  for (const setting of [
    `datestyle = 'ISO, YMD'`,
    `intervalstyle = 'postgres'`,
    `bytea_output = 'hex'`,
    'extra_float_digits = 1',
    `timezone = 'UTC'`,
  ])
    await sql.raw(`set local ${setting}`).execute(trx)
}

/** SQL for a row as one line: a JSON array of its values, each as PostgreSQL's text or null. */
export function lineOf({ columns }: Table) {
  return sql<string>`json_build_array(${sql.join(columns.map(([name]) => sql`${sql.ref(name)}::text`))})::text`
}
