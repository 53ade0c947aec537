import { sql } from 'kysely'
import { DEFAULT_EMAIL_CHOICES, type EmailKind } from '../../contracts/index.ts'
import type { EmailContent } from '../store/email-tables.ts'
import { toJson } from '../store/storable.ts'
import type { Trx } from '../store/store.ts'

export interface QueuedEmail {
  person: string
  /** What it is about: a person gets one email of a kind about the same. */
  about: string
  content: EmailContent
}

/** Where emails come from. */
interface Place {
  cohort: string
  kind: EmailKind
  now: Date
  /** How long they wait before they are sent. */
  delaySeconds?: number
}

/**
 * Queues emails to members of a cohort in the transaction of what they are about: at once or for the next daily email, as each person
 * chose. Leaves out people who are no members, want none of this kind, or have not verified their address.
 */
export async function queueEmails(trx: Trx, emails: readonly QueuedEmail[], { cohort, kind, now, delaySeconds = 0 }: Place): Promise<void> {
  if (emails.length === 0) return
  await sql`
    insert into emails (id, cohort, person, kind, about, content, state, created_at, next_at)
    select gen_random_uuid(), members.cohort, members.person, ${kind}, queued.about, queued.content,
      case frequency when 'daily' then 'gathering' else 'waiting' end, ${now}::timestamptz, ${now}::timestamptz + make_interval(secs => ${delaySeconds}::double precision)
    from jsonb_to_recordset(${toJson(emails)}::jsonb) as queued(person uuid, about text, content jsonb)
    join members on members.person = queued.person and members.cohort = ${cohort}::uuid
    join accounts on accounts.id = members.person and email_verified
    left join email_preferences on email_preferences.person = members.person
    cross join lateral (select coalesce(choices->>${kind}, ${DEFAULT_EMAIL_CHOICES[kind]}) as frequency) as chosen
    where frequency <> 'never'
    on conflict do nothing`.execute(trx)
}

/**
 * Removes emails that have not been sent: what they are about is gone, or newer ones replace them. One that is being sent stays.
 * @param about of the emails, or its beginning
 */
export async function withdrawEmails(
  trx: Trx,
  { cohort, kind, about, people }: { cohort: string; kind: EmailKind; about: string; people?: readonly string[] },
): Promise<void> {
  await trx
    .deleteFrom('emails')
    .where('cohort', '=', cohort)
    .where('kind', '=', kind)
    .where('state', 'in', ['gathering', 'waiting'])
    .where('taken_until', 'is', null)
    .where('attempts', '=', 0)
    .where(sql<boolean>`starts_with(about, ${about})`)
    .$if(people !== undefined, (emails) => emails.where('person', 'in', people!))
    .execute()
}
