import type { ColumnType, Generated } from 'kysely'
import type { DeliveryState, EventType, WebhookEvent } from '../../contracts/index.ts'
import type { Json, Now } from './columns.ts'

/** Webhooks of cohorts and their deliveries. */
export interface WebhookTables {
  webhooks: {
    id: string
    cohort: string
    url: string
    events: Json<WebhookEvent[]>
    /** `whsec_…` */
    secret: string
    former_secret: string | null
    former_until: Date | null
    enabled: Generated<boolean>
    gave_up_why: string | null
    gave_up_at: Date | null
    created_at: Now
  }
  webhook_deliveries: {
    id: string
    webhook: string
    event: EventType
    person: string | null
    payload: Json<Payload>
    state: Generated<DeliveryState>
    attempts: Generated<number>
    /** Status of the last response. */
    answer: ColumnType<number | null, never, number | null>
    problem: ColumnType<string | null, never, string | null>
    created_at: Now
    next_at: Now
    done_at: ColumnType<Date | null, never, Date | null>
  }
}

/** The body, in the format of Standard Webhooks. */
export interface Payload {
  type: EventType
  /** When it happened, ISO 8601. */
  timestamp: string
  data: Record<string, unknown>
}
