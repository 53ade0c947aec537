import { sql } from 'kysely'
import { HotpathError } from '../../../shared/errors.ts'
import { appliedNames } from '../migrate.ts'
import type { Store, Trx } from '../store.ts'
import { readTables } from './shape.ts'

/**
 * Checks that a store has no rows, migrated or not, and locks its tables so that nobody can add any.
 * @throws HotpathError E_STORE_TAKEN
 */
export async function mustBeEmpty(trx: Trx, migrations: readonly string[]): Promise<void> {
  const tables = (await readTables(trx)).map(({ name }) => name)
  for (const name of tables) await sql`lock table ${sql.table(name)} in exclusive mode`.execute(trx)
  for (const name of tables) if (name !== 'migrations' && (await holdsRows(trx, name))) throw taken(`${name} has rows`)
  const queue = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(trx)
  if (queue.rows[0]!.there && (await holdsRows(trx, 'pgboss.job'))) throw taken('its queue has jobs')
  const later = tables.includes('migrations') ? (await appliedNames(trx)).filter((name) => !migrations.includes(name)) : []
  if (later.length > 0) throw taken(`its schema ${later.at(-1)} is newer than the backup's`)
}

async function holdsRows(trx: Trx, table: string): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from ${sql.table(table)}) as some`.execute(trx)
  return rows[0]!.some
}

function taken(problem: string): HotpathError {
  return new HotpathError('E_STORE_TAKEN', { problem })
}

/** Checks that no other process is connected; the folder lock ensures it for an embedded store. @throws HotpathError E_STORE_IN_USE */
export async function mustBeIdle(store: Store): Promise<void> {
  if (store.alone) return
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(store.db)
  const { others } = rows[0]!
  if (others > 0) throw new HotpathError('E_STORE_IN_USE', { others })
}
