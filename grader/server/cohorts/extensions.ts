import { momentIn, type Extension, type NewExtensions } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { storable } from '../store/storable.ts'
import type { Db, Transactions } from '../store/store.ts'
import { readAssignment, type CohortChange } from './assignments.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { openCohort } from './cohorts.ts'
import { checkMembers } from './members.ts'
import { readTime } from '../../shared/times.ts'

/** Extensions of an assignment. @throws HotpathError E_ASSIGNMENT_UNKNOWN */
export async function listExtensions(db: Db, cohort: string, id: string): Promise<Extension[]> {
  const { id: assignment } = await readAssignment(db, cohort, id)
  const rows = await db
    .selectFrom('extensions')
    .select(['person', 'due_at', 'reason'])
    .where('assignment', '=', assignment)
    .orderBy('due_at')
    .orderBy('person')
    .execute()
  const standing = await db
    .selectFrom('accommodated_terms')
    .select(['person', 'due_at', 'reason', 'extra_attempts'])
    .where('assignment', '=', assignment)
    .orderBy('person')
    .execute()
  return [
    ...rows.map(toExtension),
    ...standing.map(({ extra_attempts, ...row }) => ({ ...toExtension(row), standing: { extraAttempts: extra_attempts } })),
  ]
}

function toExtension({ person, due_at, reason }: { person: string; due_at: Date; reason: string }): Extension {
  return { person, dueAt: due_at.toISOString(), reason }
}

/**
 * Gives members an extension, also after the due time; replaces earlier ones. All get it, or nobody.
 * @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_MEMBER_UNKNOWN, E_EXTENSION_EARLY, E_TIME, E_COHORT_ARCHIVED
 */
export async function grantExtensions(
  { transaction }: Transactions,
  id: string,
  { people, dueAt, reason: text }: NewExtensions,
  { cohort, actor, now }: CohortChange,
): Promise<Extension[]> {
  const until = readTime(dueAt)
  const reason = storable(text.trim())
  return transaction(async (trx) => {
    await openCohort(trx, cohort)
    const { due_at, title, zone } = await readAssignment(trx, cohort, id)
    await checkMembers(trx, cohort, people)
    if (until < due_at)
      throw new HotpathError('E_EXTENSION_EARLY', { until: momentIn(until.getTime(), zone), due: momentIn(due_at.getTime(), zone) })
    const granted = { due_at: until, reason, granted_by: actor, granted_at: now }
    await trx
      .insertInto('extensions')
      .values(people.map((person) => ({ assignment: id, person, ...granted })))
      .onConflict((there) => there.columns(['assignment', 'person']).doUpdateSet(granted))
      .execute()
    for (const person of people)
      await recordAuditEvent(trx, {
        cohort,
        actor,
        what: 'extension.granted',
        details: { assignment: id, title, person, dueAt: until, reason },
      })
    return people.map((person) => ({ person, dueAt: until.toISOString(), reason }))
  })
}

/** Removes an extension, if there is one. @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_COHORT_ARCHIVED */
export async function withdrawExtension(
  { transaction }: Transactions,
  id: string,
  person: string,
  { cohort, actor }: CohortChange,
): Promise<void> {
  await transaction(async (trx) => {
    await openCohort(trx, cohort)
    const { title } = await readAssignment(trx, cohort, id)
    const gone = await trx
      .deleteFrom('extensions')
      .where('assignment', '=', id)
      .where('person', '=', person)
      .returning(['due_at'])
      .executeTakeFirst()
    if (gone)
      await recordAuditEvent(trx, {
        cohort,
        actor,
        what: 'extension.withdrawn',
        details: { assignment: id, title, person, dueAt: gone.due_at },
      })
  })
}
