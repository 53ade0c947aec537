import { sql } from 'kysely'
import type { Grade, Level, OwnGrade, Outcome, RubricItem } from '../../contracts/index.ts'
import { grade, ownDue, type Attempt, type Own } from '../gradebook/grade.ts'
import { attemptsOf, teamGrades, type Teammate } from '../gradebook/team.ts'
import type { Db, Trx } from '../store/store.ts'
import { levelsAt, readAssignments, type AssignmentRow } from './assignments.ts'
import { teammatesOf, readTeammates, type Teammates } from './teammates.ts'

/** The data that grades are computed from, apart from the assignments. */
export interface GradeData {
  /** Attempts that count, by assignment and person, in order of arrival. */
  attempts: Map<string, Attempt[]>
  /** Exceptions by assignment and person. */
  own: Map<string, Own & { reason?: string; rubric?: RubricItem[] }>
  teammates: Teammates
  /** Cache of team grades, by assignment and person. */
  shared: Map<string, Grade>
}

/** One person's grade of an assignment. */
export async function readGrade(db: Db | Trx, assignment: AssignmentRow, person: string): Promise<Grade> {
  return gradeIn(await readGradeData(db, [assignment], [person]), assignment, person)
}

/** Grades of an assignment, by person. */
export async function readGrades(db: Db | Trx, assignment: AssignmentRow, people: readonly string[]): Promise<Map<string, Grade>> {
  const gradeData = await readGradeData(db, [assignment], people)
  return new Map(people.map((person) => [person, gradeIn(gradeData, assignment, person)]))
}

/** A person's grades of a cohort's assignments, by due time. `openAt` leaves out assignments that are not open then. */
export async function readOwnGrades(db: Db, cohort: string, person: string, openAt: Date | null): Promise<OwnGrade[]> {
  const assignments = (await readAssignments(db, cohort)).filter(({ opens_at }) => openAt === null || opens_at <= openAt)
  const gradeData = await readGradeData(db, assignments, [person])
  const before = await passesBefore(db, assignments, person)
  return assignments.map((assignment) => {
    const own = gradeIn(gradeData, assignment, person)
    const passedBefore = own.outcome === 'pass' || own.overridden ? undefined : before.get(assignment.id)
    const { reason, rubric = [] } = gradeData.own.get(key(assignment.id, person)) ?? {}
    return {
      assignment: assignment.id,
      ...own,
      reason: reason || null,
      ...(rubric.length > 0 && { rubric }),
      ...(passedBefore !== undefined && { passedBefore }),
    }
  })
}

/** By assignment, the person's newest pass at its exercise that does not count for it. */
async function passesBefore(db: Db, assignments: readonly AssignmentRow[], person: string): Promise<Map<string, string>> {
  if (assignments.length === 0) return new Map()
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('submissions', 'submissions.exercise', 'assignments.exercise')
    .innerJoin('verdicts', 'verdicts.submission', 'submissions.id')
    .select(['assignments.id', 'submissions.id as submission'])
    .distinctOn('assignments.id')
    .where(
      'assignments.id',
      'in',
      assignments.map(({ id }) => id),
    )
    .where('visitor', '=', person)
    .where('verdicts.outcome', '=', 'pass')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('assigned_work')
            .select('person')
            .whereRef('assignment', '=', 'assignments.id')
            .whereRef('assigned_work.submission', '=', 'submissions.id'),
        ),
      ),
    )
    .orderBy('assignments.id')
    .orderBy('submissions.arrival', 'desc')
    .execute()
  return new Map(rows.map(({ id, submission }) => [id, submission]))
}

/** A person's attempts that count for an assignment, in order of arrival. */
export function attemptsIn({ attempts }: GradeData, { id }: AssignmentRow, person: string): Attempt[] {
  return attempts.get(key(id, person)) ?? []
}

/** As attemptsIn, but with the whole team's attempts if teams are graded together. */
export function sharedAttemptsIn(gradeData: GradeData, assignment: AssignmentRow, person: string): Attempt[] {
  const teammates = teammatesOf(gradeData.teammates, assignment, person)
  return teammates.length === 1
    ? attemptsIn(gradeData, assignment, person)
    : attemptsOf(teammates.map((teammate) => teammateIn(gradeData, assignment, teammate)))
}

/** Due time of an assignment for a person. */
export function dueIn({ own }: GradeData, { id, due_at }: AssignmentRow, person: string): Date {
  return ownDue(due_at, own.get(key(id, person)))
}

