import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { EmailInvitation, EmailInvitationResult } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { invitationCode } from '../accounts/unsubscribe.ts'
import type { EmailContent } from '../store/email-tables.ts'
import { storable, toJson } from '../store/storable.ts'
import type { Store, Trx } from '../store/store.ts'
import { openCohort } from './cohorts.ts'
import { hashCode } from './invites.ts'

/** How long the link in an invitation is valid. */
const VALID_DAYS = 60

/** Between two invitations that reached a person: nobody's mailbox is filled by a button. */
const AGAIN_AFTER_HOURS = 1

interface Place {
  cohort: string
  actor: { id: string; name: string }
  now: Date
  /** Signs the codes. */
  secret: string
}

/**
 * Invites people on the roster who have not joined, by email: each once, or again on request an hour later. The link takes the seat that the roster
 * keeps for them, whatever account they use. Leaves out people who asked for no invitations.
 * @throws HotpathError E_EXPECTED_UNKNOWN, E_COHORT_ARCHIVED
 */
export async function inviteByEmail(
  { transaction }: Pick<Store, 'transaction'>,
  { email, again }: EmailInvitation,
  place: Place,
): Promise<EmailInvitationResult> {
  return transaction(async (trx) => {
    await openCohort(trx, place.cohort)
    const expected = await readExpected(trx, place.cohort, email)
    if (email !== undefined && expected.length === 0) throw new HotpathError('E_EXPECTED_UNKNOWN')
    const welcome = expected.filter(({ refuses }) => !refuses)
    const invited = welcome.filter(({ invitedAt, sentAt }) => invitedAt === null || (again && isLongAgo(sentAt, place.now)))
    if (invited.length > 0) await invite(trx, invited, place)
    return { invited: invited.length, before: welcome.length - invited.length, refused: expected.length - welcome.length }
  })
}

interface Seat {
  email: string
  role: string
  invitedAt: Date | null
  refuses: boolean
  /** When the mail server took the last one. */
  sentAt: Date | null
  /** Their earlier invitation. */
  invite: string | null
}

function isLongAgo(sentAt: Date | null, now: Date): boolean {
  return sentAt === null || now.getTime() - sentAt.getTime() >= AGAIN_AFTER_HOURS * 3600_000
}

/** Members keep their seat on the roster until their address is verified, and need no invitation. */
async function readExpected(trx: Trx, cohort: string, email: string | undefined): Promise<Seat[]> {
  const { rows } = await sql<Seat>`
    select expected.email, expected.role, invited_at as "invitedAt", email_refusals.address is not null as refuses, invites.id as invite,
      (select max(done_at) from emails where emails.cohort = expected.cohort and emails.address = expected.email and state = 'sent') as "sentAt"
    from expected
    left join email_refusals on email_refusals.address = expected.email
    left join invites on invites.cohort = expected.cohort and invites.address = expected.email
    where expected.cohort = ${cohort}
      and not exists (select from members join accounts on accounts.id = members.person where members.cohort = expected.cohort and accounts.email = expected.email)
    order by expected.email`.execute(trx)
  return email === undefined ? rows : rows.filter((seat) => seat.email === storable(email).trim().toLowerCase())
}

async function invite(trx: Trx, seats: readonly Seat[], { cohort, actor, now, secret }: Place): Promise<void> {
  const { name } = await trx.selectFrom('cohorts').select('name').where('id', '=', cohort).executeTakeFirstOrThrow()
  const expires = new Date(now.getTime() + VALID_DAYS * 24 * 3600_000)
  const rows = seats.map(({ email, role, invite }) => {
    const id = invite ?? randomUUID()
    return { id, email, role, hash: hashCode(invitationCode(secret, id)), sending: randomUUID() }
  })
  const list = sql`jsonb_to_recordset(${toJson(rows)}::jsonb) as rows(id uuid, email text, role text, hash text, sending uuid)`
  // The link of an earlier invitation is valid again.
  await sql`
    insert into invites (id, cohort, code_hash, address, role, seats, expires_at, created_by, created_at)
    select id, ${cohort}::uuid, hash, email, role, 1, ${expires}::timestamptz, ${actor.id}::uuid, ${now}::timestamptz from ${list}
    on conflict (id) do update set expires_at = excluded.expires_at, role = excluded.role, used = 0`.execute(trx)
  await sql`update expected set invited_at = ${now}::timestamptz from ${list} where expected.cohort = ${cohort} and expected.email = rows.email`.execute(
    trx,
  )
  // One that waits or failed is replaced.
  await sql`
    delete from emails using ${list}
    where emails.cohort = ${cohort} and kind = 'invitation' and emails.address = rows.email and state <> 'sent' and taken_until is null`.execute(
    trx,
  )
  await sql`
    insert into emails (id, cohort, address, kind, about, content, state, created_at, next_at)
    select sending, ${cohort}::uuid, email, 'invitation', id::text, ${toJson(contentOf(name, actor.name, expires))}::jsonb, 'waiting', ${now}::timestamptz, ${now}::timestamptz from ${list}`.execute(
    trx,
  )
  await recordAuditEvent(trx, { cohort, actor: actor.id, what: 'invitations.mailed', details: { invited: seats.length } })
}

function contentOf(cohort: string, actor: string, expires: Date): EmailContent {
  return {
    subject: `Invitation to “${cohort}”`,
    lines: [
      [`${actor} invites you to the cohort “${cohort}” at Hotpath, an interactive course on making Node.js fast.`],
      ['Open this link to join. It is yours alone, and is valid until ', { at: expires.toISOString() }, '.'],
    ],
    path: '/join/#',
  }
}
