import { sql, type RawBuilder } from 'kysely'
import type { Transactions, Trx } from '../store/store.ts'

/** Verdicts or profiles per transaction: quick even if each profile has some megabytes. */
const BATCH = 50

/** Most transactions per call; the next call continues. */
const BATCHES_AT_MOST = 40

/** Minimum age even with 0 days, so that learners can view the samples and broken streams can reconnect. */
const LEAST_MS = 3_600_000

const DAY_MS = 86_400_000

/** The verdict without raw samples: the rounds' ratios and the curve's points. */
const THINNED = sql`jsonb_set(jsonb_set(jsonb_set(verdict, '{speed,rounds}', '[]', false), '{http,rounds}', '[]', false), '{heap,curve}', '[]', false)`

/** Whether a verdict had samples. */
const HAS_SAMPLES = sql`(verdict -> 'speed' is not null or verdict -> 'http' is not null or verdict -> 'heap' is not null)`

/**
 * Deletes bulky data after `days`: raw samples and progress events of verdicts, and profiles, which can be requested again. Verdicts
 * stay. Uses small transactions that skip locked rows, so several processes can run it at once.
 * @returns number of verdicts (including replaced ones) and profiles
 */
export async function thinSamples({ transaction }: Transactions, days: number, now: Date): Promise<number> {
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

/** Also deletes waiting ones: after this long they were given up. */
async function forgetProfileRuns(trx: Trx, until: Date): Promise<number> {
  const { rows } = await sql`
    with old as (${oldest(sql`select submission, kind from profile_runs where asked_at <= ${until} order by asked_at`)})
    delete from profile_runs using old where profile_runs.submission = old.submission and profile_runs.kind = old.kind returning profile_runs.submission`.execute(
    trx,
  )
  return rows.length
}

/** Selects a batch, skipping rows that another process has locked. */
function oldest(select: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${select} limit ${BATCH} for update skip locked`
}

/** The thinned verdict, marked with the retention period if it had samples. */
function thinned(days: number): RawBuilder<unknown> {
  return sql`case when ${HAS_SAMPLES} then ${THINNED} || jsonb_build_object('samplesKeptDays', ${days}::integer) else verdict end`
}