/** @param asIf changes the attempts first, to compute a hypothetical grade */
export function gradeIn(
  gradeData: GradeData,
  assignment: AssignmentRow,
  person: string,
  asIf?: (attempts: readonly Attempt[]) => Attempt[],
): Grade {
  const known = asIf === undefined && gradeData.shared.get(key(assignment.id, person))
  if (known) return known
  const { opens_at: opensAt, due_at: dueAt, late, points, policy, attempts: allowed } = assignment
  const terms = { opensAt, dueAt, zone: assignment.zone, late, points, levels: levelsAt(assignment), policy, attempts: allowed }
  const [one, ...others] = teammatesOf(gradeData.teammates, assignment, person).map((teammate) =>
    teammateIn(gradeData, assignment, teammate, asIf),
  )
  if (others.length === 0) return grade(terms, one!.attempts, one!.own)
  const grades = teamGrades(terms, [one!, ...others])
  if (asIf === undefined) for (const [teammate, shared] of grades) gradeData.shared.set(key(assignment.id, teammate), shared)
  return grades.get(person)!
}

function teammateIn(
  gradeData: GradeData,
  assignment: AssignmentRow,
  person: string,
  asIf: (attempts: readonly Attempt[]) => readonly Attempt[] = (attempts) => attempts,
): Teammate {
  return { person, attempts: asIf(attemptsIn(gradeData, assignment, person)), own: gradeData.own.get(key(assignment.id, person)) ?? {} }
}

/** Reads the data of many people and their teams in a fixed number of queries. */
export async function readGradeData(db: Db | Trx, assignments: readonly AssignmentRow[], learners: readonly string[]): Promise<GradeData> {
  if (assignments.length === 0 || learners.length === 0)
    return { attempts: new Map(), own: new Map(), teammates: new Map(), shared: new Map() }
  const teammates = await readTeammates(db, assignments, learners)
  const all = [...new Set([...learners, ...[...teammates.values()].flatMap((teams) => [...teams.keys()])])]
  return { attempts: await readAttempts(db, assignments, all), own: await readOwn(db, assignments, all), teammates, shared: new Map() }
}

/** Aggregates the attempts of a person and assignment into one row, which halves the work for a large cohort. */
async function readAttempts(
  db: Db | Trx,
  assignments: readonly AssignmentRow[],
  learners: readonly string[],
): Promise<GradeData['attempts']> {
  const rows = await db
    .selectFrom('assigned_work')
    .select([
      'assignment',
      'person',
      sql<
        AttemptTuple[]
      >`json_agg(json_build_array(submission, outcome, level, extract(epoch from submitted_at), extract(epoch from retried_at)) order by arrival)`.as(
        'sent',
      ),
    ])
    .where('person', 'in', learners)
    .where(
      'assignment',
      'in',
      assignments.map(({ id }) => id),
    )
    .groupBy(['assignment', 'person'])
    .execute()
  return new Map(rows.map(({ assignment, person, sent }) => [key(assignment, person), sent.map(toAttempt)]))
}

type AttemptTuple = [submission: string, outcome: Outcome, level: Level | null, sent: number, retried: number | null]

function toAttempt([submission, outcome, level, sent, retried]: AttemptTuple): Attempt {
  return { submission, outcome, level, submittedAt: toDate(sent), retriedAt: retried === null ? null : toDate(retried) }
}

/** @param seconds since 1970 */
function toDate(seconds: number): Date {
  return new Date(Math.round(seconds * 1000))
}

async function readOwn(db: Db | Trx, assignments: readonly AssignmentRow[], learners: readonly string[]): Promise<GradeData['own']> {
  const ids = assignments.map(({ id }) => id)
  const terms = await db
    .selectFrom('own_terms')
    .select(['assignment', 'person', 'due_at', 'extra_attempts'])
    .where('assignment', 'in', ids)
    .where('person', 'in', learners)
    .execute()
  const overrides = await db
    .selectFrom('overrides')
    .select(['assignment', 'person', 'points', 'reason', 'rubric'])
    .where('assignment', 'in', ids)
    .where('person', 'in', learners)
    .execute()
  const own: GradeData['own'] = new Map(
    terms.map(({ assignment, person, due_at, extra_attempts }) => [
      key(assignment, person),
      { dueAt: due_at, extraAttempts: extra_attempts },
    ]),
  )
  for (const { assignment, person, points, reason, rubric } of overrides)
    own.set(key(assignment, person), { ...own.get(key(assignment, person)), points, reason, rubric })
  return own
}

function key(what: string, person: string): string {
  return `${what} ${person}`
}
