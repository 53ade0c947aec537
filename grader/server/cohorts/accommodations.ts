import { randomUUID } from 'node:crypto'
import type { Accommodation, NewAccommodation } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { storable } from '../store/storable.ts'
import type { Db, Transactions, Trx } from '../store/store.ts'
import type { CohortChange } from './assignments.ts'
import { openCohort } from './cohorts.ts'
import { readMember } from './members.ts'

/** The accommodations of a cohort that are in force. */
export async function listAccommodations(db: Db, cohort: string): Promise<Accommodation[]> {
  const rows = await db
    .selectFrom('accommodations')
    .select(['person', 'extra_days', 'extra_attempts', 'reason', 'given_at'])
    .where('cohort', '=', cohort)
    .where('ended_at', 'is', null)
    .orderBy('given_at')
    .orderBy('person')
    .execute()
  return rows.map(({ person, extra_days, extra_attempts, reason, given_at }) => ({
    person,
    extraDays: extra_days,
    extraAttempts: extra_attempts,
    reason,
    since: given_at.toISOString(),
  }))
}

/**
 * Gives a member more time or attempts in every assignment that is due from now on; replaces an earlier accommodation.
 * @throws HotpathError E_MEMBER_UNKNOWN, E_ACCOMMODATION_EMPTY, E_COHORT_ARCHIVED
 */
export async function grantAccommodation(
  { transaction }: Transactions,
  person: string,
  { extraDays, extraAttempts, reason: text }: NewAccommodation,
  { cohort, actor, now }: CohortChange,
): Promise<Accommodation> {
  if (extraDays === 0 && extraAttempts === 0) throw new HotpathError('E_ACCOMMODATION_EMPTY')
  const reason = storable(text.trim())
  return transaction(async (trx) => {
    await openCohort(trx, cohort)
    await readMember(trx, cohort, person)
    await end(trx, cohort, person, now)
    await trx
      .insertInto('accommodations')
      .values({
        id: randomUUID(),
        cohort,
        person,
        extra_days: extraDays,
        extra_attempts: extraAttempts,
        reason,
        given_by: actor,
        given_at: now,
        ended_at: null,
      })
      .execute()
    await recordAuditEvent(trx, {
      cohort,
      actor,
      what: 'accommodation.granted',
      details: { person, extraDays, extraAttempts, reason },
    })
    return { person, extraDays, extraAttempts, reason, since: now.toISOString() }
  })
}

/** Ends an accommodation, if there is one; what was due before keeps its terms. @throws HotpathError E_COHORT_ARCHIVED */
export async function withdrawAccommodation(
  { transaction }: Transactions,
  person: string,
  { cohort, actor, now }: CohortChange,
): Promise<void> {
  await transaction(async (trx) => {
    await openCohort(trx, cohort)
    if (await end(trx, cohort, person, now))
      await recordAuditEvent(trx, { cohort, actor, what: 'accommodation.withdrawn', details: { person } })
  })
}

async function end(trx: Trx, cohort: string, person: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accommodations')
    .set({ ended_at: now })
    .where('cohort', '=', cohort)
    .where('person', '=', person)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
