import { momentIn, type ClassResults } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { distribution, tellingAttempts } from '../gradebook/distribution.ts'
import type { Db } from '../store/store.ts'
import type { AssignmentRow } from './assignments.ts'
import { readCourse } from './distribution.ts'
import type { TechniqueTools } from './techniques.ts'

/** Fewer passes than this could show whose they are. */
export const LEAST_PASSES = 10

/** Significant ones. */
const DIGITS = 2

/**
 * How the class did, for one of its learners: spreads without the extremes, rounded, and the learner's own place. Not before the assignment
 * is due for everyone, since figures that move with each pass would show whose it is.
 * @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_CLASS_RESULTS_HIDDEN
 */
export async function readClassResults(
  around: TechniqueTools,
  cohort: string,
  id: string,
  { person, now }: { person: string; now: Date },
): Promise<ClassResults> {
  const { db } = around
  const { assignment, course } = await readCourse(around, cohort, id)
  if (!(await isAllowed(db, cohort))) throw hidden('its staff have not allowed it')
  const due = await dueForAll(db, assignment)
  if (due > now) throw hidden(`it is due for everyone only ${momentIn(due.getTime(), assignment.zone)}`)
  const { learners, started, passed, figure, passing, attemptsToPass } = distribution(course)
  if (attemptsToPass.length < LEAST_PASSES)
    throw hidden(
      `fewer than ${LEAST_PASSES} ${assignment.together === 'team' ? 'teams' : 'learners'} have passed, and it could show whose figures they are`,
    )
  const group = course.groups.find((people) => people.includes(person)) ?? []
  const [own] = tellingAttempts({ ...course, sent: course.sent.filter((attempt) => group.includes(attempt.person)) })
  return {
    learners,
    started,
    passed,
    figure,
    figures: figure === null ? null : spreadOf(passing),
    attempts: spreadOf(attemptsToPass),
    own: own?.isPass ? own.figure : null,
  }
}

async function isAllowed(db: Db, cohort: string): Promise<boolean> {
  const row = await db.selectFrom('cohorts').select('class_results').where('id', '=', cohort).executeTakeFirst()
  return row?.class_results ?? false
}

async function dueForAll(db: Db, { id, due_at }: AssignmentRow): Promise<Date> {
  const { last } = await db
    .selectFrom('own_terms')
    .select(({ fn }) => fn.max<Date | null>('due_at').as('last'))
    .where('assignment', '=', id)
    .executeTakeFirstOrThrow()
  return last !== null && last > due_at ? last : due_at
}

function hidden(why: string): HotpathError {
  return new HotpathError('E_CLASS_RESULTS_HIDDEN', { why })
}

/** Values that occur, since one between two would tell of both: with LEAST_PASSES or more, never the first or the last. @param values ascending */
function spreadOf(values: readonly number[]) {
  const at = (share: number) => Number(values[Math.round(share * (values.length - 1))]!.toPrecision(DIGITS))
  return { p10: at(0.1), p25: at(0.25), p50: at(0.5), p75: at(0.75), p90: at(0.9) }
}
