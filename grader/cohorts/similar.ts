import type { Exercise, Similar, SourceFiles } from '../contracts/index.ts'
import { compareApart } from '../similarity/compare.ts'
import type { Source } from '../similarity/pairs.ts'
import type { Db } from '../store/store.ts'
import { readAssignment, type Exercises } from './assignments.ts'
import { gradeIn, readBook } from './grades.ts'
import { listMembers } from './members.ts'

/** Which graded attempts at an assignment are alike beyond the starter. @throws HotpathError E_ASSIGNMENT_UNKNOWN */
export async function readSimilar(db: Db, exercises: Exercises, cohort: string, id: string): Promise<Similar> {
  const assignment = await readAssignment(db, cohort, id)
  const learners = (await listMembers(db, cohort)).filter(({ role }) => role === 'learner')
  const book = await readBook(db, [assignment], learners.map(({ person }) => person))
  const graded = learners.map(({ person }) => gradeIn(book, assignment, person).submission).filter((submission) => submission !== null)
  const sources = await readSources(db, graded)
  const names = new Map(learners.map(({ person, name }) => [person, name]))
  const pairs = await compareApart(sources, givenBy(exercises.get(assignment.exercise)))
  const named = (source: Source) => ({ ...source, name: names.get(source.person)! })
  return { compared: sources.length, pairs: pairs.map((pair) => ({ ...pair, left: named(pair.left), right: named(pair.right) })) }
}

async function readSources(db: Db, submissions: readonly string[]): Promise<Source[]> {
  if (submissions.length === 0) return []
  const rows = await db.selectFrom('submissions').select(['id', 'visitor', 'files']).where('id', 'in', submissions).execute()
  return rows.map(({ id, visitor, files }) => ({ person: visitor, submission: id, text: inOne(files) }))
}

/** What everybody began with is nobody's copy. */
function givenBy(exercise: Exercise | undefined): string[] {
  return exercise === undefined ? [] : [inOne(exercise.starter)]
}

/** All files of a submission, by name. */
function inOne(files: SourceFiles): string {
  return Object.keys(files)
    .sort()
    .map((name) => files[name])
    .join('\n')
}
