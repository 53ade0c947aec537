import { effectOf, mostPoints } from '../../contracts/index.ts'
import { queueEvent, wants } from '../outbox/events.ts'
import type { Trx } from '../store/store.ts'
import { levelsAt, readAssignment } from './assignments.ts'
import { readGrade } from './grades.ts'

/**
 * Adds a verdict to the outbox of each webhook in the cohorts where it counts, in the transaction that stores it: with its measured effect,
 * the learner's grade with it, and the address where staff see it. Costs one query if there are none.
 * @param publicUrl of the site, without a trailing slash
 */
export async function queueVerdictEvent(trx: Trx, submission: string, publicUrl: string): Promise<void> {
  const rows = await trx
    .selectFrom('assigned_work as work')
    .innerJoin('cohorts', (join) => join.onRef('cohorts.id', '=', 'work.cohort').on('archived_at', 'is', null))
    .innerJoin('webhooks', 'webhooks.cohort', 'cohorts.id')
    .innerJoin('accounts', 'accounts.id', 'work.person')
    .innerJoin('verdicts', 'verdicts.submission', 'work.submission')
    .select([
      'webhooks.id as webhook',
      'cohorts.id as cohort',
      'cohorts.name as cohortName',
      'work.assignment',
      'accounts.id as person',
      'accounts.name',
      'work.outcome',
      'work.level',
      'submitted_at',
      'decided_at',
      'verdicts.verdict',
    ])
    .where('work.submission', '=', submission)
    .where('work.role', '=', 'learner')
    .where('enabled', '=', true)
    .where(wants('verdict'))
    .execute()
  for (const { webhook, person, decided_at, verdict, ...row } of rows) {
    const assignment = await readAssignment(trx, row.cohort, row.assignment)
    const grade = await readGrade(trx, assignment, person)
    const data = {
      cohort: { id: row.cohort, name: row.cohortName },
      assignment: { id: assignment.id, title: assignment.title, exercise: assignment.exercise },
      learner: { id: person, name: row.name },
      submission: {
        id: submission,
        submittedAt: row.submitted_at.toISOString(),
        outcome: row.outcome,
        level: row.level,
        effect: effectOf(verdict),
      },
      grade: {
        points: grade.points,
        maximum: mostPoints({ points: assignment.points, levels: levelsAt(assignment) }),
        submission: grade.submission,
        overridden: grade.overridden,
      },
      address: `${publicUrl}/cohorts/one/?id=${row.cohort}&learner=${person}&assignment=${assignment.id}#gradebook`,
    }
    await queueEvent(trx, { webhook, event: 'verdict', person, at: decided_at, data })
  }
}
