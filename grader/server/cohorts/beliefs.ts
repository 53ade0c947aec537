import { sql } from 'kysely'
import type { Belief, Beliefs, EditEffects } from '../../contracts/index.ts'
import { beliefsAgainstEffects } from '../gradebook/beliefs.ts'
import { toVerdictSummary, type Brief } from '../gradebook/summaries.ts'
import type { Db } from '../store/store.ts'
import { readAssignment } from './assignments.ts'
import { listMembers } from './members.ts'

/** What the learners of a cohort expected of techniques, beside what they bought, in one assignment. @throws HotpathError E_ASSIGNMENT_UNKNOWN */
export async function readBeliefs(db: Db, cohort: string, id: string): Promise<Beliefs> {
  const assignment = await readAssignment(db, cohort, id)
  const learners = new Set((await listMembers(db, cohort)).filter(({ role }) => role === 'learner').map(({ person }) => person))
  const rows = await db
    .selectFrom('assigned_work as work')
    .innerJoin('submissions', 'submissions.id', 'work.submission')
    .leftJoin('profile_runs as edits', (join) =>
      join.onRef('edits.submission', '=', 'work.submission').on('edits.kind', '=', 'edits').on('edits.state', '=', 'done'),
    )
    .select(['work.person', 'expected_technique', 'expected_times', 'edits.shown', EFFECT_PARTS])
    .where('work.assignment', '=', assignment.id)
    .where('work.role', '=', 'learner')
    .orderBy('work.arrival')
    .execute()
  const attempts = rows
    .filter(({ person }) => learners.has(person))
    .map(({ person, expected_technique, expected_times, shown, parts }) => ({
      person,
      belief: expected_technique === null ? null : ({ technique: expected_technique, times: expected_times } as Belief),
      effect: parts === null ? null : toVerdictSummary(parts).effect,
      edits: shown as EditEffects | null,
    }))
  return beliefsAgainstEffects(attempts, learners.size)
}

/** The part of the verdict that counts here which says how fast it was. */
const EFFECT_PARTS = sql<Brief | null>`(
  select jsonb_build_object('verdict', said.verdict, 'speed', speed - 'rounds', 'http', http - 'rounds', 'heap', heap - 'curve')
  from jsonb_to_record(work.verdict) as said(verdict text, speed jsonb, http jsonb, heap jsonb)
)`.as('parts')
