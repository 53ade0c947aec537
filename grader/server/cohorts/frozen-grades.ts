import { randomUUID } from 'node:crypto'
import type { FrozenRow, Grade } from '../../contracts/index.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { toJson } from '../store/storable.ts'
import type { Db, Transactions, Trx } from '../store/store.ts'
import { readAssignments, type AssignmentRow } from './assignments.ts'
import { lockCohort } from './cohorts.ts'
import { gradeIn, readGradeData } from './grades.ts'

/** Placeholder for an assignment without a grade in a frozen row. */
const NO_GRADE: Grade = { points: null, outcome: null, level: null, submission: null, attempts: 0, lateHours: 0, overridden: false }

/**
 * Before a learner's account is deleted: keeps a row of grades in each cohort in which there is one, under the name that staff know.
 * It contains neither the address nor any submission.
 */
export async function freezeGrades(trx: Trx, person: string): Promise<void> {
  const seats = await trx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.person')
    .select(['cohort', 'name'])
    .where('person', '=', person)
    .where('members.role', '=', 'learner')
    .orderBy('cohort')
    .execute()
  for (const { cohort, name } of seats) {
    const assignments = await readAssignments(trx, cohort)
    const gradeData = await readGradeData(trx, assignments, [person])
    const graded = assignments
      .map((assignment) => [assignment.id, frozen(gradeIn(gradeData, assignment, person))] as const)
      .filter(([, { points }]) => points !== null)
    if (graded.length > 0)
      await trx
        .insertInto('frozen_grades')
        .values({ id: randomUUID(), cohort, name, grades: toJson(Object.fromEntries(graded)) })
        .execute()
  }
}

/** The rows of a cohort, by when the accounts were deleted, each with a grade for each assignment. */
export async function listFrozen(db: Db, cohort: string, assignments: readonly AssignmentRow[]): Promise<FrozenRow[]> {
  const rows = await db
    .selectFrom('frozen_grades')
    .select(['id', 'name', 'grades', 'deleted_at'])
    .where('cohort', '=', cohort)
    .orderBy('deleted_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, grades, deleted_at }) => ({
    id,
    name,
    deletedAt: deleted_at.toISOString(),
    grades: assignments.map((assignment) => grades[assignment.id] ?? NO_GRADE),
  }))
}

/** Deletes a row if it exists. @throws HotpathError E_COHORT_UNKNOWN */
export async function removeFrozen({ transaction }: Transactions, cohort: string, id: string, actor: string): Promise<void> {
  await transaction(async (trx) => {
    await lockCohort(trx, cohort)
    const { numDeletedRows } = await trx.deleteFrom('frozen_grades').where('cohort', '=', cohort).where('id', '=', id).executeTakeFirst()
    if (numDeletedRows > 0n) await recordAuditEvent(trx, { cohort, actor, what: 'frozen.removed' })
  })
}

/** The attempt is deleted with the account, and with it the link to its author. */
function frozen({ by: _, ...grade }: Grade): Grade {
  return { ...grade, submission: null }
}
