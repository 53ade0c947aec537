// Store: both, a folder and a server.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import t from 'tap'
import { openEmbedded } from '../../../server/store/embedded.ts'
import { migrate, migrateTo, migrationNames, statementsOf } from '../../../server/store/migrate.ts'
import { openServer } from '../../../server/store/server.ts'
import type { Store, Trx } from '../../../server/store/store.ts'
import { HandAgent, temporaryFolder, testServer } from '../http/server.ts'
import { need } from '../../need.ts'
import { newDatabase } from './filled.ts'
import { sharedPostgres } from './databases.ts'
import { findPostgres } from './postgres.ts'

const names = migrationNames()
/** What a store of that schema may hold, migration by migration: rows for what each has brought. */
const rowsOf = (name: string) => join(import.meta.dirname, 'schemas', name)

t.test('every migration has rows to be tried with', async (t) => {
  t.strictSame(
    names.filter((name) => !existsSync(rowsOf(name))),
    [],
  )
})

t.test('from every schema to today’s, no row is lost', async (t) => {
  const store = await openEmbedded(temporaryFolder(t))
  t.teardown(() => store.close())
  for (const [index, last] of names.entries()) {
    const schema = sql.id(`at_${index}`)
    await sql`create schema ${schema}`.execute(store.db)
    await sql`set search_path = ${schema}`.execute(store.db)
    await fillUpTo(store, last)
    const before = await counts(store)
    await migrate(store.db)
    const after = await counts(store)
    t.strictSame(
      Object.keys(before).filter((table) => table !== 'migrations' && before[table] !== after[table]),
      [],
      last,
    )
    t.ok(before['submissions']! >= 2)
  }
})

t.test('a store of a newer version is left alone', async (t) => {
  const folder = temporaryFolder(t)
  const store = await openEmbedded(folder)
  t.teardown(() => store.close())
  await migrate(store.db)
  await sql`insert into migrations (name) values ('9999-later.sql')`.execute(store.db)
  await t.rejects(migrate(store.db), {
    code: 'E_STORE_NEWER',
    message: 'This was written by a newer version of Hotpath, which knows 9999-later.sql.',
  })
})

t.test('a server starts on each, and goes on with what waits', { skip: need('postgres', findPostgres() !== null) }, async (t) => {
  const postgres = await sharedPostgres()
  for (const last of names) {
    const url = await newDatabase(postgres, last)
    const store = await openServer(url)
    await fillUpTo(store, last)
    await store.close()
    const server = await testServer(t, { DATABASE_URL: url })
    t.match((await new HandAgent(server).lease()).body, { exercise: 'add', files: { 'add.js': 'module.exports = 2' } }, last)
    await server.close()
  }
})

async function fillUpTo({ db }: Store, last: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const name of names.slice(0, names.indexOf(last) + 1)) {
      await migrateTo(trx, [name])
      for (const statement of statementsOf(readFileSync(rowsOf(name), 'utf8'))) await sql.raw(statement).execute(trx)
    }
  })
}

async function counts({ db }: Store): Promise<Record<string, number>> {
  return db.transaction().execute(async (trx: Trx) => {
    const { rows } = await sql<{ name: string }>`select tablename::text as name from pg_tables where schemaname = current_schema()`.execute(
      trx,
    )
    const found: Record<string, number> = {}
    for (const { name } of rows)
      found[name] = Number((await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(trx)).rows[0]!.count)
    return found
  })
}
