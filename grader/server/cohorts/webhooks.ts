import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { NewWebhook, Reach, Webhook, WebhookChange } from '../../contracts/index.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import type { CohortChange } from './assignments.ts'
import { lockCohort, openCohort } from './cohorts.ts'
import { HotpathError } from '../../shared/errors.ts'
import { storable, toJson } from '../store/storable.ts'
import type { Db, Transactions, Trx } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { whyNoUrl } from '../outbox/address.ts'
import { newSecret } from '../outbox/signing.ts'

/** Webhooks per cohort: more than anyone needs. */
const MOST = 10

/** How long messages are also signed with the old secret, so that a receiver can switch without losing any. */
const FORMER_HOURS = 24

export interface WebhookScope extends CohortChange {
  /** Which addresses webhooks can reach. */
  reach: Reach
}

/** A cohort's webhooks, oldest first, without their secrets. */
export async function listWebhooks(db: Db | Trx, cohort: string): Promise<Webhook[]> {
  const rows = await selectWebhooks(db, cohort).orderBy('created_at').orderBy('id').execute()
  return rows.map((row) => toWebhook(row))
}

/** Registers a webhook; only this call returns its secret. @throws HotpathError E_WEBHOOK_URL, E_WEBHOOKS_MANY, E_COHORT_ARCHIVED */
export async function addWebhook(
  { transaction }: Transactions,
  { url, events }: NewWebhook,
  { cohort, actor, now, reach }: WebhookScope,
): Promise<Webhook> {
  const [id, secret, address] = [randomUUID(), newSecret(), readUrl(url, reach)]
  return transaction(async (trx) => {
    await openCohort(trx, cohort)
    if ((await listWebhooks(trx, cohort)).length >= MOST) throw new HotpathError('E_WEBHOOKS_MANY', { most: MOST })
    await trx
      .insertInto('webhooks')
      .values({ id, cohort, url: address, events: toJson(events), secret, created_at: now })
      .execute()
    // Only the host, because the URL may contain a secret of the receiver.
    await recordAuditEvent(trx, { cohort, actor, what: 'webhook.made', details: { webhook: id, host: new URL(address).host, events } })
    return { ...(await readWebhook(trx, cohort, id)), secret }
  })
}

/** Changes a webhook; waiting deliveries go to the new address. @throws HotpathError E_WEBHOOK_UNKNOWN, E_WEBHOOK_URL, E_COHORT_ARCHIVED */
export async function changeWebhook(
  { transaction }: Transactions,
  id: string,
  { url, events, enabled }: WebhookChange,
  { cohort, actor, reach }: WebhookScope,
): Promise<Webhook> {
  const values = {
    ...(url !== undefined && { url: readUrl(url, reach) }),
    ...(events !== undefined && { events: toJson(events) }),
    ...(enabled !== undefined && { enabled, gave_up_why: null, gave_up_at: null }),
  }
  return transaction(async (trx) => {
    await openCohort(trx, cohort)
    const before = await readWebhook(trx, cohort, id)
    if (Object.keys(values).length === 0) return before
    await trx.updateTable('webhooks').set(values).where('id', '=', id).execute()
    const after = await readWebhook(trx, cohort, id)
    await recordAuditEvent(trx, {
      cohort,
      actor,
      what: 'webhook.changed',
      details: { webhook: id, host: new URL(after.url).host, events, enabled },
    })
    return after
  })
}

/** Gives a webhook a new secret, returned only here; the old one is valid for a day. @throws HotpathError E_WEBHOOK_UNKNOWN, E_COHORT_ARCHIVED */
export async function rotateSecret({ transaction }: Transactions, id: string, { cohort, actor, now }: WebhookScope): Promise<Webhook> {
  const secret = newSecret()
  return transaction(async (trx) => {
    await openCohort(trx, cohort)
    const { url } = await readWebhook(trx, cohort, id)
    await trx
      .updateTable('webhooks')
      .set((hook) => ({ former_secret: hook.ref('secret'), former_until: new Date(now.getTime() + FORMER_HOURS * 3600_000), secret }))
      .where('id', '=', id)
      .execute()
    await recordAuditEvent(trx, { cohort, actor, what: 'webhook.rotated', details: { webhook: id, host: new URL(url).host } })
    return { ...(await readWebhook(trx, cohort, id)), secret }
  })
}

/** Removes a webhook and its waiting deliveries. @throws HotpathError E_WEBHOOK_UNKNOWN */
export async function removeWebhook({ transaction }: Transactions, id: string, { cohort, actor }: WebhookScope): Promise<void> {
  await transaction(async (trx) => {
    await lockCohort(trx, cohort)
    const { url } = await readWebhook(trx, cohort, id)
    await trx.deleteFrom('webhooks').where('id', '=', id).execute()
    await recordAuditEvent(trx, { cohort, actor, what: 'webhook.removed', details: { webhook: id, host: new URL(url).host } })
  })
}

/** @throws HotpathError E_WEBHOOK_UNKNOWN */
export async function readWebhook(db: Db | Trx, cohort: string, id: string): Promise<Webhook> {
  const row = await selectWebhooks(db, cohort).where('webhooks.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new HotpathError('E_WEBHOOK_UNKNOWN', { cohort })
  return toWebhook(row)
}

/** @throws HotpathError E_WEBHOOK_URL */
function readUrl(text: string, reach: Reach): string {
  const url = storable(text).trim()
  const problem = whyNoUrl(url, reach)
  if (problem !== null) throw new HotpathError('E_WEBHOOK_URL', { url, problem })
  return new URL(url).href
}

function selectWebhooks(db: Db | Trx, cohort: string) {
  const waiting = sql<number>`(select count(*) from webhook_deliveries where webhook = webhooks.id and state = 'waiting')`.as('waiting')
  return db
    .selectFrom('webhooks')
    .select(['id', 'url', 'events', 'enabled', 'gave_up_why', 'gave_up_at', 'created_at', waiting])
    .where('cohort', '=', cohort)
}

type Row = Pick<Selectable<Tables['webhooks']>, 'id' | 'url' | 'events' | 'enabled' | 'gave_up_why' | 'gave_up_at' | 'created_at'> & {
  waiting: number
}

function toWebhook({ id, url, events, enabled, gave_up_why: why, gave_up_at: at, waiting, created_at }: Row): Webhook {
  return {
    id,
    url,
    events,
    enabled,
    gaveUp: why === null || at === null ? null : { why, at: at.toISOString() },
    waiting: Number(waiting),
    createdAt: created_at.toISOString(),
    secret: null,
  }
}
