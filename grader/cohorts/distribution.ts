import { sql } from 'kysely'
import type { Distribution, Figure, Kind } from '../contracts/index.ts'
import { distribution } from '../gradebook/distribution.ts'
import type { Db } from '../store/store.ts'
import { readAssignment, type Exercises } from './assignments.ts'
import { listMembers } from './members.ts'

const FIGURE_OF: Record<Kind, Figure | null> = { function: 'ratio', http: 'ratio', heap: 'bytesPerCall', reading: null, 'load-test': null }

/** How a cohort's learners fared with an assignment. @throws HotpathError E_ASSIGNMENT_UNKNOWN */
export async function readDistribution(db: Db, exercises: Exercises, cohort: string, id: string): Promise<Distribution> {
  const { exercise } = await readAssignment(db, cohort, id)
  const { length: learners } = (await listMembers(db, cohort)).filter(({ role }) => role === 'learner')
  const kind = exercises.get(exercise)?.manifest.kind
  const sent = await db
    .selectFrom('assigned_work')
    .select(['person', 'word', 'submitted_at as submittedAt', MEASURED])
    .where('assignment', '=', id)
    .where('role', '=', 'learner')
    .orderBy('arrival')
    .execute()
  return distribution(learners, sent, kind === undefined ? null : FIGURE_OF[kind])
}

/** A verdict has one of these, or none. */
const MEASURED = sql<number | null>`coalesce(verdict->'speed'->'ratio', verdict->'http'->'ratio', verdict->'heap'->'bytesPerCall')::float8`.as('figure')
