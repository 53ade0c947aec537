import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Delivery } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { toJson } from '../store/storable.ts'
import type { Db } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { attempt, isInHand, takenUntil } from '../outbox/outbox.ts'
import type { Post } from '../outbox/post.ts'
import { readWebhook } from './webhooks.ts'

/** Deliveries per page. */
const LISTED_AT_MOST = 50

/** The newest deliveries to a webhook. @throws HotpathError E_WEBHOOK_UNKNOWN */
export async function listDeliveries(db: Db, cohort: string, webhook: string): Promise<Delivery[]> {
  await readWebhook(db, cohort, webhook)
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook', '=', webhook)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LISTED_AT_MOST)
    .execute()
  return rows.map(toDelivery)
}

/** Sends a test event once, without retries, and returns the result. @throws HotpathError E_WEBHOOK_UNKNOWN */
export async function sendTest(db: Db, post: Post, cohort: string, webhook: string, now: Date): Promise<Delivery> {
  await readWebhook(db, cohort, webhook)
  const payload = toJson({ type: 'test', timestamp: now.toISOString(), data: { cohort: { id: cohort } } })
  const { id } = await db
    .insertInto('webhook_deliveries')
    .values({ id: randomUUID(), webhook, event: 'test', person: null, payload, created_at: now, next_at: takenUntil(now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return attemptNow(db, post, id, now)
}

/**
 * Sends a delivery again now, as the same message. If it fails, its retries start from the beginning.
 * @throws HotpathError E_WEBHOOK_UNKNOWN, E_DELIVERY_UNKNOWN; E_DELIVERY_IN_HAND if it is being sent
 */
export async function redeliver(db: Db, post: Post, cohort: string, webhook: string, id: string, now: Date): Promise<Delivery> {
  await readWebhook(db, cohort, webhook)
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, done_at: null, next_at: takenUntil(now) })
    .where('id', '=', id)
    .where('webhook', '=', webhook)
    .where(({ not }) => not(isInHand(now)))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new HotpathError((await isThere(db, webhook, id)) ? 'E_DELIVERY_IN_HAND' : 'E_DELIVERY_UNKNOWN')
  return attemptNow(db, post, id, now)
}

async function attemptNow(db: Db, post: Post, id: string, now: Date): Promise<Delivery> {
  const taken = await db
    .selectFrom('webhook_deliveries as deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhook')
    .select([
      'deliveries.id',
      'webhook',
      'event',
      'payload',
      'attempts',
      'deliveries.created_at',
      'next_at',
      'url',
      'secret',
      'former_secret',
      'former_until',
    ])
    .where('deliveries.id', '=', id)
    .executeTakeFirst()
  if (taken !== undefined) await attempt(db, post, taken, now)
  const row = await db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst()
  // The webhook, or the person that the event is about, may have been deleted meanwhile.
  if (row === undefined) throw new HotpathError('E_DELIVERY_UNKNOWN')
  return toDelivery(row)
}

async function isThere(db: Db, webhook: string, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('webhook_deliveries').select('id').where('id', '=', id).where('webhook', '=', webhook).executeTakeFirst()) !==
    undefined
  )
}

function toDelivery({
  id,
  event,
  state,
  attempts,
  answer,
  problem,
  created_at,
  next_at,
  done_at,
  payload,
}: Selectable<Tables['webhook_deliveries']>): Delivery {
  // A delivery without attempts is due at once.
  const nextAt = state === 'waiting' && attempts > 0 ? next_at.toISOString() : null
  return {
    id,
    event,
    state,
    attempts,
    answer,
    problem,
    createdAt: created_at.toISOString(),
    nextAt,
    doneAt: done_at?.toISOString() ?? null,
    payload,
  }
}
