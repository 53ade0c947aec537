import { createHash } from 'node:crypto'
import type { Exercise, Similar, SimilarPair, SourceFiles } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { solutionCode } from '../../shared/catalogue/known-solutions.ts'
import { readExerciseAt } from '../gradebook/versions.ts'
import { seenBefore } from '../solutions/seen.ts'
import type { Comparisons } from '../analysis/similarity/comparisons.ts'
import type { Comparison, Lines, Source } from '../analysis/similarity/pairs.ts'
import { linesOf } from '../analysis/similarity/lines.ts'
import type { Db } from '../store/store.ts'
import { readAssignment, type Exercises } from './assignments.ts'
import { gradeIn, readGradeData } from './grades.ts'
import { listMembers } from './members.ts'

/** Only files that Node.js runs are compared. */
const IS_CODE = /\.[cm]?js$/

export interface SimilarityTools {
  db: Db
  exercises: Exercises
  comparisons: Comparisons
}

/**
 * Pairs of graded attempts at an assignment that are alike beyond the starter.
 * @throws HotpathError E_ASSIGNMENT_UNKNOWN, and those of Comparisons
 */
export async function readSimilar(around: SimilarityTools, cohort: string, id: string): Promise<Similar> {
  const { submissions, comparison } = await compareGraded(around, cohort, id)
  const { pairs, alike, spread } = comparison
  const sides = await readSides(
    around.db,
    cohort,
    pairs.flatMap(({ left, right }) => [left, right]),
  )
  return {
    compared: submissions.length,
    alike,
    spread,
    pairs: pairs.flatMap(({ left, right, similarity, fragments }) => {
      const [one, other] = [sides.get(left), sides.get(right)]
      return one === undefined || other === undefined
        ? []
        : [{ left: one.side, right: other.side, similarity, longest: fragments[0] === undefined ? 0 : length(fragments[0].left) }]
    }),
  }
}

/** One of the pairs, with both texts. @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_PAIR_UNKNOWN, and those of Comparisons */
export async function readPair(around: SimilarityTools, cohort: string, id: string, left: string, right: string): Promise<SimilarPair> {
  const { comparison, given } = await compareGraded(around, cohort, id)
  const pair = comparison.pairs.find((each) => each.left === left && each.right === right)
  if (pair === undefined) throw new HotpathError('E_PAIR_UNKNOWN')
  const sides = await readSides(around.db, cohort, [left, right])
  const [one, other] = [sides.get(left), sides.get(right)]
  if (one === undefined || other === undefined) throw new HotpathError('E_PAIR_UNKNOWN')
  const { similarity, fragments } = pair
  return {
    left: { ...one.side, ...laidOut(one.files) },
    right: { ...other.side, ...laidOut(other.files) },
    similarity,
    fragments,
    given: given.join('\n'),
  }
}

interface Compared {
  /** Graded attempts by id; one per team if teams are graded together. */
  submissions: readonly string[]
  comparison: Comparison
  /** Code that never counts as copied. */
  given: readonly string[]
}

async function compareGraded({ db, exercises, comparisons }: SimilarityTools, cohort: string, id: string): Promise<Compared> {
  const assignment = await readAssignment(db, cohort, id)
  const exercise = await readExerciseAt({ db, exercises }, assignment.exercise, assignment.exercise_version)
  const learners = (await listMembers(db, cohort)).filter(({ role }) => role === 'learner')
  const gradeData = await readGradeData(
    db,
    [assignment],
    learners.map(({ person }) => person),
  )
  const graded = learners.flatMap(({ person }) => gradeIn(gradeData, assignment, person).submission ?? [])
  const submissions = [...new Set(graded)].sort()
  const given = [...givenBy(exercise), ...shownBy(exercises.get(assignment.exercise), await seenBefore(db, submissions))]
  const set = createHash('sha256')
    .update(JSON.stringify([assignment.exercise, given, submissions]))
    .digest('hex')
  const comparison = await comparisons.of(set, async () => ({ sources: await readSources(db, submissions), given }))
  return { submissions, comparison, given }
}

async function readSources(db: Db, submissions: readonly string[]): Promise<Source[]> {
  if (submissions.length === 0) return []
  const rows = await db.selectFrom('submissions').select(['id', 'files']).where('id', 'in', submissions).orderBy('arrival').execute()
  return rows.map(({ id, files }) => ({ submission: id, texts: codeOf(files).map(([, text]) => text) }))
}

interface SimilarSide {
  side: Similar['pairs'][number]['left']
  files: SourceFiles
}

/** Senders of submissions, who are members of the cohort. In a team the graded attempt can be a teammate's. */
async function readSides(db: Db, cohort: string, submissions: readonly string[]): Promise<Map<string, SimilarSide>> {
  if (submissions.length === 0) return new Map()
  const names = new Map((await listMembers(db, cohort)).map(({ person, name }) => [person, name]))
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'visitor', 'files', 'submitted_at'])
    .where('id', 'in', [...new Set(submissions)])
    .execute()
  return new Map(
    rows.flatMap(({ id, visitor, files, submitted_at }): [string, SimilarSide][] => {
      const name = names.get(visitor)
      return name === undefined
        ? []
        : [[id, { side: { person: visitor, name, submission: id, sentAt: submitted_at.toISOString() }, files }]]
    }),
  )
}

/** Code of the exercise's own solutions that a compared learner had seen: having it says nothing about copying. */
function shownBy(exercise: Exercise | undefined, seen: readonly string[]): string[] {
  const shown = exercise === undefined ? [] : seen.filter((name) => Object.hasOwn(exercise.manifest.solutions, name))
  return shown.flatMap((name) => codeOf(solutionCode(exercise!, name).files).map(([, text]) => text))
}

/** The starter's code. */
function givenBy(exercise: Exercise | undefined): string[] {
  return exercise === undefined ? [] : codeOf(exercise.starter).map(([, text]) => text)
}

/** The compared files of a submission, sorted by name. */
function codeOf(files: SourceFiles): [name: string, text: string][] {
  return Object.entries(files)
    .filter(([name]) => IS_CODE.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

/** All files as one text with continuous line numbers. */
function laidOut(files: SourceFiles): Pick<SimilarPair['left'], 'text' | 'files'> {
  const code = codeOf(files)
  let from = 1
  const places = code.map(([name, text]) => {
    const place = { name, from }
    from += linesOf(text)
    return place
  })
  return { text: code.map(([, text]) => text).join('\n'), files: places }
}

function length({ from, to }: Lines): number {
  return to - from + 1
}
