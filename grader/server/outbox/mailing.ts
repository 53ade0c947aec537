import { sql } from 'kysely'
import { DEFAULT_EMAIL_CHOICES, type EmailChoices, type SentKind } from '../../contracts/index.ts'
import type { EmailContent } from '../store/email-tables.ts'
import type { Db } from '../store/store.ts'

/** An email with what is known about its reader when its turn comes. */
export interface Mailing {
  id: string
  kind: SentKind
  content: EmailContent
  attempts: number
  /** Null for an invitation. */
  person: string | null
  /** Current address; null if the account has none that is verified. */
  address: string | null
  name: string | null
  choices: Partial<EmailChoices> | null
  /** The reader's zone, or the cohort's. */
  zone: string
  isArchived: boolean
  /** Whether the person is still a member, or the address still on the roster. */
  isThere: boolean
  /** Whether the owner of the address asked for no invitations. */
  isRefused: boolean
  /** Whether the reader has seen all of the comments on their attempt. */
  isSeen: boolean
  /** Of an invitation. */
  invite: string | null
}

/** Reads an email and its reader as they are now. Undefined if it was withdrawn, or its account deleted. */
export async function addressee(db: Db, id: string): Promise<Mailing | undefined> {
  const { rows } = await sql<Mailing>`
    select emails.id, kind, content, attempts, emails.person, coalesce(emails.address, case when email_verified then accounts.email end) as address,
      coalesce(accounts.name, nullif(expected.name, '')) as name, choices, coalesce(email_preferences.time_zone, cohorts.time_zone) as zone,
      archived_at is not null as "isArchived", members.person is not null or expected.email is not null as "isThere",
      email_refusals.address is not null as "isRefused", invites.id as invite,
      kind = 'comment' and exists (select from submissions where submissions.visitor = emails.person and submissions.id::text = split_part(about, ' ', 1))
        and not exists (select from comments where comments.submission::text = split_part(about, ' ', 1) and comments.cohort = emails.cohort and seen_at is null and text is not null) as "isSeen"
    from emails
    join cohorts on cohorts.id = emails.cohort
    left join accounts on accounts.id = emails.person
    left join members on members.cohort = emails.cohort and members.person = emails.person
    left join email_preferences on email_preferences.person = emails.person
    left join expected on expected.cohort = emails.cohort and expected.email = emails.address
    left join invites on invites.cohort = emails.cohort and invites.address = emails.address
    left join email_refusals on email_refusals.address = emails.address
    where emails.id = ${id}`.execute(db)
  return rows[0]
}

/** Why an email is no longer to be sent; null if it is. */
export function whyDropped({ kind, isArchived, isThere, isRefused, isSeen, address, choices, invite }: Mailing): string | null {
  if (isArchived) return 'the cohort is archived'
  if (!isThere) return kind === 'invitation' ? 'no longer expected' : 'no longer a member'
  if (kind === 'invitation') return isRefused ? 'asked for no invitations' : invite === null ? 'the invitation is gone' : null
  if (address === null) return 'the address is not verified'
  if (isSeen) return 'seen already'
  return kind !== 'digest' && { ...DEFAULT_EMAIL_CHOICES, ...choices }[kind] === 'never' ? 'no longer wanted' : null
}
