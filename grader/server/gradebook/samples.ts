import { sql, type RawBuilder } from 'kysely'
import type { Store, Trx } from '../store/store.ts'

/** Verdicts, or looks, a transaction: with a look of some megabytes each, that is a moment’s work. */
const BATCH = 50

/** Transactions at a time: what else is left comes the next time. */
const BATCHES_AT_MOST = 40

/** However few days are asked for: who watched still has a look at what was measured, and a stream that broke comes back. */
const LEAST_MS = 3_600_000

const DAY_MS = 86_400_000

/** Without what is raw: the ratio of every round, and the points of the curve. */
const THINNED = sql`jsonb_set(jsonb_set(jsonb_set(verdict, '{speed,rounds}', '[]', false), '{http,rounds}', '[]', false), '{heap,curve}', '[]', false)`

/** Of a verdict that had any. */
const HAS_SAMPLES = sql`(verdict -> 'speed' is not null or verdict -> 'http' is not null or verdict -> 'heap' is not null)`

/**
 * Takes out of the store what nobody needs for long and what takes most of its room: of verdicts that are as many days old the raw samples
 * and all that could be watched while they came, and the looks that are as old, which can be asked for again. What was judged stays.
 * In small transactions, which wait for nobody and hold up nobody; several processes may do it at once.
 * @returns how many verdicts, old ones of before a regrade included, and looks it was
 */
export async function thinSamples({ transaction }: Pick<Store, 'transaction'>, days: number, now: Date): Promise<number> {
  const until = new Date(now.getTime() - Math.max(days * DAY_MS, LEAST_MS))
  const kinds = [thinVerdicts, thinFormer, forgetProfileRuns]
  let [done, batches] = [0, 0]
  for (const kind of kinds) {
    for (let last = BATCH; last === BATCH && batches < BATCHES_AT_MOST; batches++) {
      last = await transaction((trx) => kind(trx, until, days))
      done += last
    }
  }
  return done
}

async function thinVerdicts(trx: Trx, until: Date, days: number): Promise<number> {
  const { rows } = await sql<{ submission: string }>`
    with old as (${oldest(sql`select submission from verdicts where thinned_at is null and decided_at <= ${until} order by decided_at`)})
    update verdicts set verdict = ${thinned(days)}, thinned_at = now() from old where verdicts.submission = old.submission returning verdicts.submission`.execute(
    trx,
  )
  if (rows.length > 0)
    await sql`delete from events where submission in (${sql.join(rows.map(({ submission }) => submission))})`.execute(trx)
  return rows.length
}

async function thinFormer(trx: Trx, until: Date, days: number): Promise<number> {
  const { rows } = await sql`
    with old as (${oldest(sql`select id from former_verdicts where thinned_at is null and decided_at <= ${until} order by decided_at`)})
    update former_verdicts set verdict = ${thinned(days)}, thinned_at = now() from old where former_verdicts.id = old.id returning former_verdicts.id`.execute(
    trx,
  )
  return rows.length
}

/** Also those that still wait: after so long they were given up. */
async function forgetProfileRuns(trx: Trx, until: Date): Promise<number> {
  const { rows } = await sql`
    with old as (${oldest(sql`select submission, kind from profile_runs where asked_at <= ${until} order by asked_at`)})
    delete from profile_runs using old where profile_runs.submission = old.submission and profile_runs.kind = old.kind returning profile_runs.submission`.execute(
    trx,
  )
  return rows.length
}

/** What another process has in hand is its own. */
function oldest(select: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${select} limit ${BATCH} for update skip locked`
}

/** Says of itself that something was taken out, and after how long. */
function thinned(days: number): RawBuilder<unknown> {
  return sql`case when ${HAS_SAMPLES} then ${THINNED} || jsonb_build_object('samplesKeptDays', ${days}::integer) else verdict end`
}
