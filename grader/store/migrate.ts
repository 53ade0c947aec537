import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** Any number, the same in every process: one migrates, the others wait. */
const ADVISORY_LOCK = 4_057_121

/** Runs the .sql files of migrations/ that have not run yet, in the order of their names, all in one transaction. Forward only. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(trx)
    await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(trx)
    const applied = new Set((await trx.selectFrom('migrations').select('name').execute()).map((row) => row.name))
    for (const name of migrationNames()) if (!applied.has(name)) await apply(trx, name)
  })
}

export function migrationNames(): string[] {
  return readdirSync(FOLDER).filter((name) => name.endsWith('.sql')).sort()
}

async function apply(trx: Transaction<Tables>, name: string): Promise<void> {
  for (const statement of statementsOf(readFileSync(join(FOLDER, name), 'utf8'))) await sql.raw(statement).execute(trx)
  await trx.insertInto('migrations').values({ name }).execute()
}

/** One by one, because PGlite takes a single statement at a time inside a transaction. */
function statementsOf(script: string): string[] {
  return script.split(/;[ \t]*(?:\r?\n|$)/).filter((statement) => statement.replace(/--.*$/gm, '').trim() !== '')
}
