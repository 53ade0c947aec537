import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { HotpathError } from '../../shared/errors.ts'
import { alone } from './exclusive.ts'
import type { Trx } from './store.ts'
import type { Tables } from './tables.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/**
 * Runs the .sql files in migrations/ that have not run yet, in name order, in one transaction. Forward only.
 * @throws HotpathError E_STORE_NEWER if the store has migrations that this version does not know
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute((trx) => migrateTo(trx, migrationNames()))
}

/** Runs those of `names` that have not run yet. @throws HotpathError E_STORE_NEWER */
export async function migrateTo(trx: Trx, names: readonly string[]): Promise<void> {
  await alone(trx, 'migrating')
  await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(trx)
  const applied = await appliedNames(trx)
  mustBeKnown([...applied, ...names])
  for (const name of names) if (!applied.includes(name)) await apply(trx, name)
}

/** Names of the applied migrations, sorted. */
export async function appliedNames(trx: Trx): Promise<string[]> {
  return (await trx.selectFrom('migrations').select('name').execute()).map((row) => row.name).sort()
}

export function migrationNames(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

/** @throws HotpathError E_STORE_NEWER */
export function mustBeKnown(names: readonly string[]): void {
  const known = migrationNames()
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new HotpathError('E_STORE_NEWER', { unknown: unknown.join(', ') })
}

async function apply(trx: Trx, name: string): Promise<void> {
  for (const statement of statementsOf(readFileSync(join(FOLDER, name), 'utf8'))) await sql.raw(statement).execute(trx)
  await trx.insertInto('migrations').values({ name }).execute()
}

/** Splits a script, because PGlite runs only single statements inside a transaction. */
export function statementsOf(script: string): string[] {
  return script.split(/;[ \t]*(?:\r?\n|$)/).filter((statement) => statement.replace(/--.*$/gm, '').trim() !== '')
}
