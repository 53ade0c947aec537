import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import {
  allowedAttempts,
  LEVELS,
  levelsOf,
  type Assignment,
  type AssignmentChange,
  type Exercise,
  type Level,
  type NewAssignment,
  type RubricItem,
  type SavedAssignment,
} from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { checkTerms, warningsOf } from '../gradebook/terms.ts'
import { storable, toJson } from '../store/storable.ts'
import type { Db, Transactions, Trx } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { openCohort } from './cohorts.ts'
import { releaseTeams } from './kept-teams.ts'
import { readRubric } from './rubrics.ts'
import { readTime } from '../../shared/times.ts'

export type Exercises = ReadonlyMap<string, Exercise>
export type AssignmentRow = Omit<Selectable<Tables['assignments']>, 'opening_mailed_at'> & {
  /** The cohort's time zone. */
  zone: string
}

/** Which cohort is changed, by whom, and when. */
export interface CohortChange {
  cohort: string
  actor: string
  now: Date
}

/**
 * A cohort's assignments by due time, each with the person's own due time. `openAt` leaves out assignments that are not open then.
 */
export async function listAssignments(
  db: Db,
  exercises: Exercises,
  cohort: string,
  person: string,
  openAt: Date | null,
): Promise<Assignment[]> {
  const rows = await selectAssignments(db, cohort)
    .leftJoin('own_terms', (join) => join.onRef('own_terms.assignment', '=', 'assignments.id').on('own_terms.person', '=', person))
    .select(['own_terms.due_at as own_due_at', 'extra_attempts', 'reason'])
    .$if(openAt !== null, (open) => open.where('opens_at', '<=', openAt!))
    .execute()
  return rows.map(({ own_due_at, extra_attempts, reason, ...row }) =>
    toAssignment(row, exercises, { dueAt: own_due_at, extraAttempts: extra_attempts ?? 0, reason }),
  )
}

/** The rows of all assignments of a cohort, by due time. */
export async function readAssignments(db: Db | Trx, cohort: string): Promise<AssignmentRow[]> {
  return selectAssignments(db, cohort).execute()
}

