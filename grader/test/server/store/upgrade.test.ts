// Store: both, a folder and a server.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import t, { type Test } from 'tap'
import { openEmbedded } from '../../../server/store/embedded.ts'
import { migrate, migrateTo, migrationNames, statementsOf } from '../../../server/store/migrate.ts'
import { openServer } from '../../../server/store/server.ts'
import type { Store, Trx } from '../../../server/store/store.ts'
import { HandAgent, temporaryFolder, testServer } from '../http/server.ts'
import { need } from '../../need.ts'
import { newDatabase } from './filled.ts'
import { sharedPostgres } from './migrated.ts'
import { findPostgres } from './postgres.ts'

const names = migrationNames()
/** Columns whose values a migration has moved elsewhere, by table. */
const MOVED: Record<string, readonly string[]> = { members: ['digest'] }
const skip = need('postgres', findPostgres() !== null)
/** Rows that a store has after each migration; only migrations that add tables or columns need an entry. */
const rowsOf = (name: string) => join(import.meta.dirname, 'schemas', name)

t.test('there is an old schema to upgrade from, and a later migration', async (t) => {
  t.equal(names[0], '0001_initial.sql')
  t.ok(names.length > 1)
})

t.test('an upgrade in a folder', async (t) => {
  const store = await openEmbedded(temporaryFolder(t))
  t.teardown(() => store.close())
  for (const last of names) {
    await t.test(`from ${last} loses no value`, async (t) => {
      await upgradeLosesNothing(t, store, last)
      // The next one begins with an empty store again, which takes a tenth of the time to open another.
      await sql`drop schema public cascade`.execute(store.db)
      await sql`create schema public`.execute(store.db)
    })
  }
})

t.test('an upgrade on a server', { skip }, async (t) => {
  for (const last of names) {
    await t.test(`from ${last} loses no value`, async (t) => {
      const store = await openServer(await newDatabase(await sharedPostgres(), last))
      t.teardown(() => store.close())
      await upgradeLosesNothing(t, store, last)
    })
  }
})

t.test('a store of a newer version is not changed', async (t) => {
  const folder = temporaryFolder(t)
  const store = await openEmbedded(folder)
  t.teardown(() => store.close())
  await migrate(store.db)
  await sql`insert into migrations (name) values ('9999_later.sql')`.execute(store.db)
  await t.rejects(migrate(store.db), {
    code: 'E_STORE_NEWER',
    message: 'A newer version of Hotpath wrote this: it has the unknown migrations 9999_later.sql.',
  })
})

t.test('a server starts on each, and continues with waiting work', { skip }, async (t) => {
  for (const last of names) {
    const url = await newDatabase(await sharedPostgres(), last)
    const store = await openServer(url)
    await fillUpTo(store, last)
    await store.close()
    const server = await testServer(t, { DATABASE_URL: url })
    t.match((await new HandAgent(server).lease()).body, { exercise: 'add', files: { 'add.js': 'module.exports = 2' } }, last)
    await server.close()
  }
})

/** Fills every column of every table at the old schema, and reads all of it again after the upgrade. */
async function upgradeLosesNothing(t: Test, store: Store, last: string): Promise<void> {
  await fillUpTo(store, last)
  const before = await tablesOf(store)
  t.strictSame(emptyOf(before), [], 'every table has a row, and every column a value')
  await migrate(store.db)
  t.strictSame(await inColumnsOf(store, before), withoutMoved(before))
  t.strictSame(
    (
      await sql<{ choices: object }>`select choices from email_preferences where person = '00000000-0000-4000-8000-000000000102'`.execute(
        store.db,
      )
    ).rows,
    [{ choices: { alerts: 'daily' } }],
    'the choice of morning emails has moved',
  )
  t.strictSame(
    (await sql<{ outcome: string }>`select outcome from assigned_work`.execute(store.db)).rows,
    [{ outcome: 'pass' }],
    'and the grade is the same',
  )
}

async function fillUpTo({ db }: Store, last: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const name of names.slice(0, names.indexOf(last) + 1)) {
      await migrateTo(trx, [name])
      if (existsSync(rowsOf(name)))
        for (const statement of statementsOf(readFileSync(rowsOf(name), 'utf8'))) await sql.raw(statement).execute(trx)
    }
  })
}

/** A table's columns, and its rows in a fixed order with PostgreSQL's text of each value. */
interface Table {
  columns: string[]
  rows: (string | null)[][]
}

/** All tables, including unlogged ones, except the table of migrations, which changes. */
async function tablesOf({ db }: Store): Promise<Record<string, Table>> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select relname::text as "table", json_agg(attname order by attnum) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'migrations' group by relname order by relname`.execute(
      trx,
    )
    const found: Record<string, Table> = {}
    for (const { table, columns } of rows) found[table] = { columns, rows: await rowsIn(trx, table, columns) }
    return found
  })
}

/** The same columns of the same tables after the upgrade. @throws if one of them is gone */
async function inColumnsOf({ db }: Store, before: Record<string, Table>): Promise<Record<string, Table>> {
  return db.transaction().execute(async (trx) => {
    const found: Record<string, Table> = {}
    for (const [table, { columns }] of Object.entries(withoutMoved(before)))
      found[table] = { columns, rows: await rowsIn(trx, table, columns) }
    return found
  })
}

function withoutMoved(tables: Record<string, Table>): Record<string, Table> {
  const stays = (table: string) => (_: unknown, index: number) => !MOVED[table]?.includes(tables[table]!.columns[index]!)
  return Object.fromEntries(
    Object.entries(tables).map(([name, { columns, rows }]) => [
      name,
      { columns: columns.filter(stays(name)), rows: rows.map((row) => row.filter(stays(name))) },
    ]),
  )
}

async function rowsIn(trx: Trx, table: string, columns: readonly string[]): Promise<Table['rows']> {
  const line = sql`json_build_array(${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))})`
  const { rows } = await sql<{ line: (string | null)[] }>`select ${line} as line from ${sql.table(table)} order by ${line}::text`.execute(
    trx,
  )
  return rows.map((row) => row.line)
}

/** Empty tables and columns, whose loss would go unnoticed. */
function emptyOf(tables: Record<string, Table>): string[] {
  return Object.entries(tables).flatMap(([name, { columns, rows }]) =>
    rows.length === 0
      ? [name]
      : columns.filter((_, index) => rows.every((row) => row[index] === null)).map((column) => `${name}.${column}`),
  )
}
