import { sql } from 'kysely'
import {
  clockAt,
  DEFAULT_EMAIL_CHOICES,
  momentsAt,
  afterSkipped,
  type EmailChoices,
  type MemberRole,
  type Notice,
} from '../../contracts/index.ts'
import { digestContent } from '../outbox/email-text.ts'
import type { EmailContent } from '../store/email-tables.ts'
import { toJson } from '../store/storable.ts'
import type { Db, Store, Trx } from '../store/store.ts'
import { listNotices } from './notices.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS

/** In the reader's time zone. */
const HOUR_OF_EMAILS = 7

/**
 * Queues the daily emails: one for each member of a cohort, from seven in the morning in the reader's time zone, with what was gathered
 * until then and, for staff who want it, what needs attention. @returns number of emails
 */
export async function queueDigests({ db, transaction }: Pick<Store, 'db' | 'transaction'>, now: Date): Promise<number> {
  let queued = 0
  for (const reader of await readReaders(db)) {
    const { day, since } = morningOf(now, reader.zone)
    const wantsAlerts = reader.role !== 'learner' && { ...DEFAULT_EMAIL_CHOICES, ...reader.choices }.alerts === 'daily'
    if (now < since || reader.lastDay === day || !(wantsAlerts || (reader.oldest !== null && reader.oldest < since))) continue
    const alerts = wantsAlerts ? await listNotices(db, reader.cohort, { isLead: reader.role === 'instructor', now }) : []
    if (await transaction((trx) => queueDigest(trx, reader, { day, since, alerts: alerts.map(lineOf), now }))) queued++
  }
  return queued
}

/** Day, such as 2026-03-01, in a time zone, and the moment of its morning. */
export function morningOf(now: Date, zone: string): { day: string; since: Date } {
  const midnight = Math.floor(clockAt(now.getTime(), zone) / DAY_MS) * DAY_MS
  const clock = midnight + HOUR_OF_EMAILS * HOUR_MS
  return { day: new Date(midnight).toISOString().slice(0, 10), since: new Date(momentsAt(clock, zone)[0] ?? afterSkipped(clock, zone)) }
}

interface Reader {
  cohort: string
  name: string
  person: string
  role: MemberRole
  choices: Partial<EmailChoices> | null
  zone: string
  /** When the oldest of the emails that wait for the morning was queued. */
  oldest: Date | null
  /** Of their last daily email. */
  lastDay: string | null
}

/** Members for whom an email waits for the morning, and staff who want to know what needs attention. */
async function readReaders(db: Db): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select members.cohort, cohorts.name, members.person, members.role, choices, coalesce(email_preferences.time_zone, cohorts.time_zone) as zone, oldest, digested_on as "lastDay"
    from members
    join cohorts on cohorts.id = members.cohort and archived_at is null
    join accounts on accounts.id = members.person and email_verified
    left join email_preferences on email_preferences.person = members.person
    left join lateral (
      select min(created_at) as oldest from emails where emails.cohort = members.cohort and emails.person = members.person and state = 'gathering'
    ) as gathering on true
    where (oldest is not null or (members.role <> 'learner' and choices->>'alerts' = 'daily'))`.execute(db)
  return rows
}

interface Morning {
  day: string
  since: Date
  alerts: readonly string[]
  now: Date
}

/** Of all processes, exactly one has claimed the day of a member. @returns whether there is an email */
async function queueDigest(trx: Trx, { cohort, name, person }: Reader, { day, since, alerts, now }: Morning): Promise<boolean> {
  if (!(await claim(trx, cohort, person, day))) return false
  const gathered = await gather(trx, cohort, person, since, now)
  if (gathered.length === 0 && alerts.length === 0) return false
  const content = digestContent({ id: cohort, name }, gathered, alerts)
  await sql`
    insert into emails (id, cohort, person, kind, about, content, state, created_at, next_at)
    values (gen_random_uuid(), ${cohort}, ${person}, 'digest', ${`${cohort} ${day}`}, ${toJson(content)}::jsonb, 'waiting', ${now}, ${now})`.execute(
    trx,
  )
  return true
}

async function claim(trx: Trx, cohort: string, person: string, day: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('members')
    .set({ digested_on: sql<string>`${day}::date` })
    .where('cohort', '=', cohort)
    .where('person', '=', person)
    .where(sql<boolean>`coalesce(digested_on < ${day}::date, true)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function gather(trx: Trx, cohort: string, person: string, since: Date, now: Date): Promise<EmailContent[]> {
  const gathered = await trx
    .selectFrom('emails')
    .select(['id', 'content'])
    .where('cohort', '=', cohort)
    .where('person', '=', person)
    .where('state', '=', 'gathering')
    .where('created_at', '<', since)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (gathered.length === 0) return []
  await trx
    .updateTable('emails')
    .set({ state: 'gathered', content: null, done_at: now })
    .where(
      'id',
      'in',
      gathered.map(({ id }) => id),
    )
    .execute()
  return gathered.map(({ content }) => content!)
}

/** “Lea, Adding: 5 attempts in a row got no further”. */
function lineOf({ person, assignment, what }: Notice): string {
  const head = [person?.name, assignment?.title].filter(Boolean).join(', ')
  return head === '' ? what : `${head}: ${what}`
}
