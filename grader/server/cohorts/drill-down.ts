import type { Submission, SubmissionSummary } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { listSubmissions, readSubmission } from '../gradebook/submissions.ts'
import { storable } from '../store/storable.ts'
import type { Db, Trx } from '../store/store.ts'
import { readMember } from './members.ts'

/**
 * A member's attempts at an assigned exercise, newest first: the newest `limit`, or those before a submission. Attempts from before the
 * member joined or the assignment opened stay private.
 * @throws HotpathError E_MEMBER_UNKNOWN, E_ASSIGNMENT_UNKNOWN
 */
export async function listWork(
  db: Db,
  cohort: string,
  person: string,
  exercise: string,
  limit: number,
  before: string | undefined,
): Promise<SubmissionSummary[]> {
  return listSubmissions(db, person, exercise, limit, { since: await seenSince(db, cohort, person, exercise), before })
}

/** An attempt with its code and full verdict. @throws HotpathError E_ATTEMPT_UNKNOWN, also if the staff must not see it */
export async function readWork(db: Db, cohort: string, id: string): Promise<Submission> {
  await mustBeVisible(db, cohort, id)
  const submission = await readSubmission(db, id, null)
  if (submission === null) throw new HotpathError('E_ATTEMPT_UNKNOWN')
  return submission
}

/**
 * Checks that the cohort's staff may see an attempt: it is at an assigned exercise, since the assignment opened and the member joined.
 * @throws HotpathError E_ATTEMPT_UNKNOWN
 */
export async function mustBeVisible(db: Db | Trx, cohort: string, submission: string): Promise<void> {
  const seen = await db
    .selectFrom('submissions')
    .innerJoin('members', 'members.person', 'submissions.visitor')
    .innerJoin('assignments', (join) =>
      join.onRef('assignments.cohort', '=', 'members.cohort').onRef('assignments.exercise', '=', 'submissions.exercise'),
    )
    .select('submissions.id')
    .where('submissions.id', '=', submission)
    .where('members.cohort', '=', cohort)
    .whereRef('submitted_at', '>=', 'opens_at')
    .whereRef('submitted_at', '>=', 'joined_at')
    .executeTakeFirst()
  if (seen === undefined) throw new HotpathError('E_ATTEMPT_UNKNOWN')
}

/**
 * Since when a member's attempts at an exercise are visible to the cohort's staff.
 * @throws HotpathError E_MEMBER_UNKNOWN, E_ASSIGNMENT_UNKNOWN
 */
export async function seenSince(db: Db, cohort: string, person: string, exercise: string): Promise<Date> {
  const { joinedAt } = await readMember(db, cohort, person)
  const first = await db
    .selectFrom('assignments')
    .select('opens_at')
    .where('cohort', '=', cohort)
    .where('exercise', '=', storable(exercise))
    .orderBy('opens_at')
    .limit(1)
    .executeTakeFirst()
  if (first === undefined) throw new HotpathError('E_ASSIGNMENT_UNKNOWN', { cohort })
  const joined = new Date(joinedAt)
  return joined > first.opens_at ? joined : first.opens_at
}
