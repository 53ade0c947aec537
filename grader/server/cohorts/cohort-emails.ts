import { sql } from 'kysely'
import type { CohortEmail, CohortEmails, EmailsAgain, EmailState, SentKind } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Db } from '../store/store.ts'

/** Emails in the list. */
const LISTED_AT_MOST = 100

interface Row {
  id: string
  kind: SentKind
  name: string | null
  address: string
  state: EmailState
  attempts: number
  problem: string | null
  created_at: Date
  next_at: Date
  done_at: Date | null
}

/** Emails of a cohort of the last month: those that failed, those that wait, then the newest. */
export async function listCohortEmails(db: Db, cohort: string): Promise<CohortEmails> {
  const { rows } = await sql<Row>`
    select emails.id, kind, coalesce(accounts.name, nullif(expected.name, '')) as name, coalesce(emails.address, accounts.email) as address,
      state, attempts, problem, emails.created_at, next_at, done_at
    from emails
    left join accounts on accounts.id = emails.person
    left join expected on expected.cohort = emails.cohort and expected.email = emails.address
    where emails.cohort = ${cohort} and state in ('waiting', 'sent', 'refused', 'failed')
    order by case when state in ('refused', 'failed') then 0 when state = 'waiting' and attempts > 0 then 1 when state = 'waiting' then 2 else 3 end,
      emails.created_at desc, emails.id
    limit ${LISTED_AT_MOST}`.execute(db)
  return { counts: await countByState(db, cohort), emails: rows.map(toCohortEmail) }
}

/**
 * Tries emails again now that wait after a failure, or that failed; or one of them, even if the mail server refused it.
 * @throws HotpathError E_EMAIL_UNKNOWN if there is no such email
 */
export async function sendAgain(db: Db, cohort: string, email: string | undefined, now: Date): Promise<EmailsAgain> {
  const { numUpdatedRows } = await db
    .updateTable('emails')
    .set({ state: 'waiting', attempts: 0, next_at: now, done_at: null })
    .where('cohort', '=', cohort)
    .where('attempts', '>', 0)
    .where((where) => where.or([where('taken_until', 'is', null), where('taken_until', '<=', now)]))
    .where('state', 'in', email === undefined ? ['waiting', 'failed'] : ['waiting', 'failed', 'refused'])
    .$if(email !== undefined, (emails) => emails.where('id', '=', email!))
    .executeTakeFirst()
  if (email !== undefined && numUpdatedRows === 0n) throw new HotpathError('E_EMAIL_UNKNOWN')
  return { queued: Number(numUpdatedRows) }
}

async function countByState(db: Db, cohort: string): Promise<CohortEmails['counts']> {
  const counts = { waiting: 0, sent: 0, refused: 0, failed: 0 }
  const rows = await db
    .selectFrom('emails')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .where('cohort', '=', cohort)
    .where('state', 'in', Object.keys(counts) as EmailState[])
    .groupBy('state')
    .execute()
  for (const { state, count } of rows) counts[state as EmailState] = Number(count)
  return counts
}

function toCohortEmail({ created_at, next_at, done_at, ...email }: Row): CohortEmail {
  return {
    ...email,
    createdAt: created_at.toISOString(),
    nextAt: email.state === 'waiting' ? next_at.toISOString() : null,
    doneAt: done_at?.toISOString() ?? null,
  }
}
