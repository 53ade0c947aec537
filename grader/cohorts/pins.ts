import { sql } from 'kysely'
import { nextDue } from '../contracts/index.ts'
import { HotpathError } from '../errors.ts'
import { storable } from '../store/storable.ts'
import type { Db } from '../store/store.ts'

/** A submission that may be for an assignment. */
export interface Sent {
  person: string
  exercise: string
  /** The one that it names. */
  assignment?: string | undefined
  now: Date
}

/**
 * The version of the exercise that a submission is for: that of the assignment which it names, else of the one that comes next for the
 * person; null where nothing is assigned to them. So one who is in two cohorts says which is meant, and who does not is graded by what is due first.
 * @throws HotpathError E_NOT_ASSIGNED
 */
export async function assignedVersion(db: Db, { person, exercise, assignment, now }: Sent): Promise<string | null> {
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('members', 'members.cohort', 'assignments.cohort')
    .innerJoin('cohorts', 'cohorts.id', 'assignments.cohort')
    .leftJoin('extensions', (join) => join.onRef('extensions.assignment', '=', 'assignments.id').onRef('extensions.person', '=', 'members.person'))
    .select(['assignments.id', 'exercise_version', 'members.role', 'opens_at', sql<Date>`greatest(assignments.due_at, extensions.due_at)`.as('due')])
    .where('members.person', '=', person)
    .where('exercise', '=', storable(exercise))
    .where('archived_at', 'is', null)
    .orderBy('assignments.id')
    .execute()
  const open = rows.filter(({ role, opens_at }) => role !== 'learner' || opens_at <= now)
  if (assignment === undefined) return nextDue(open.filter(({ role }) => role === 'learner'), ({ due }) => due.getTime(), now.getTime())?.exercise_version ?? null
  const named = open.find(({ id }) => id === assignment)
  if (named === undefined) throw new HotpathError('E_NOT_ASSIGNED', { exercise })
  return named.exercise_version
}
