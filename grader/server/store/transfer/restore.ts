import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { HotpathError } from '../../../shared/errors.ts'
import { migrateTo, migrationNames, mustBeKnown } from '../migrate.ts'
import type { Store, Trx } from '../store.ts'
import { mustBeEmpty } from './empty.ts'
import { readExactly, readTables, type Sequence, type Table } from './shape.ts'
import type { Snapshot } from './snapshot.ts'
import { countRows, type Counts } from './row-counts.ts'

/** A table's row count and checksum before and after the restore. */
export interface Poured {
  table: string
  before: Counts
  after: Counts
}

/**
 * Restores a snapshot into an empty store: at the snapshot's own schema first, verified by row count and checksum, then migrated to the
 * current schema. In one transaction: if anything differs, the store stays empty.
 * @throws HotpathError E_STORE_NEWER, E_STORE_TAKEN, E_STORE_SHAPE, E_STORE_DIFFERS
 */
export function restoreInto({ contents, batches }: Snapshot, store: Store): Promise<Poured[]> {
  mustBeKnown(contents.migrations)
  return store.db.transaction().execute(async (trx) => {
    await readExactly(trx)
    await mustBeEmpty(trx, contents.migrations)
    await migrateTo(trx, contents.migrations)
    const tables = new Map((await readTables(trx)).map((table) => [table.name, table]))
    mustFit(contents.tables, [...tables.values()])
    const keys = await takeForeignKeys(trx)
    await trx.deleteFrom('migrations').execute()
    for await (const { table, lines } of batches()) await insert(trx, tables.get(table)!, lines)
    for (const { table, name, definition } of keys) await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(trx)
    for (const sequence of contents.sequences) await restart(trx, sequence)
    const poured = await compare(trx, contents.tables)
    await migrateTo(trx, migrationNames())
    return poured
  })
}

function mustFit(theirs: readonly Table[], ours: readonly Table[]): void {
  const odd = ours.find(({ name, columns }) => !isDeepStrictEqual(columns, theirs.find((table) => table.name === name)?.columns))
  const table = odd?.name ?? theirs.find(({ name }) => !ours.some((table) => table.name === name))?.name
  if (table !== undefined) throw new HotpathError('E_STORE_SHAPE', { table })
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Drops the foreign keys, so that rows can arrive in any order. Restoring them at the end checks all rows at once. */
async function takeForeignKeys(trx: Trx): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`.execute(trx)
  for (const { table, name } of rows) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(trx)
  return rows
}

async function insert(trx: Trx, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const names = sql.join(columns.map(([column]) => sql.ref(column)))
  const values = sql.join(columns.map(([, type], index) => sql`(line ->> ${sql.lit(index)})::${sql.raw(type)}`))
  await sql`insert into ${sql.table(name)} (${names}) overriding system value select ${values} from jsonb_array_elements(${`[${lines.join()}]`}::jsonb) as line`.execute(
    trx,
  )
}

/** Without setval, which is not rolled back. */
async function restart(trx: Trx, { name, next }: Sequence): Promise<void> {
  await sql`alter sequence ${sql.table(name)} restart with ${sql.lit(BigInt(next))}`.execute(trx)
}

async function compare(trx: Trx, tables: readonly (Table & Counts)[]): Promise<Poured[]> {
  const poured: Poured[] = []
  for (const table of tables) {
    const { rows, digest } = await countRows(trx, table)
    poured.push({ table: table.name, before: { rows: table.rows, digest: table.digest }, after: { rows, digest } })
  }
  const different = poured
    .filter(({ before, after }) => !isDeepStrictEqual(before, after))
    .map(({ table, before, after }) => `${table} (${before.rows} rows read, ${after.rows} written)`)
  if (different.length > 0) throw new HotpathError('E_STORE_DIFFERS', { tables: different.join(', ') })
  return poured
}
