import { sql } from 'kysely'
import { momentIn, nextDue } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { readLevels } from '../gradebook/versions.ts'
import { storable, toJson } from '../store/storable.ts'
import type { Trx } from '../store/store.ts'

/** A submission that may belong to an assignment. */
export interface ArrivingSubmission {
  person: string
  exercise: string
  /** Assignment named in the request. */
  assignment?: string | undefined
  now: Date
}

/** An assignment that a submission is for, and its version of the exercise. */
export interface Assigned {
  assignment: string
  version: string
}

/**
 * The assignment that a submission is for, which determines the version of its exercise: the assignment that it names, or else the
 * person's next one; null if nothing is assigned to them. So a learner in two cohorts says which assignment is meant; otherwise the one
 * that is due first counts. Until the transaction ends, none of their assignments changes its version, so submissions to the old version
 * are stored before the change. An exam takes nothing from learners after their own due time.
 * @throws HotpathError E_NOT_ASSIGNED, E_EXAM_OVER
 */
export async function assignedFor(trx: Trx, { person, exercise, assignment, now }: ArrivingSubmission): Promise<Assigned | null> {
  const rows = await trx
    .selectFrom('assignments')
    .innerJoin('members', 'members.cohort', 'assignments.cohort')
    .innerJoin('cohorts', 'cohorts.id', 'assignments.cohort')
    .leftJoin('own_terms', (join) =>
      join.onRef('own_terms.assignment', '=', 'assignments.id').onRef('own_terms.person', '=', 'members.person'),
    )
    .select([
      'assignments.id',
      'exercise_version',
      'members.role',
      'opens_at',
      'title',
      'exam',
      'time_zone',
      sql<Date>`greatest(assignments.due_at, own_terms.due_at)`.as('due'),
    ])
    .where('members.person', '=', person)
    .where('exercise', '=', storable(exercise))
    .where('archived_at', 'is', null)
    .orderBy('assignments.id')
    .forShare('assignments')
    .execute()
  const open = rows.filter(({ role, opens_at }) => role !== 'learner' || opens_at <= now)
  const isOver = ({ role, exam, due }: (typeof open)[number]) => role === 'learner' && exam && due < now
  const learning = () => open.filter((one) => one.role === 'learner' && !isOver(one))
  const meant =
    assignment === undefined ? nextDue(learning(), ({ due }) => due.getTime(), now.getTime()) : open.find(({ id }) => id === assignment)
  if (assignment !== undefined && meant === undefined) throw new HotpathError('E_NOT_ASSIGNED', { exercise })
  if (meant && isOver(meant))
    throw new HotpathError('E_EXAM_OVER', { title: meant.title, due: momentIn(meant.due.getTime(), meant.time_zone) })
  return meant ? { assignment: meant.id, version: meant.exercise_version } : null
}

/**
 * Changes the exercise version of an assignment. Earlier attempts count as they were judged. Submissions in progress are stored first,
 * and only then the time of the change is taken. Call this last in a transaction, because new submissions wait for its end.
 */
export async function pinVersion(trx: Trx, assignment: string, version: string): Promise<void> {
  const { exercise } = await trx
    .selectFrom('assignments')
    .select('exercise')
    .where('id', '=', assignment)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const levels = await readLevels(trx, exercise, version)
  // Not now(), which is when the transaction began.
  const pinned_since = sql<Date>`clock_timestamp()`
  await trx
    .updateTable('assignments')
    .set((row) => ({ exercise_version: version, levels: levels && toJson(levels), pinned_since, version: row('version', '+', 1) }))
    .where('id', '=', assignment)
    .execute()
}
