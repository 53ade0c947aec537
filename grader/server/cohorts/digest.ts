import { sql } from 'kysely'
import type { Notice } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { digestEmail } from '../accounts/emails.ts'
import type { Mail } from '../accounts/mail.ts'
import type { Db } from '../store/store.ts'
import { listNotices } from './notices.ts'

/** In the cohort's time zone. */
const HOUR_OF_EMAILS = 7

/** What digest emails need. */
interface Post {
  db: Db
  mail: Mail
  /** Public address of the site, without a trailing slash. */
  publicUrl: string
}

/** Turns a member's digest emails of a cohort on or off. @throws HotpathError E_MEMBER_UNKNOWN for non-members */
export async function setDigest(db: Db, cohort: string, person: string, digest: boolean): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ digest })
    .where('cohort', '=', cohort)
    .where('person', '=', person)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new HotpathError('E_MEMBER_UNKNOWN', { cohort })
}

/**
 * Emails what needs attention to the staff who want it, once a day, from seven in the morning in the cohort's time zone.
 * Emails that fail are tried again at the next call. @returns number of emails sent
 * @throws AggregateError of the failures
 */
export async function sendDigests(post: Post, now: Date): Promise<number> {
  const problems: unknown[] = []
  let sent = 0
  for (const reader of await readReaders(post.db)) {
    const { day, hour } = localTime(now, reader.time_zone)
    if (hour < HOUR_OF_EMAILS || !(await claim(post.db, reader, day))) continue
    try {
      const notices = await listNotices(post.db, reader.cohort, { isLead: reader.role === 'instructor', now })
      if (notices.length === 0) continue
      await post.mail.send(
        digestEmail(reader.email, reader.name, notices.map(lineOf), `${post.publicUrl}/cohorts/one/?id=${reader.cohort}#notices`),
      )
      sent++
    } catch (error) {
      problems.push(error)
      await release(post.db, reader)
    }
  }
  if (problems.length > 0)
    throw new AggregateError(
      problems,
      `Not accepted: ${problems.length === 1 ? 'one email' : `${problems.length} emails`}. First error: ${String(problems[0])}`,
    )
  return sent
}

/** Day, such as 2026-03-01, and hour, 0 to 23, in a time zone. */
export function localTime(now: Date, timeZone: string): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)!.value
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) }
}

/** “Lea, Adding: 5 attempts in a row got no further”. */
function lineOf({ person, assignment, what }: Notice): string {
  const head = [person?.name, assignment?.title].filter(Boolean).join(', ')
  return head === '' ? what : `${head}: ${what}`
}

type Reader = Awaited<ReturnType<typeof readReaders>>[number]

/** Staff who want the email and have verified their address. */
function readReaders(db: Db) {
  return db
    .selectFrom('members')
    .innerJoin('cohorts', 'cohorts.id', 'members.cohort')
    .innerJoin('accounts', 'accounts.id', 'members.person')
    .select(['members.cohort', 'members.person', 'members.role', 'cohorts.name', 'time_zone', 'accounts.email', 'digested_on'])
    .where('digest', '=', true)
    .where('members.role', '<>', 'learner')
    .where('archived_at', 'is', null)
    .where('email_verified', '=', true)
    .execute()
}

/** Claims a person's email of the day; true for exactly one of all processes. */
async function claim(db: Db, { cohort, person }: Reader, day: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ digested_on: sql<string>`${day}::date` })
    .where('cohort', '=', cohort)
    .where('person', '=', person)
    .where(sql<boolean>`coalesce(digested_on < ${day}::date, true)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function release(db: Db, { cohort, person, digested_on: before }: Reader): Promise<void> {
  await db
    .updateTable('members')
    .set({ digested_on: sql<string>`${before}::date` })
    .where('cohort', '=', cohort)
    .where('person', '=', person)
    .execute()
}
