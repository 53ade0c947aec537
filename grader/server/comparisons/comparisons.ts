import { sql } from 'kysely'
import type { Comparison, ComparisonJob, ComparisonResult, NewComparison, ProfileRunState } from '../../contracts/index.ts'
import { COMPARISON_NAME } from '../queue/settings.ts'
import { toJson } from '../store/storable.ts'
import type { Db, Trx } from '../store/store.ts'

/** A comparison that has not ended by then never will: its job was lost or given up. */
const GIVEN_UP_AFTER = sql`interval '1 hour'`

/** The code as agents get it. */
export type Modules = Pick<ComparisonJob, 'variants' | 'input' | 'engine'>

/** Stores a comparison whose job has the same id. */
export async function insertComparison(
  trx: Trx,
  { id, visitor, asked, modules, askedAt }: { id: string; visitor: string; asked: NewComparison; modules: Modules; askedAt: Date },
): Promise<void> {
  await trx
    .insertInto('comparisons')
    .values({ id, visitor, asked: toJson(asked), modules: toJson(modules), asked_at: askedAt })
    .execute()
}

/** A comparison, whoever asks. @param keepDays days that comparisons without an account are kept; null if there is none with this id */
export async function readComparison(db: Db | Trx, id: string, keepDays: number): Promise<Comparison | null> {
  const row = await db
    .selectFrom('comparisons')
    .leftJoin('accounts', 'accounts.id', 'comparisons.visitor')
    .select([
      'comparisons.id',
      'asked',
      'result',
      'asked_at as askedAt',
      'ended_at as endedAt',
      'accounts.id as account',
      sql<ProfileRunState>`case when state = 'waiting' and asked_at < now() - ${GIVEN_UP_AFTER} then 'failed' else state end`.as('state'),
    ])
    .where('comparisons.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    id: row.id,
    state: row.state,
    asked: row.asked,
    askedAt: row.askedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    keptUntil: row.account === null ? keptUntil(row.askedAt, keepDays).toISOString() : null,
    result: row.result,
  }
}

/** What an agent needs of a waiting comparison; null if nobody waits for it any more. */
export async function readModules(db: Db, id: string): Promise<Modules | null> {
  const row = await db.selectFrom('comparisons').select('modules').where('id', '=', id).where('state', '=', 'waiting').executeTakeFirst()
  return row?.modules ?? null
}

/** Waiting comparisons: all, a visitor's, and those of an address. @param from hash of the client address */
export async function countComparisons(
  db: Db | Trx,
  visitor: string,
  from: string,
): Promise<{ all: number; own: number; fromThere: number }> {
  const { rows } = await sql<{ all: number; own: number; fromThere: number }>`
    select count(*)::int as all, count(*) filter (where visitor = ${visitor})::int as own, count(*) filter (where data ->> 'from' = ${from})::int as "fromThere"
    from pgboss.job join comparisons on comparisons.id = job.id
    where job.name = ${COMPARISON_NAME} and job.state in ('created', 'retry', 'active')`.execute(db)
  return rows[0]!
}

/** Stores the result so far. */
export async function recordComparisonSeen(trx: Trx, id: string, result: ComparisonResult): Promise<void> {
  await trx
    .updateTable('comparisons')
    .set({ result: toJson(result) })
    .where('id', '=', id)
    .execute()
}

/** Stores the result; null if the agent failed. */
export async function recordComparison(trx: Trx, id: string, result: ComparisonResult | null, now: Date): Promise<void> {
  await trx
    .updateTable('comparisons')
    .set({ state: result === null ? 'failed' : 'done', result: result === null ? null : toJson(result), ended_at: now })
    .where('id', '=', id)
    .execute()
}

const DAY_MS = 86_400_000
/** Also with 0 days: its author may still be reading it. */
const LEAST_MS = 3_600_000
/** Most per call: at most 10 MB of code. The next call continues. */
const FORGOTTEN_AT_ONCE = 100

function keptUntil(askedAt: Date, days: number): Date {
  return new Date(askedAt.getTime() + Math.max(days * DAY_MS, LEAST_MS))
}

/** Deletes comparisons without an account that are `days` old. Safe to run in several processes at once. @returns how many */
export async function forgetComparisons(db: Db, days: number, now: Date): Promise<number> {
  const until = new Date(now.getTime() - Math.max(days * DAY_MS, LEAST_MS))
  const { rows } = await sql`
    with old as (
      select id from comparisons
      where asked_at <= ${until} and not exists (select from accounts where accounts.id = comparisons.visitor)
      order by asked_at limit ${FORGOTTEN_AT_ONCE} for update skip locked
    )
    delete from comparisons using old where comparisons.id = old.id returning comparisons.id`.execute(db)
  return rows.length
}
