import { sql, type Selectable } from 'kysely'
import type { Outbox, OutgoingScore } from '../../contracts/index.ts'
import { readAssignment } from '../cohorts/assignments.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { lockCohort } from '../cohorts/cohorts.ts'
import { adviceOn } from './refusals.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Db, Transactions, Trx } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { DIFFERS, IS_CURRENT, IS_WAITING } from '../outbox/scores.ts'

/** Most grades listed. If more are waiting, a platform is down, and further pages would add nothing. */
const LISTED_AT_MOST = 200

/** One grade in the outbox. */
export interface Which {
  cohort: string
  assignment: string
  person: string
}

/** Grades to be sent of a cohort; null for all cohorts. */
export async function readOutbox(db: Db, cohort: string | null): Promise<Outbox> {
  const rows = await selectScores(db)
    .$if(cohort !== null, (scores) => scores.where('assignments.cohort', '=', cohort!))
    .orderBy(sql`case when ${IS_WAITING} then 0 when given_up_at is not null then 1 else 2 end`)
    .orderBy('failing_since', (order) => order.asc().nullsLast())
    .orderBy('sent_at', (order) => order.desc().nullsFirst())
    .orderBy('accounts.name')
    .limit(LISTED_AT_MOST)
    .execute()
  return { cohorts: await countByCohort(db, cohort), scores: rows.map(toOutgoing) }
}

function selectScores(db: Db) {
  return db
    .selectFrom('lti_scores')
    .innerJoin('assignments', 'assignments.id', 'lti_scores.assignment')
    .innerJoin('accounts', 'accounts.id', 'lti_scores.person')
    .select(['assignments.cohort', 'lti_scores.assignment', 'assignments.title', 'lti_scores.person', 'accounts.name'])
    .select(['wanted', 'sent', 'sent_at', 'failures', 'failing_since', 'problem', 'next_at', 'given_up_at', IS_WAITING.as('is_waiting')])
    .where(IS_CURRENT)
}

/** Cohorts with a column at a platform, including those that have sent nothing yet. */
async function countByCohort(db: Db, cohort: string | null): Promise<Outbox['cohorts']> {
  const { rows } = await sql<Outbox['cohorts'][number]>`
    select cohorts.id, cohorts.name, min(platforms.name) as platform,
      (count(*) filter (where lti_scores.person is not null and ${IS_WAITING}))::int as waiting,
      (count(*) filter (where given_up_at is not null))::int as "givenUp",
      (count(*) filter (where given_up_at is null and not ${DIFFERS}))::int as sent
    from lti_columns
    join platforms on platforms.id = lti_columns.platform
    join assignments on assignments.id = lti_columns.assignment
    join cohorts on cohorts.id = assignments.cohort
    left join lti_scores on lti_scores.assignment = lti_columns.assignment and lti_scores.platform = lti_columns.platform and lti_scores.url = lti_columns.url
    where ${cohort}::uuid is null or cohorts.id = ${cohort}::uuid
    group by cohorts.id order by waiting desc, cohorts.name`.execute(db)
  return rows
}

/** Retries all waiting grades of a cohort now; null for all cohorts. */
export async function retryScores(db: Db, cohort: string | null, now: Date): Promise<void> {
  await db
    .updateTable('lti_scores')
    .set({ next_at: now })
    .where(IS_WAITING)
    .$if(cohort !== null, (scores) =>
      scores.where('assignment', 'in', (assignments) => assignments.selectFrom('assignments').select('id').where('cohort', '=', cohort)),
    )
    .execute()
}

/** Retries one grade now, even if it was given up. @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_SCORE_UNKNOWN */
export async function retryScore(db: Db, { cohort, assignment, person }: Which, now: Date): Promise<void> {
  await readAssignment(db, cohort, assignment)
  const { numUpdatedRows } = await db
    .updateTable('lti_scores')
    .set({ next_at: now, given_up_at: null })
    .where('assignment', '=', assignment)
    .where('person', '=', person)
    .where(IS_CURRENT)
    .where(DIFFERS)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new HotpathError('E_SCORE_UNKNOWN')
}

/**
 * Gives up on a grade until it changes or someone retries it.
 * @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_SCORE_UNKNOWN
 */
export async function giveUp(
  { transaction }: Transactions,
  { cohort, assignment, person }: Which,
  actor: string,
  now: Date,
): Promise<void> {
  await transaction(async (trx: Trx) => {
    await lockCohort(trx, cohort)
    const { title } = await readAssignment(trx, cohort, assignment)
    const { numUpdatedRows } = await trx
      .updateTable('lti_scores')
      .set({ given_up_at: now })
      .where('assignment', '=', assignment)
      .where('person', '=', person)
      .where(IS_WAITING)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new HotpathError('E_SCORE_UNKNOWN')
    await recordAuditEvent(trx, { cohort, actor, what: 'score.given-up', details: { assignment, title, person } })
  })
}

type Row = Omit<Selectable<Tables['lti_scores']>, 'platform' | 'url' | 'subject' | 'most' | 'sent_most' | 'decided_at'> & {
  cohort: string
  title: string
  name: string
  is_waiting: boolean
}

function toOutgoing({ sent_at, failing_since, next_at, given_up_at, is_waiting, ...row }: Row): OutgoingScore {
  return {
    ...row,
    sentAt: sent_at?.toISOString() ?? null,
    advice: row.problem === null ? null : adviceOn(row.problem),
    failingSince: failing_since?.toISOString() ?? null,
    nextAt: is_waiting ? next_at.toISOString() : null,
    givenUpAt: given_up_at?.toISOString() ?? null,
  }
}
