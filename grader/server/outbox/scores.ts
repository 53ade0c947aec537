import { sql } from 'kysely'
import { toJson } from '../store/storable.ts'
import type { Db } from '../store/store.ts'

/** A learner's current grade of an assignment. */
export interface CurrentGrade {
  assignment: string
  person: string
  /** Null: no grade, which is sent only if the platform had one. */
  points: number | null
  /** Maximum points. */
  most: number
}

/**
 * Queues the grades that the platform should have, for assignments with a column there and people it knows. Grades that the platform
 * already has are not queued again; a grade that changes before it was sent replaces the queued one. New columns, and new ids of a person
 * at the platform, start without a grade, so withdrawing a grade goes only to the id that has it. If a cohort spans several courses, a
 * person's grades go to the columns of the courses that the person is in, or of all if that is unknown.
 */
export async function wantScores(db: Db, wanted: readonly CurrentGrade[], now: Date): Promise<void> {
  // One statement, since a course has thousands of grades. If the platform has two ids for a person, the newer one is used.
  await sql`
    insert into lti_scores (assignment, person, platform, url, subject, wanted, most, decided_at, next_at)
    select distinct on (scores.assignment, scores.person, lti_columns.platform, lti_columns.url)
      scores.assignment, scores.person, lti_columns.platform, lti_columns.url, identities.provider_account, scores.points, scores.most, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${toJson(wanted)}::jsonb) as scores(assignment uuid, person uuid, points real, most real)
    join lti_columns on lti_columns.assignment = scores.assignment
    join assignments on assignments.id = scores.assignment
    join identities on identities.provider = 'lti ' || lti_columns.platform::text and identities.person = scores.person
    where (scores.points is not null
        or exists (select from lti_scores there where there.assignment = scores.assignment and there.person = scores.person and there.platform = lti_columns.platform and there.url = lti_columns.url))
      and (exists (
          select from lti_seats seats
          where seats.person = scores.person and seats.platform = lti_columns.platform
            and lti_columns.deployment in (seats.deployment, '') and lti_columns.context in (seats.context, ''))
        or not exists (select from lti_seats seats join lti_contexts using (platform, deployment, context) where seats.person = scores.person and lti_contexts.cohort = assignments.cohort))
    order by scores.assignment, scores.person, lti_columns.platform, lti_columns.url, identities.created_at desc, identities.id
    on conflict (assignment, person, platform, url) do update set
      wanted = excluded.wanted, most = excluded.most,
      subject = case when excluded.wanted is null then lti_scores.subject else excluded.subject end,
      sent = case when excluded.wanted is null or lti_scores.subject = excluded.subject then lti_scores.sent end,
      decided_at = excluded.decided_at, next_at = excluded.next_at, given_up_at = null
    where lti_scores.wanted is distinct from excluded.wanted or lti_scores.most <> excluded.most or (lti_scores.subject <> excluded.subject and excluded.wanted is not null)`.execute(
    db,
  )
}

/**
 * Whether a row belongs to its assignment's current column. Other rows record the contents of former columns. If two links to the same
 * assignment are opened in turn, grades go to the one opened last, and each column gets only what it does not have yet.
 */
export const IS_CURRENT = sql<boolean>`exists (select from lti_columns current where current.assignment = lti_scores.assignment and current.platform = lti_scores.platform and current.url = lti_scores.url)`

/** Whether the platform's grade differs from ours, or is unknown after a failure. */
export const DIFFERS = sql<boolean>`(failures > 0 or sent is distinct from wanted or (wanted is not null and sent_most is distinct from most))`

/** Whether a row is to be sent. */
export const IS_WAITING = sql<boolean>`(given_up_at is null and ${DIFFERS} and ${IS_CURRENT})`
