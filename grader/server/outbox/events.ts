import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Grade, WebhookEvent } from '../../contracts/index.ts'
import { toJson } from '../store/storable.ts'
import type { Trx } from '../store/store.ts'

interface EventScope {
  cohort: string
  now: Date
}

/** Adds an event for a grade that was given by hand, or removed. */
export async function queueGradeEvent(
  trx: Trx,
  assignment: { id: string; title: string; exercise: string },
  person: string,
  { before, after, reason }: { before: Grade; after: Grade; reason: string },
  scope: EventScope,
): Promise<void> {
  const { id, title, exercise } = assignment
  const { name } = await trx.selectFrom('accounts').select('name').where('id', '=', person).executeTakeFirstOrThrow()
  await queueEvents(
    trx,
    'grade.overridden',
    {
      assignment: { id, title, exercise },
      learner: { id: person, name },
      points: { before: before.points, after: after.points },
      overridden: after.overridden,
      reason,
    },
    person,
    scope,
  )
}

/** Adds an event for an applied regrade. It only counts the changes; details are in the gradebook. */
export async function queueRegradeEvent(
  trx: Trx,
  { id, title, exercise }: { id: string; title: string; exercise: string },
  verdicts: number,
  scope: EventScope,
): Promise<void> {
  await queueEvents(trx, 'regrade.applied', { assignment: { id, title, exercise }, verdicts }, null, scope)
}

async function queueEvents(
  trx: Trx,
  event: WebhookEvent,
  about: Record<string, unknown>,
  person: string | null,
  { cohort, now }: EventScope,
): Promise<void> {
  const rows = await trx
    .selectFrom('webhooks')
    .innerJoin('cohorts', 'cohorts.id', 'webhooks.cohort')
    .select(['webhooks.id as webhook', 'name'])
    .where('cohort', '=', cohort)
    .where('enabled', '=', true)
    .where(wants(event))
    .execute()
  for (const { webhook, name } of rows)
    await queueEvent(trx, { webhook, event, person, at: now, data: { cohort: { id: cohort, name }, ...about } })
}

export interface WebhookMessage {
  webhook: string
  event: WebhookEvent
  /** The person that the event is about. */
  person: string | null
  at: Date
  data: Record<string, unknown>
}

/** Adds an event to the outbox of a webhook. */
export async function queueEvent(trx: Trx, { webhook, event, person, at, data }: WebhookMessage): Promise<void> {
  const payload = toJson({ type: event, timestamp: at.toISOString(), data })
  await trx.insertInto('webhook_deliveries').values({ id: randomUUID(), webhook, event, person, payload, created_at: at }).execute()
}

/** Whether a webhook wants an event. */
export function wants(event: WebhookEvent) {
  return sql<boolean>`webhooks.events @> ${JSON.stringify([event])}::jsonb`
}
