import { compareNames, type StuckLearner } from '../../contracts/index.ts'
import { stuck } from '../gradebook/stuck.ts'
import type { Db } from '../store/store.ts'
import { readAtWork, type AtWork } from './at-work.ts'
import { dueIn, sharedAttemptsIn } from './grades.ts'

/** Learners of a cohort who may need help: first those whose time runs out, then those who have tried longest. */
export async function listStuck(db: Db, cohort: string, now: Date): Promise<StuckLearner[]> {
  return stuckAmong(await readAtWork(db, cohort, now), now)
}

/** As listStuck, from data already read. */
export function stuckAmong({ learners, assignments, gradeData }: AtWork, now: Date): StuckLearner[] {
  const found = assignments.flatMap((assignment) =>
    learners.flatMap(({ person, name }) => {
      const dueAt = dueIn(gradeData, assignment, person)
      const why = dueAt < now ? null : stuck(sharedAttemptsIn(gradeData, assignment, person), { opensAt: assignment.opens_at, dueAt }, now)
      return why === null ? [] : [{ person, name, assignment: assignment.id, title: assignment.title, dueAt, ...why }]
    }),
  )
  return found
    .sort(
      (a, b) =>
        a.dueAt.getTime() - b.dueAt.getTime() || Number(b.why === 'circles') - Number(a.why === 'circles') || compareNames(a.name, b.name),
    )
    .map(({ dueAt: _, since, ...rest }) => ({ ...rest, since: since?.toISOString() ?? null }) as StuckLearner)
}
