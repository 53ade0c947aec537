import { sql, type Selectable, type Updateable } from 'kysely'
import { IS_WAITING } from '../outbox/scores.ts'
import type { Db } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { platformById } from './platforms.ts'
import { NoAnswer, type Services } from './services.ts'

/**
 * Wait after the first failure; doubles each time up to the longest. A platform that is down for a day gets about thirty requests.
 */
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 3600

/** Rows per call. Small, so that a slow platform does not delay a shutdown for long. */
const BATCH = 20

/** How long a row stays taken; longer than a batch takes with a silent platform. */
const TAKEN_SECONDS = BATCH * 30

/**
 * Sends due grades. Each row is taken by one process for TAKEN_SECONDS; after a failure its retry time replaces this. If a platform does
 * not answer, all its due grades wait until the retry, so that those of other platforms are not delayed.
 * @returns number of rows taken
 */
export async function sendScores(db: Db, services: () => Promise<Services>, now: Date): Promise<number> {
  const taken = await takeDue(db, now)
  const silent = new Set<string>()
  for (const row of taken) {
    if (silent.has(row.platform)) continue
    try {
      const platform = (await platformById(db, row.platform))!
      // After a lost response the platform may already have this time, and Moodle answers 409 unless the new time is later.
      const at = row.failures > 0 ? now : row.decided_at
      await (await services()).sendScore(platform, row.url, { subject: row.subject, given: row.wanted, most: row.most, at })
      await note(db, row, { sent: row.wanted, sent_most: row.most, sent_at: now, failures: 0, failing_since: null, problem: null })
    } catch (error) {
      const { message: problem } = error as Error
      const next_at = new Date(now.getTime() + waitAfter(row.failures + 1) * 1000)
      await note(db, row, { failures: row.failures + 1, failing_since: row.failing_since ?? now, problem, next_at })
      if (!(error instanceof NoAnswer)) continue
      silent.add(row.platform)
      await noteSilence(db, row.platform, { problem, next_at }, now)
    }
  }
  return taken.length
}

/** Marks all due and taken rows of a silent platform as failed. */
async function noteSilence(db: Db, platform: string, what: { problem: string; next_at: Date }, now: Date): Promise<void> {
  await db
    .updateTable('lti_scores')
    .set(({ eb }) => ({ ...what, failures: eb('failures', '+', 1), failing_since: sql<Date>`coalesce(failing_since, ${now})` }))
    .where('platform', '=', platform)
    .where(IS_WAITING)
    .where((is) => is.or([is('next_at', '<=', now), is('next_at', '=', takenUntil(now))]))
    .execute()
}

/** Stores the result of a try for the column and person id it was sent to, even if these have changed since. */
async function note(db: Db, { assignment, person, platform, url, subject }: Due, what: Updateable<Tables['lti_scores']>): Promise<void> {
  await db
    .updateTable('lti_scores')
    .set(what)
    .where('assignment', '=', assignment)
    .where('person', '=', person)
    .where('platform', '=', platform)
    .where('url', '=', url)
    .where('subject', '=', subject)
    .execute()
}

/** Seconds to wait after this many failures in a row. */
export function waitAfter(failures: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (failures - 1))
}

function takenUntil(now: Date): Date {
  return new Date(now.getTime() + TAKEN_SECONDS * 1000)
}

type Due = Pick<
  Selectable<Tables['lti_scores']>,
  'assignment' | 'person' | 'platform' | 'url' | 'subject' | 'wanted' | 'most' | 'decided_at' | 'failures' | 'failing_since'
>

async function takeDue(db: Db, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select assignment, person, platform, url from lti_scores
      where ${IS_WAITING} and next_at <= ${now}
      order by next_at limit ${BATCH} for update skip locked
    )
    update lti_scores set next_at = ${takenUntil(now)}
    from due
    where lti_scores.assignment = due.assignment and lti_scores.person = due.person and lti_scores.platform = due.platform and lti_scores.url = due.url
    returning lti_scores.assignment, lti_scores.person, lti_scores.platform, lti_scores.url, subject, wanted, most, decided_at, failures, failing_since`.execute(
    db,
  )
  return rows
}
