import { DEFAULT_EMAIL_CHOICES, EMAIL_KINDS, type EmailChoices, type EmailPreferences, type SentKind } from '../../contracts/index.ts'
import { readTimeZone } from '../../shared/times.ts'
import { toJson } from '../store/storable.ts'
import type { Db, Store, Trx } from '../store/store.ts'
import { holdPerson } from './hold.ts'

/** Which emails a person gets, and the zone of the times in them. */
export async function readEmailPreferences(db: Db | Trx, person: string): Promise<EmailPreferences> {
  const row = await db.selectFrom('email_preferences').select(['choices', 'time_zone']).where('person', '=', person).executeTakeFirst()
  return { choices: { ...DEFAULT_EMAIL_CHOICES, ...row?.choices }, timeZone: row?.time_zone ?? null }
}

/** Replaces a person's preferences. @throws HotpathError E_TIME_ZONE */
export async function saveEmailPreferences(
  { transaction }: Pick<Store, 'transaction'>,
  person: string,
  { choices, timeZone }: EmailPreferences,
): Promise<EmailPreferences> {
  const preferences = { choices, timeZone: timeZone === null ? null : readTimeZone(timeZone) }
  await transaction((trx) => save(trx, person, preferences))
  return preferences
}

/** Stops emails of a kind; `digest` stops every kind that comes in the daily email. Nothing happens if the account is gone. */
export async function stopEmails({ transaction }: Pick<Store, 'transaction'>, person: string, kind: SentKind): Promise<void> {
  await transaction(async (trx) => {
    if (!(await holdPerson(trx, person))) return
    const { choices, timeZone } = await readEmailPreferences(trx, person)
    const stopped = Object.entries(choices).map(([each, frequency]) => [
      each,
      each === kind || (kind === 'digest' && frequency === 'daily') ? 'never' : frequency,
    ])
    await save(trx, person, { choices: Object.fromEntries(stopped) as EmailChoices, timeZone })
  })
}

async function save(trx: Trx, person: string, { choices, timeZone }: EmailPreferences): Promise<void> {
  const values = { choices: toJson(choices), time_zone: timeZone }
  await trx
    .insertInto('email_preferences')
    .values({ person, ...values })
    .onConflict((there) => there.column('person').doUpdateSet(values))
    .execute()
  // What waits for the next daily email is no longer wanted either.
  const never = EMAIL_KINDS.filter((kind) => choices[kind] === 'never')
  if (never.length === 0) return
  await trx.deleteFrom('emails').where('person', '=', person).where('state', '=', 'gathering').where('kind', 'in', never).execute()
}
