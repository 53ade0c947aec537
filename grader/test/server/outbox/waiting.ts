import { randomUUID } from 'node:crypto'
import type { Store } from '../../../server/store/store.ts'

export const began = new Date('2026-03-01T00:00:00Z')

/** A cohort with a webhook. */
export async function listening({ db }: Store): Promise<{ cohort: string; webhook: string }> {
  const [cohort, webhook] = [randomUUID(), randomUUID()]
  await db.insertInto('cohorts').values({ id: cohort, name: 'Spring', time_zone: 'UTC', archived_at: null }).execute()
  await db
    .insertInto('webhooks')
    .values({ id: webhook, cohort, url: 'https://example.org/', events: '["verdict"]', secret: 'whsec_AAAA', created_at: began })
    .execute()
  return { cohort, webhook }
}

/** Waiting messages for the webhook, by id. */
export async function waiting({ db }: Store, webhook: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const payload = JSON.stringify({ type: 'verdict', timestamp: began.toISOString(), data: {} })
  await db
    .insertInto('webhook_deliveries')
    .values(ids.map((id) => ({ id, webhook, event: 'verdict' as const, person: null, payload, created_at: began })))
    .execute()
  return ids
}
