import { sql } from 'kysely'
import { nextDue } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { storable } from '../store/storable.ts'
import type { Trx } from '../store/store.ts'

/** A submission that may belong to an assignment. */
export interface Sent {
  person: string
  exercise: string
  /** Assignment named in the request. */
  assignment?: string | undefined
  now: Date
}

/**
 * Exercise version for a submission: that of the assignment it names, else of the person's next assignment by due time; null if nothing
 * is assigned. A person in two cohorts can name the assignment; otherwise the one due first is used.
 * Until the transaction ends, none of the person's assignments can change its version, so the submission is stored before any change.
 * @throws HotpathError E_NOT_ASSIGNED
 */
export async function assignedVersion(trx: Trx, { person, exercise, assignment, now }: Sent): Promise<string | null> {
  const rows = await trx
    .selectFrom('assignments')
    .innerJoin('members', 'members.cohort', 'assignments.cohort')
    .innerJoin('cohorts', 'cohorts.id', 'assignments.cohort')
    .leftJoin('extensions', (join) =>
      join.onRef('extensions.assignment', '=', 'assignments.id').onRef('extensions.person', '=', 'members.person'),
    )
    .select([
      'assignments.id',
      'exercise_version',
      'members.role',
      'opens_at',
      sql<Date>`greatest(assignments.due_at, extensions.due_at)`.as('due'),
    ])
    .where('members.person', '=', person)
    .where('exercise', '=', storable(exercise))
    .where('archived_at', 'is', null)
    .orderBy('assignments.id')
    .forShare('assignments')
    .execute()
  const open = rows.filter(({ role, opens_at }) => role !== 'learner' || opens_at <= now)
  if (assignment === undefined)
    return (
      nextDue(
        open.filter(({ role }) => role === 'learner'),
        ({ due }) => due.getTime(),
        now.getTime(),
      )?.exercise_version ?? null
    )
  const named = open.find(({ id }) => id === assignment)
  if (named === undefined) throw new HotpathError('E_NOT_ASSIGNED', { exercise })
  return named.exercise_version
}

/**
 * Changes the exercise version of an assignment. Earlier attempts count as they were judged. Submissions in progress are stored first,
 * and only then the time of the change is taken. Call this last in a transaction, because new submissions wait for its end.
 */
export async function pinVersion(trx: Trx, assignment: string, version: string): Promise<void> {
  await trx.selectFrom('assignments').select('id').where('id', '=', assignment).forNoKeyUpdate().execute()
  // Not now(), which is the start of the transaction.
  const pinned_since = sql<Date>`clock_timestamp()`
  await trx
    .updateTable('assignments')
    .set((row) => ({ exercise_version: version, pinned_since, version: row('version', '+', 1) }))
    .where('id', '=', assignment)
    .execute()
}
