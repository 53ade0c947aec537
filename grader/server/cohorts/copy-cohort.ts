import { clockAt, daysLater, momentIn, type Account, type CohortCopy, type CopiedCohort } from '../../contracts/index.ts'
import { readDay, readTimeZone } from '../../shared/times.ts'
import { toJson } from '../store/storable.ts'
import type { Transactions, Trx } from '../store/store.ts'
import { insertAssignment, readAssignments, type AssignmentRow, type Exercises } from './assignments.ts'
import { insertCohort, lockCohort, readCohort } from './cohorts.ts'
import { copySavedComments } from './saved-comments.ts'

const DAY_MS = 24 * 3600_000

/**
 * Copies a cohort, archived or not, for a new term: its staff, their saved comments, and its assignments, with the current versions of their
 * exercises. All days are shifted so that the first assignment opens on the chosen day; times of day stay. Learners, invitations,
 * announcements, webhooks and links to other systems are not copied.
 * @throws HotpathError E_COHORT_UNKNOWN, E_DAY, E_TIME, E_TIME_ZONE
 */
export async function copyCohort(
  { transaction }: Transactions,
  exercises: Exercises,
  source: string,
  { name, timeZone, firstDay }: CohortCopy,
  maker: Pick<Account, 'id' | 'role'>,
  now: Date,
): Promise<CopiedCohort> {
  const day = readDay(firstDay)
  return transaction(async (trx) => {
    const { zone: from } = await lockCohort(trx, source)
    const zone = readTimeZone(timeZone ?? from)
    const cohort = await insertCohort(trx, { name, timeZone: zone }, maker, now, { copyOf: source })
    await trx
      .updateTable('cohorts')
      .set(({ selectFrom }) => ({ class_results: selectFrom('cohorts as copied').select('class_results').where('copied.id', '=', source) }))
      .where('id', '=', cohort)
      .execute()
    const staff = await copyStaff(trx, source, cohort, now)
    await copySavedComments(trx, source, cohort)
    const assignments = await readAssignments(trx, source)
    const shift = { days: daysUntil(day, assignments), zone }
    const warnings: string[] = []
    let copied = 0
    for (const assignment of assignments) {
      const exercise = exercises.get(assignment.exercise)
      if (exercise === undefined) {
        warnings.push(`“${assignment.title}” is left out: ${assignment.exercise} is no longer offered.`)
        continue
      }
      const { terms, moved } = shifted(assignment, shift)
      const saved = await insertAssignment(trx, exercise, terms, zone, { cohort, actor: maker.id, now })
      warnings.push(...[...moved, ...saved.warnings].map((words) => `“${assignment.title}”: ${words}`))
      copied++
    }
    return { cohort: await readCohort(trx, cohort, maker), assignments: copied, staff, warnings }
  })
}

/** Makes the staff of one cohort the staff of another. @returns how many the other then has */
async function copyStaff(trx: Trx, source: string, cohort: string, now: Date): Promise<number> {
  const staff = await trx
    .selectFrom('members')
    .select(['person', 'role', 'rights'])
    .where('cohort', '=', source)
    .where('role', 'in', ['assistant', 'instructor'])
    .execute()
  if (staff.length > 0)
    await trx
      .insertInto('members')
      .values(staff.map(({ person, role, rights }) => ({ cohort, person, role, rights: toJson(rights), joined_at: now })))
      .onConflict((there) => there.doNothing())
      .execute()
  const { count } = await trx
    .selectFrom('members')
    .select((select) => select.fn.countAll().as('count'))
    .where('cohort', '=', cohort)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Days from the first opening to a day; 0 without assignments. @param day as readDay */
function daysUntil(day: number, assignments: readonly Pick<AssignmentRow, 'opens_at' | 'zone'>[]): number {
  const openings = assignments.map(({ opens_at, zone }) => clockAt(opens_at.getTime(), zone))
  return openings.length === 0 ? 0 : Math.floor(day / DAY_MS) - Math.floor(Math.min(...openings) / DAY_MS)
}

/** The terms of an assignment with its days shifted, and a warning for each time of day that the clocks skip on the new day. */
function shifted(assignment: AssignmentRow, { days, zone }: { days: number; zone: string }) {
  const { title, late, points, policy, attempts, together, solutions, help, exam, rubric } = assignment
  const times = (['opens_at', 'due_at'] as const).map((which) => {
    const at = assignment[which].getTime()
    return { which, at: daysLater(at, days, assignment.zone, zone), clock: clockAt(at, assignment.zone) + days * DAY_MS }
  })
  const [opensAt, dueAt] = times.map(({ at }) => new Date(at).toISOString()) as [string, string]
  const moved = times
    .filter(({ at, clock }) => clockAt(at, zone) !== clock)
    .map(
      ({ which, at, clock }) =>
        `the clocks skip ${new Date(clock).toISOString().slice(11, 16)} on that day, so it ${which === 'due_at' ? 'is due' : 'opens'} ${momentIn(at, zone)}.`,
    )
  const terms = {
    exercise: assignment.exercise,
    title,
    opensAt,
    dueAt,
    late,
    points,
    policy,
    attempts,
    together,
    solutions,
    help,
    exam,
    rubric,
  }
  return { terms, moved }
}
