import { randomUUID } from 'node:crypto'
import { momentIn, type Extension, type NewExtension, type NewExtensions, type SavedExtension } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { storable } from '../store/storable.ts'
import type { Db, Transactions, Trx } from '../store/store.ts'
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
    .select(['person', 'due_at', 'reason', 'version'])
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
    ...standing.map(({ extra_attempts, ...row }) => ({
      ...toExtension({ ...row, version: null }),
      standing: { extraAttempts: extra_attempts },
    })),
  ]
}

function toExtension({
  person,
  due_at,
  reason,
  version,
}: {
  person: string
  due_at: Date
  reason: string
  version: string | null
}): Extension {
  return { person, dueAt: due_at.toISOString(), reason, version }
}

/**
 * Gives members an extension, also after the due time; replaces earlier ones. All get it, or nobody.
 * @param version that the grantor read, of one person's extension; undefined if it does not matter
 * @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_MEMBER_UNKNOWN, E_EXTENSION_EARLY, E_TIME, E_COHORT_ARCHIVED; E_CHANGED_MEANWHILE with the
 * extension that counts, `{ version: null }` if there is none
 */
export async function grantExtensions(
  { transaction }: Transactions,
  id: string,
  { people, dueAt, reason: text, version }: NewExtensions & Pick<NewExtension, 'version'>,
  { cohort, actor, now }: CohortChange,
): Promise<SavedExtension[]> {
  const until = readTime(dueAt)
  const reason = storable(text.trim())
  return transaction(async (trx) => {
    await openCohort(trx, cohort)
    const { due_at, title, zone } = await readAssignment(trx, cohort, id)
    await checkMembers(trx, cohort, people)
    if (until < due_at)
      throw new HotpathError('E_EXTENSION_EARLY', { until: momentIn(until.getTime(), zone), due: momentIn(due_at.getTime(), zone) })
    for (const person of people) await checkVersion(trx, id, person, version)
    const granted = { due_at: until, reason, granted_by: actor, granted_at: now }
    const rows = people.map((person) => ({ assignment: id, person, version: randomUUID() as string, ...granted }))
    await trx
      .insertInto('extensions')
      .values(rows)
      .onConflict((there) =>
        there.columns(['assignment', 'person']).doUpdateSet((row) => ({ ...granted, version: row.ref('excluded.version') })),
      )
      .execute()
    for (const person of people)
      await recordAuditEvent(trx, {
        cohort,
        actor,
        what: 'extension.granted',
        details: { assignment: id, title, person, dueAt: until, reason },
      })
    const warnings = until < now ? ['That time is already past: attempts from now on are still late.'] : []
    return rows.map((row) => ({ ...toExtension(row), warnings }))
  })
}

/**
 * Removes an extension, if there is one.
 * @param version as in grantExtensions
 * @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_COHORT_ARCHIVED, E_CHANGED_MEANWHILE
 */
export async function withdrawExtension(
  { transaction }: Transactions,
  id: string,
  { person, version }: { person: string; version?: string | undefined },
  { cohort, actor }: CohortChange,
): Promise<void> {
  await transaction(async (trx) => {
    await openCohort(trx, cohort)
    const { title } = await readAssignment(trx, cohort, id)
    await checkVersion(trx, id, person, version)
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

/** @throws HotpathError E_CHANGED_MEANWHILE */
async function checkVersion(trx: Trx, assignment: string, person: string, version: string | null | undefined): Promise<void> {
  if (version === undefined) return
  const row = await trx
    .selectFrom('extensions')
    .select(['person', 'due_at', 'reason', 'version'])
    .where('assignment', '=', assignment)
    .where('person', '=', person)
    .executeTakeFirst()
  if ((row?.version ?? null) !== version)
    throw new HotpathError('E_CHANGED_MEANWHILE', {}, { current: row === undefined ? { version: null } : toExtension(row) })
}
