import { sql, type Selectable } from 'kysely'
import { toJson } from '../store/storable.ts'
import type { Db } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { signatureHeaders } from './signing.ts'
import type { PostResponse, Post } from './post.ts'

/*
 * Why webhooks and grades for platforms (lti/send-scores.ts) have an outbox each, and neither is a queue of pg-boss:
 * - A webhook delivery is an event: each is sent, in any order, and stays for a month. A grade is a state: a newer one replaces it, only
 *   differences from what the platform has are sent, and retries never end.
 * - Both need a delay chosen at each failure: the schedule of Standard Webhooks and Retry-After here, one time for all grades of a silent
 *   platform there. pg-boss computes the delay from the number of retries alone.
 * - Both are data: they are moved, backed up, and deleted with the account. The queue's own tables are none of that.
 * They share a pattern, a row that is due is reserved until a time, but not a row, an order or a limit.
 */

/** Seconds to wait after each failed attempt, as in Standard Webhooks: ten attempts in a little over three days. */
const WAITS_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]

/** Fraction of the wait, so that deliveries that failed together are not retried together. */
const JITTER = 0.2

/** Concurrent attempts per webhook and process. */
const MOST_OF_ONE = 4

/** How long a delivery stays taken; longer than any attempt. If the process dies, it is taken again afterwards. */
const TAKEN_SECONDS = 60

/** The part of it within which an attempt has ended and its result is stored. */
const ATTEMPT_SECONDS = 15

/** Days that deliveries are kept for display. */
const KEPT_DAYS = 30

/** Status of a receiver that wants no more messages, RFC 9110 section 15.5.11. */
const GONE = 410

export type DueDelivery = Pick<
  Selectable<Tables['webhook_deliveries']>,
  'id' | 'webhook' | 'event' | 'payload' | 'attempts' | 'created_at' | 'next_at'
> &
  Pick<Selectable<Tables['webhooks']>, 'url' | 'secret' | 'former_secret' | 'former_until'>

/** Attempts a taken delivery and stores the result, unless another process has taken the delivery meanwhile. */
export async function attempt(db: Db, post: Post, taken: DueDelivery, now: Date): Promise<void> {
  const sent = await send(post, taken, now)
  // This process is closing: the delivery will be taken again, as after a crash.
  if (sent === null) return
  const { answer, problem } = sent
  const attempts = taken.attempts + 1
  const of = { attempts, answer: answer?.status ?? null, problem }
  const update = db
    .updateTable('webhook_deliveries')
    .where('id', '=', taken.id)
    .where('state', '=', 'waiting')
    .where('next_at', '=', taken.next_at)
  if (problem === null) return void (await update.set({ ...of, state: 'delivered', done_at: now }).execute())
  const wait = answer?.status === GONE || taken.event === 'test' ? null : waitAfter(attempts, Math.random(), answer?.retryAfter ?? 0)
  if (wait !== null) return void (await update.set({ ...of, next_at: new Date(now.getTime() + wait * 1000) }).execute())
  const { numUpdatedRows } = await update.set({ ...of, state: 'failed', done_at: now }).executeTakeFirst()
  if (numUpdatedRows > 0n && taken.event !== 'test') await giveUp(db, taken, problem, answer?.status === GONE, now)
}

/** Until when a delivery taken now is reserved. */
export function takenUntil(now: Date): Date {
  return new Date(now.getTime() + TAKEN_SECONDS * 1000)
}

/** Whether an attempt may be under way for a row. A row shortly before its next attempt looks the same for up to ATTEMPT_SECONDS. */
export function isInHand(now: Date) {
  return sql<boolean>`(state = 'waiting' and next_at <= ${takenUntil(now)} and next_at > ${new Date(now.getTime() + (TAKEN_SECONDS - ATTEMPT_SECONDS) * 1000)})`
}

/**
 * Seconds to wait after this many failed attempts, or the receiver's Retry-After if longer; null to give up.
 * @param random 0 to 1
 */
export function waitAfter(attempts: number, random: number, atLeast = 0): number | null {
  const wait = WAITS_SECONDS[attempts - 1]
  if (wait === undefined) return null
  return Math.max(wait * (1 - JITTER + 2 * JITTER * random), Math.min(atLeast, WAITS_SECONDS.at(-1)!))
}

async function send(
  post: Post,
  { id, url, payload, secret, former_secret, former_until }: DueDelivery,
  now: Date,
): Promise<{ answer: PostResponse | null; problem: string | null } | null> {
  const body = JSON.stringify(payload)
  const secrets = former_secret !== null && former_until !== null && former_until > now ? [secret, former_secret] : [secret]
  try {
    const answer = await post(url, signatureHeaders({ id, at: now, body }, secrets), body)
    return answer && { answer, problem: problemOf(answer.status) }
  } catch (error) {
    return { answer: null, problem: (error as Error).message }
  }
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? `it answered ${status}: redirects are not followed` : `it answered ${status}`
}

/** Disables the webhook if its receiver accepted nothing since the delivery was created, or answered 410. Someone must enable it again. */
async function giveUp(db: Db, { webhook, created_at }: DueDelivery, problem: string, isGone: boolean, now: Date): Promise<void> {
  const took = sql<boolean>`exists (select from webhook_deliveries where webhook = webhooks.id and state = 'delivered' and event <> 'test' and done_at >= ${created_at})`
  await db
    .updateTable('webhooks')
    .set({ enabled: false, gave_up_why: problem, gave_up_at: now })
    .where('id', '=', webhook)
    .where('enabled', '=', true)
    .$if(!isGone, (hooks) => hooks.where(({ not }) => not(took)))
    .execute()
}

/**
 * Takes due deliveries for TAKEN_SECONDS, round robin over the webhooks.
 * @param room most deliveries to take
 * @param underWay webhook of each attempt that this process has under way
 */
export async function takeDue(db: Db, now: Date, room: number, underWay: readonly string[]): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with busy as (
      select webhook::uuid, count(*) as attempts from jsonb_array_elements_text(${toJson(underWay)}::jsonb) as under_way(webhook) group by webhook
    ), ranked as (
      select deliveries.id, next_at, coalesce(busy.attempts, 0) + row_number() over (partition by webhook order by next_at, deliveries.created_at) as place
      from webhook_deliveries as deliveries join webhooks on webhooks.id = webhook left join busy using (webhook)
      where state = 'waiting' and next_at <= ${now} and enabled
    ), due as (
      select id from webhook_deliveries
      where id in (select id from ranked where place <= ${MOST_OF_ONE} order by place, next_at limit ${room}) and state = 'waiting' and next_at <= ${now}
      for update skip locked
    )
    update webhook_deliveries as deliveries set next_at = ${takenUntil(now)}
    from due, webhooks
    where deliveries.id = due.id and webhooks.id = deliveries.webhook
    returning deliveries.id, webhook, event, payload, deliveries.attempts, deliveries.created_at, deliveries.next_at, url, secret, former_secret, former_until`.execute(
    db,
  )
  return rows
}

/** Removes old deliveries. */
export async function forgetDeliveries(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', new Date(now.getTime() - KEPT_DAYS * 24 * 3600_000))
    .execute()
}
