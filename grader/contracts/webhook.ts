import { Type, type Static } from 'typebox'
import { Id } from './submission.ts'

const exact = { additionalProperties: false } as const
const Time = Type.String({ format: 'date-time' })

/** Allowed webhook targets: `public`: only https at public addresses; `private`: any address, http included. */
export const REACHES = ['public', 'private'] as const
export type Reach = (typeof REACHES)[number]

/** Events of a webhook: a verdict on an attempt at an assignment; a grade given by hand; an applied regrade. */
export const WEBHOOK_EVENTS = ['verdict', 'grade.overridden', 'regrade.applied'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The events above and the test event. */
export const EVENT_TYPES = [...WEBHOOK_EVENTS, 'test'] as const
export type EventType = (typeof EVENT_TYPES)[number]

const wanted = {
  url: Type.String({ minLength: 1, maxLength: 2000, description: 'https, at a public address' }),
  events: Type.Array(Type.Enum(WEBHOOK_EVENTS), { minItems: 1, maxItems: WEBHOOK_EVENTS.length, uniqueItems: true }),
}

export const NewWebhook = Type.Object(wanted, exact)
export type NewWebhook = Static<typeof NewWebhook>

export const WebhookChange = Type.Object({ ...Type.Partial(Type.Object(wanted)).properties, enabled: Type.Optional(Type.Boolean()) }, exact)
export type WebhookChange = Static<typeof WebhookChange>

export const Webhook = Type.Object(
  {
    id: Id,
    ...wanted,
    enabled: Type.Boolean(),
    gaveUp: Type.Union([Type.Object({ why: Type.String(), at: Time }, exact), Type.Null()], {
      description: 'When and why the server disabled it',
    }),
    waiting: Type.Integer({ minimum: 0, description: 'Deliveries not yet made' }),
    createdAt: Time,
    secret: Type.Union([Type.String(), Type.Null()], { description: 'Signs deliveries; returned only once, on creation' }),
  },
  exact,
)
export type Webhook = Static<typeof Webhook>

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** The delivery of one event to one webhook. */
export const Delivery = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'Value of the header webhook-id; the same for all tries' }),
    event: Type.Enum(EVENT_TYPES),
    state: Type.Enum(DELIVERY_STATES),
    attempts: Type.Integer({ minimum: 0 }),
    answer: Type.Union([Type.Integer(), Type.Null()], { description: 'Status code of the last response; null if there was none' }),
    problem: Type.Union([Type.String(), Type.Null()]),
    createdAt: Time,
    nextAt: Type.Union([Time, Type.Null()], { description: 'Time of the next try' }),
    doneAt: Type.Union([Time, Type.Null()]),
    payload: Type.Object(
      { type: Type.Enum(EVENT_TYPES), timestamp: Time, data: Type.Record(Type.String(), Type.Unknown()) },
      { description: 'The request body' },
    ),
  },
  exact,
)
export type Delivery = Static<typeof Delivery>
