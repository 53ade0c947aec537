// Store: both, a folder and a server.
import { randomUUID } from 'node:crypto'
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
import { copyDatabase, createDatabase } from './databases.ts'
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
  await upgradeFromEach(t, store)
})

t.test('an upgrade on a server', { skip }, async (t) => {
  const store = await openServer(await newDatabase(await sharedPostgres(), 'upgraded'))
  t.teardown(() => store.close())
  await upgradeFromEach(t, store)
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
  const postgres = await sharedPostgres()
  const name = `old-${randomUUID()}`
  const url = await createDatabase(postgres, name)
  for (const last of names) {
    const store = await openServer(url)
    await continueTo(store, last)
    await store.close()
    const server = await testServer(t, { DATABASE_URL: await copyDatabase(postgres, name) })
    t.match((await new HandAgent(server).lease()).body, { exercise: 'add', files: { 'add.js': 'module.exports = 2' } }, last)
    await server.close()
  }
})

/** Takes an empty store to each old schema in turn, and upgrades it from there; the upgrade is rolled back. */
async function upgradeFromEach(t: Test, store: Store): Promise<void> {
  for (const last of names) {
    await continueTo(store, last)
    await t.test(`from ${last} loses no value`, async (t) => {
      const before = await store.db.transaction().execute(tablesOf)
      t.strictSame(emptyOf(before), [], 'every table has a row, and every column a value')
      await rolledBack(store, async (trx) => {
        await migrateTo(trx, names)
        await sql`set constraints all immediate`.execute(trx)
        await lostNothing(t, trx, before)
      })
    })
  }
}

/** Compares every column of every table that the store had at the old schema. */
async function lostNothing(t: Test, trx: Trx, before: Record<string, Table>): Promise<void> {
  t.strictSame(await inColumnsOf(trx, before), withoutMoved(before))
  t.strictSame(
    (
      await sql<{ choices: object }>`select choices from email_preferences where person = '00000000-0000-4000-8000-000000000102'`.execute(
        trx,
      )
    ).rows,
    [{ choices: { alerts: 'daily' } }],
    'the choice of morning emails has moved',
  )
  t.strictSame(
    (await sql<{ outcome: string }>`select outcome from assigned_work`.execute(trx)).rows,
    [{ outcome: 'pass' }],
    'and the grade is the same',
  )
}

/** Applies a migration to a store that has those before it, and adds its rows. */
async function continueTo({ db }: Store, name: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await migrateTo(trx, [name])
    if (existsSync(rowsOf(name)))
      for (const statement of statementsOf(readFileSync(rowsOf(name), 'utf8'))) await sql.raw(statement).execute(trx)
  })
}

async function rolledBack({ db }: Store, run: (trx: Trx) => Promise<void>): Promise<void> {
  const trx = await db.startTransaction().execute()
  try {
    await run(trx)
  } finally {
    await trx.rollback().execute()
  }
}

/** A table's columns, and its rows in a fixed order with PostgreSQL's text of each value. */
interface Table {
  columns: string[]
  rows: (string | null)[][]
}

/** All tables, including unlogged ones, except the table of migrations, which changes. */
async function tablesOf(trx: Trx): Promise<Record<string, Table>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname::text as "table", json_agg(attname order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'migrations' group by relname order by relname`.execute(
    trx,
  )
  const found: Record<string, Table> = {}
  for (const { table, columns } of rows) found[table] = { columns, rows: await rowsIn(trx, table, columns) }
  return found
}

/** The same columns of the same tables after the upgrade. @throws if one of them is gone */
async function inColumnsOf(trx: Trx, before: Record<string, Table>): Promise<Record<string, Table>> {
  const found: Record<string, Table> = {}
  for (const [table, { columns }] of Object.entries(withoutMoved(before)))
    found[table] = { columns, rows: await rowsIn(trx, table, columns) }
  return found
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
