import { sql } from 'kysely'
import { refusalOf, type Mail } from '../accounts/mail.ts'
import type { Db } from '../store/store.ts'
import { addressee, whyDropped, type Mailing } from './mailing.ts'
import { waitAfter } from './outbox.ts'
import { emailOf, type Post } from './email-message.ts'

/** Connections of one process to the mail server: many servers allow ten. */
const MOST_AT_ONCE = 4

/** How long an email stays taken: a conversation has a dozen steps, each of at most 15 s. */
const TAKEN_SECONDS = 300

/** Days that emails are kept for display, and against sending them twice. */
const KEPT_DAYS = 30

interface Taken {
  id: string
  taken_until: Date
}

interface Needs {
  db: Db
  mail: Mail
  post: () => Post
  now: () => Promise<Date>
  /** Aborted when the server closes. */
  closing: AbortSignal
}

/**
 * Sends due emails, each by one process. An email is lost by no crash: another process takes it when TAKEN_SECONDS are over. It can
 * arrive twice only if a process dies between the mail server's answer and noting it; both then have the same Message-ID.
 */
export class EmailSender {
  readonly #needs: Needs
  #sending: Promise<unknown> = Promise.resolve()

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Sends all due emails. @returns number of attempts */
  sendDue(): Promise<number> {
    const sending = this.#sendDue()
    this.#sending = sending.catch(() => {})
    return sending
  }

  /** Resolves when no email is being sent. */
  async ended(): Promise<void> {
    await this.#sending
  }

  async #sendDue(): Promise<number> {
    const { db, now, closing } = this.#needs
    for (let attempts = 0; ; ) {
      const taken = closing.aborted ? [] : await takeDue(db, await now())
      if (taken.length === 0) return attempts
      // All of them end before an error is reported, so that ended() waits for each.
      const ended = await Promise.allSettled(taken.map((one) => attempt(this.#needs, one)))
      for (const one of ended) if (one.status === 'rejected') throw one.reason
      attempts += taken.length
    }
  }
}

async function takeDue(db: Db, now: Date): Promise<Taken[]> {
  const until = new Date(now.getTime() + TAKEN_SECONDS * 1000)
  const { rows } = await sql<Taken>`
    update emails set taken_until = ${until}
    where id in (
      select id from emails where state = 'waiting' and next_at <= ${now} and (taken_until is null or taken_until <= ${now})
      order by next_at, created_at limit ${MOST_AT_ONCE} for update skip locked
    )
    returning id, taken_until`.execute(db)
  return rows
}

async function attempt({ db, mail, post, now }: Needs, taken: Taken): Promise<void> {
  const mailing = await addressee(db, taken.id)
  if (mailing === undefined) return
  const dropped = whyDropped(mailing)
  if (dropped !== null) return note(db, taken, { state: 'dropped', content: null, problem: dropped, done_at: await now() })
  try {
    await mail.send(emailOf(mailing, post()))
    await note(db, taken, { state: 'sent', content: null, attempts: mailing.attempts + 1, problem: null, done_at: await now() })
  } catch (error) {
    await note(db, taken, afterFailure(error as Error, mailing, await now()))
  }
}

/** What becomes of an email after a failed attempt. */
function afterFailure(error: Error, mailing: Pick<Mailing, 'attempts'>, now: Date) {
  const { problem, isPermanent } = refusalOf(error)
  const attempts = mailing.attempts + 1
  if (isPermanent) return { state: 'refused', attempts, problem, done_at: now } as const
  const wait = waitAfter(attempts, Math.random())
  if (wait === null) return { state: 'failed', attempts, problem, done_at: now } as const
  return { attempts, problem, next_at: new Date(now.getTime() + wait * 1000) }
}

interface Outcome {
  state?: 'sent' | 'refused' | 'failed' | 'dropped'
  attempts?: number
  content?: null
  problem: string | null
  next_at?: Date
  done_at?: Date
}

/** Notes the result unless another process has taken the email meanwhile. */
async function note(db: Db, { id, taken_until }: Taken, outcome: Outcome): Promise<void> {
  await db
    .updateTable('emails')
    .set({ ...outcome, taken_until: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('taken_until', '=', taken_until)
    .execute()
}

/** Removes old emails. */
export async function forgetEmails(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('emails')
    .where('created_at', '<', new Date(now.getTime() - KEPT_DAYS * 24 * 3600_000))
    .execute()
}
