import { mostPoints, type GivenGrade, type Override, type SavedGrade } from '../../contracts/index.ts'
import { storable } from '../store/storable.ts'
import type { Db, Transactions } from '../store/store.ts'
import { queueGradeEvent } from '../outbox/events.ts'
import { levelsAt, readAssignment, type CohortChange } from './assignments.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { openCohort } from './cohorts.ts'
import { emailGivenGrade } from './emails.ts'
import { readGrade } from './grades.ts'
import { readMember } from './members.ts'

/** Grades of an assignment given by hand. @throws HotpathError E_ASSIGNMENT_UNKNOWN */
export async function listOverrides(db: Db, cohort: string, id: string): Promise<GivenGrade[]> {
  const { id: assignment } = await readAssignment(db, cohort, id)
  const rows = await db
    .selectFrom('overrides')
    .leftJoin('accounts', 'accounts.id', 'overrides.given_by')
    .select(['person', 'points', 'reason', 'accounts.name as by', 'given_at'])
    .where('assignment', '=', assignment)
    .orderBy('given_at')
    .execute()
  return rows.map(({ given_at, ...given }) => ({ ...given, at: given_at.toISOString() }))
}

/**
 * Gives a member points instead of the computed ones; null withdraws them.
 * @returns the grade that counts now, with a warning if it is above the maximum
 * @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_MEMBER_UNKNOWN, E_COHORT_ARCHIVED
 */
export async function overrideGrade(
  { transaction }: Transactions,
  id: string,
  person: string,
  { points, reason: text }: Override,
  { cohort, actor, now }: CohortChange,
): Promise<SavedGrade> {
  const reason = storable(text.trim())
  return transaction(async (trx) => {
    await openCohort(trx, cohort)
    const assignment = await readAssignment(trx, cohort, id)
    await readMember(trx, cohort, person)
    const before = await readGrade(trx, assignment, person)
    if (points === null) await trx.deleteFrom('overrides').where('assignment', '=', id).where('person', '=', person).execute()
    else {
      const given = { points, reason, given_by: actor, given_at: now }
      await trx
        .insertInto('overrides')
        .values({ assignment: id, person, ...given })
        .onConflict((there) => there.columns(['assignment', 'person']).doUpdateSet(given))
        .execute()
    }
    const after = await readGrade(trx, assignment, person)
    await queueGradeEvent(trx, assignment, person, { before, after, reason }, { cohort, now })
    await emailGivenGrade(trx, assignment, person, { after, reason }, { cohort, actor, now })
    await recordAuditEvent(trx, {
      cohort,
      actor,
      what: points === null ? 'grade.restored' : 'grade.overridden',
      details: { assignment: id, title: assignment.title, person, from: before.points, to: after.points, reason },
    })
    const most = mostPoints({ points: assignment.points, levels: levelsAt(assignment) })
    const warnings = points !== null && points > most ? [`${points} points are more than the maximum of ${most}.`] : []
    return { ...after, warnings }
  })
}