/** The row of an assignment. @throws HotpathError E_ASSIGNMENT_UNKNOWN */
export async function readAssignment(db: Db | Trx, cohort: string, id: string): Promise<AssignmentRow> {
  const row = await selectAssignments(db, cohort).where('assignments.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new HotpathError('E_ASSIGNMENT_UNKNOWN', { cohort })
  return row
}

/**
 * Assigns exercises in their current versions: all of them, or none.
 * @throws HotpathError E_TIME, E_COHORT_ARCHIVED, and those of checkTerms
 */
export async function createAssignments(
  { transaction }: Transactions,
  assignments: readonly (readonly [Exercise, NewAssignment])[],
  change: CohortChange,
): Promise<SavedAssignment[]> {
  return transaction(async (trx) => {
    const { zone } = await openCohort(trx, change.cohort)
    const saved: SavedAssignment[] = []
    for (const [exercise, assignment] of assignments) saved.push(await insertAssignment(trx, exercise, assignment, zone, change))
    return saved
  })
}

/**
 * Assigns an exercise in its current version, within a transaction that has locked the cohort. A rubric comes only with a copy.
 * @throws HotpathError as createAssignments
 */
export async function insertAssignment(
  trx: Trx,
  exercise: Exercise,
  {
    opensAt,
    dueAt,
    title,
    late,
    points,
    policy,
    attempts,
    together = 'alone',
    solutions = 'open',
    help = 'open',
    exam = false,
    rubric = [],
  }: NewAssignment & { rubric?: RubricItem[] },
  zone: string,
  { cohort, actor, now }: CohortChange,
): Promise<SavedAssignment> {
  const terms = { opensAt: readTime(opensAt), dueAt: readTime(dueAt), zone, late, points, exam, levels: levelsOf(exercise.manifest.target) }
  const row: Omit<AssignmentRow, 'zone'> = {
    id: randomUUID(),
    cohort,
    exercise: exercise.slug,
    exercise_version: exercise.version,
    title: storable(title.trim()),
    opens_at: terms.opensAt,
    due_at: terms.dueAt,
    late,
    points,
    rubric,
    levels: terms.levels,
    policy,
    attempts,
    together,
    solutions,
    help,
    exam,
    version: 1,
    created_at: now,
    pinned_since: now,
    teams_kept_at: null,
  }
  checkTerms(terms)
  const others = (await readAssignments(trx, cohort)).filter((other) => other.exercise === exercise.slug)
  await trx
    .insertInto('assignments')
    .values({ ...row, late: toJson(late), points: toJson(points), rubric: toJson(rubric), levels: toJson(terms.levels) })
    .execute()
  await recordAuditEvent(trx, {
    cohort,
    actor,
    what: 'assignment.created',
    details: { assignment: row.id, exercise: exercise.slug, title: row.title, opensAt: row.opens_at, dueAt: row.due_at },
  })
  const twice = others.map(
    (other) => `${exercise.slug} is assigned here already, as “${other.title}”: what is sent while both are open counts for both.`,
  )
  return {
    ...toAssignment({ ...row, zone }, asMap(exercise)),
    warnings: [...warningsOf(terms, exercise.slug, now), ...twice, ...(await teamWarnings(trx, row))],
  }
}

/**
 * Changes an assignment; grades are updated.
 * @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_CHANGED_MEANWHILE with the current state, E_TIME, E_COHORT_ARCHIVED, E_RUBRIC_TWICE,
 * those of checkTerms
 */
export async function changeAssignment(
  { transaction }: Transactions,
  exercises: Exercises,
  id: string,
  change: AssignmentChange,
  { cohort, actor, now }: CohortChange,
): Promise<SavedAssignment> {
  const { version, opensAt, dueAt, title, rubric, ...rest } = change
  return transaction(async (trx) => {
    await openCohort(trx, cohort)
    const before = await readAssignment(trx, cohort, id)
    if (before.version !== version) throw new HotpathError('E_CHANGED_MEANWHILE', {}, { current: toAssignment(before, exercises) })
    const after: AssignmentRow = {
      ...before,
      ...rest,
      ...(title !== undefined && { title: storable(title.trim()) }),
      ...(rubric !== undefined && { rubric: readRubric(rubric) }),
      ...(opensAt !== undefined && { opens_at: readTime(opensAt) }),
      ...(dueAt !== undefined && { due_at: readTime(dueAt) }),
      version: version + 1,
    }
    const terms = {
      opensAt: after.opens_at,
      dueAt: after.due_at,
      zone: after.zone,
      late: after.late,
      points: after.points,
      exam: after.exam,
      levels: levelsAt(after),
    }
    checkTerms(terms)
    const { levels: _, zone: __, ...changed } = after
    await trx
      .updateTable('assignments')
      .set({
        ...changed,
        late: toJson(after.late),
        points: toJson(after.points),
        rubric: toJson(after.rubric),
        // Learners get another email when it opens again.
        ...(after.opens_at > now && { opening_mailed_at: null }),
      })
      .where('id', '=', id)
      .execute()
    if (after.due_at > now) await releaseTeams(trx, id)
    const saved = toAssignment(after, exercises)
    await recordAuditEvent(trx, {
      cohort,
      actor,
      what: 'assignment.changed',
      details: { assignment: id, title: before.title, ...whatChanged(toAssignment(before, exercises), saved) },
    })
    return { ...saved, warnings: [...warningsOf(terms, after.exercise, now), ...(await teamWarnings(trx, after))] }
  })
}

/**
 * Deletes an assignment with its extensions and overrides. Submissions stay; if there are any, the caller must confirm.
 * @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_ASSIGNMENT_IN_USE, E_COHORT_ARCHIVED
 */
export async function removeAssignment(
  { transaction }: Transactions,
  id: string,
  sure: boolean,
  { cohort, actor }: CohortChange,
): Promise<void> {
  await transaction(async (trx) => {
    await openCohort(trx, cohort)
    const { exercise, title } = await readAssignment(trx, cohort, id)
    const { submissions, learners } = await trx
      .selectFrom('assigned_work')
      .select((select) => [select.fn.countAll().as('submissions'), select.fn.count('person').distinct().as('learners')])
      .where('assignment', '=', id)
      .where('role', '=', 'learner')
      .executeTakeFirstOrThrow()
    if (!sure && Number(submissions) > 0)
      throw new HotpathError('E_ASSIGNMENT_IN_USE', { submissions: Number(submissions), learners: Number(learners) })
    await trx.deleteFrom('assignments').where('id', '=', id).execute()
    await recordAuditEvent(trx, {
      cohort,
      actor,
      what: 'assignment.deleted',
      details: { assignment: id, exercise, title, submissions: Number(submissions) },
    })
  })
}

interface OwnTerms {
  dueAt: Date | null
  /** Percent. */
  extraAttempts: number
  reason: string | null
}

/** An assignment as the API returns it. @param own the reader's terms */
export function toAssignment(
  row: AssignmentRow,
  exercises: Exercises,
  own: OwnTerms = { dueAt: null, extraAttempts: 0, reason: null },
): Assignment {
  const {
    id,
    exercise,
    exercise_version,
    title,
    opens_at,
    due_at,
    late,
    points,
    policy,
    attempts,
    together,
    solutions,
    help,
    exam,
    rubric,
    version,
  } = row
  return {
    id,
    exercise,
    exerciseVersion: exercise_version,
    title,
    opensAt: opens_at.toISOString(),
    dueAt: due_at.toISOString(),
    late,
    points,
    policy,
    attempts,
    together,
    solutions,
    help,
    exam,
    rubric,
    levels: levelsAt(row),
    version,
    ...toOwn(own, { due_at, attempts, together }),
    changed: exercises.get(exercise)?.version !== exercise_version,
  }
}

/** What is better for the reader than for everyone, and why. */
function toOwn(
  { dueAt, extraAttempts, reason }: OwnTerms,
  { due_at, attempts, together }: Pick<AssignmentRow, 'due_at' | 'attempts' | 'together'>,
) {
  const ownDueAt = dueAt !== null && dueAt > due_at ? dueAt.toISOString() : null
  // The limit of a team is that of all its members.
  const ownAttempts = extraAttempts > 0 && together === 'alone' ? allowedAttempts(attempts, extraAttempts) : null
  return { ownDueAt, ownAttempts, ownReason: ownDueAt === null && ownAttempts === null ? null : reason }
}

/** The levels of its exercise; all levels if the exercise is neither offered nor stored. */
export function levelsAt({ levels }: Pick<AssignmentRow, 'levels'>): Level[] {
  return levels ?? [...LEVELS]
}

function selectAssignments(db: Db | Trx, cohort: string) {
  return db
    .selectFrom('assignments')
    .innerJoin('cohorts', 'cohorts.id', 'assignments.cohort')
    .selectAll('assignments')
    .select('cohorts.time_zone as zone')
    .where('cohort', '=', cohort)
    .orderBy('assignments.due_at')
    .orderBy('title')
    .orderBy('assignments.id')
}

async function teamWarnings(trx: Trx, { cohort, together }: Pick<AssignmentRow, 'cohort' | 'together'>): Promise<string[]> {
  if (together === 'alone') return []
  const someone = await trx
    .selectFrom('members')
    .select('person')
    .where('cohort', '=', cohort)
    .where('role', '=', 'learner')
    .where('team', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return someone === undefined ? ['Nobody is in a team yet: until someone is, everyone is graded alone.'] : []
}

function asMap(exercise: Exercise): Exercises {
  return new Map([[exercise.slug, exercise]])
}

/** The changed fields, before and after. */
function whatChanged(before: Assignment, after: Assignment): { from: object; to: object } {
  const changed = (Object.keys(after) as (keyof Assignment)[]).filter(
    (key) => key !== 'version' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const only = (of: Assignment) => Object.fromEntries(changed.map((key) => [key, of[key]]))
  return { from: only(before), to: only(after) }
}
