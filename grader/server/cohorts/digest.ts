import { sql } from 'kysely'
import type { Notice } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { digestEmail } from '../accounts/emails.ts'
import type { Mail } from '../accounts/mail.ts'
import type { Db } from '../store/store.ts'
import { listNotices } from './notices.ts'

/** In the cohort's zone. */
const HOUR_OF_EMAILS = 7

/** What letters are made of and sent by. */
interface Post {
  db: Db
  mail: Mail
  /** The address that people open, without a slash at its end. */
  publicUrl: string
}

/** Switches one's own letters of a cohort on or off. @throws HotpathError E_MEMBER_UNKNOWN for who is no member */
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
 * Writes to those of the staff who want it what needs a person, once a day from seven in the morning on where their cohort is.
 * A letter that is not taken is tried again the next time. @returns letters sent
 * @throws AggregateError of those that were not taken
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
  if (problems.length > 0) throw new AggregateError(problems, `${problems.length} letters were not taken: ${String(problems[0])}`)
  return sent
}

/** The day, as 2026-03-01, and the hour, 0 to 23, where a zone is. */
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

/** Who may be written to: letters go to proven addresses alone. */
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

/** Whether it is for this process to write it, however many there are. */
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
