import { randomUUID } from 'node:crypto'
import { mostPoints, type GivenGrade, type Override, type RubricItem, type SavedGrade } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { storable, toJson } from '../store/storable.ts'
import type { Db, Transactions, Trx } from '../store/store.ts'
import { queueGradeEvent } from '../outbox/events.ts'
import { levelsAt, readAssignment, type AssignmentRow, type CohortChange } from './assignments.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { openCohort } from './cohorts.ts'
import { emailGivenGrade } from './emails.ts'
import { readGrade } from './grades.ts'
import { readMember } from './members.ts'
import { rubricWords } from './rubrics.ts'

/** Grades of an assignment given by hand. @throws HotpathError E_ASSIGNMENT_UNKNOWN */
export async function listOverrides(db: Db, cohort: string, id: string): Promise<GivenGrade[]> {
  const { id: assignment } = await readAssignment(db, cohort, id)
  const rows = await selectOverrides(db, assignment).execute()
  return rows.map(toGiven)
}

/**
 * Gives a member points instead of the computed ones; null withdraws them.
 * @returns the grade that counts now, with a warning if it is above the maximum
 * @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_MEMBER_UNKNOWN, E_COHORT_ARCHIVED, E_RUBRIC_ITEM; E_CHANGED_MEANWHILE with the grade given by
 * hand that counts, `{ version: null }` if there is none
 */
export async function overrideGrade(
  { transaction }: Transactions,
  id: string,
  person: string,
  { points, reason: text = '', rubric: labels = [], version }: Override,
  { cohort, actor, now }: CohortChange,
): Promise<SavedGrade> {
  const reason = storable(text.trim())
  return transaction(async (trx) => {
    await openCohort(trx, cohort)
    const assignment = await readAssignment(trx, cohort, id)
    await readMember(trx, cohort, person)
    const rubric = itemsOf(assignment, labels)
    await checkVersion(trx, id, person, version)
    const before = await readGrade(trx, assignment, person)
    const saved = points === null ? null : randomUUID()
    if (saved === null || points === null)
      await trx.deleteFrom('overrides').where('assignment', '=', id).where('person', '=', person).execute()
    else {
      const given = { points, reason, rubric: toJson(rubric), version: saved, given_by: actor, given_at: now }
      await trx
        .insertInto('overrides')
        .values({ assignment: id, person, ...given })
        .onConflict((there) => there.columns(['assignment', 'person']).doUpdateSet(given))
        .execute()
    }
    const after = await readGrade(trx, assignment, person)
    const why = [...rubric.map(rubricWords), reason].filter(Boolean).join('\n')
    await queueGradeEvent(trx, assignment, person, { before, after, reason: why }, { cohort, now })
    await emailGivenGrade(trx, assignment, person, { after, reason: why }, { cohort, actor, now })
    await recordAuditEvent(trx, {
      cohort,
      actor,
      what: points === null ? 'grade.restored' : 'grade.overridden',
      details: { assignment: id, title: assignment.title, person, from: before.points, to: after.points, reason: why },
    })
    const most = mostPoints({ points: assignment.points, levels: levelsAt(assignment) })
    const warnings = points !== null && points > most ? [`${points} points are more than the maximum of ${most}.`] : []
    return { ...after, version: saved, warnings }
  })
}

/** The chosen items of the assignment's rubric, in its order. @throws HotpathError E_RUBRIC_ITEM */
function itemsOf({ rubric }: AssignmentRow, labels: readonly string[]): RubricItem[] {
  const unknown = labels.find((label) => !rubric.some((item) => item.label === label))
  if (unknown !== undefined) throw new HotpathError('E_RUBRIC_ITEM', { label: unknown })
  return rubric.filter(({ label }) => labels.includes(label))
}

/** @param version that the grader read; undefined if it does not matter @throws HotpathError E_CHANGED_MEANWHILE */
async function checkVersion(trx: Trx, assignment: string, person: string, version: string | null | undefined): Promise<void> {
  if (version === undefined) return
  const row = await selectOverrides(trx, assignment).where('person', '=', person).executeTakeFirst()
  if ((row?.version ?? null) !== version)
    throw new HotpathError('E_CHANGED_MEANWHILE', {}, { current: row === undefined ? { version: null } : toGiven(row) })
}

function selectOverrides(db: Db | Trx, assignment: string) {
  return db
    .selectFrom('overrides')
    .leftJoin('accounts', 'accounts.id', 'overrides.given_by')
    .select(['person', 'points', 'reason', 'rubric', 'version', 'accounts.name as by', 'given_at'])
    .where('assignment', '=', assignment)
    .orderBy('given_at')
}

function toGiven({ given_at, ...given }: Omit<GivenGrade, 'at'> & { given_at: Date }): GivenGrade {
  return { ...given, at: given_at.toISOString() }
}
