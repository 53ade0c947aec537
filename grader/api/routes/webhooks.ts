import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Delivery, Id, NewWebhook, Webhook, WebhookChange } from '../../contracts/index.ts'
import { listDeliveries, redeliver, sendTest } from '../../webhooks/deliveries.ts'
import { addWebhook, changeWebhook, listWebhooks, removeWebhook, rotateSecret, type Place } from '../../webhooks/webhooks.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../door/permissions.ts'

const InCohort = Type.Object({ cohort: Id })
const OfWebhook = Type.Object({ cohort: Id, webhook: Id })
const path = '/api/cohorts/:cohort/webhooks'
const tags = ['webhooks']
const config = { allows: 'lead' } as const

/** Telling other programs what happens in a cohort, signed as Standard Webhooks says. */
export function webhookRoutes(app: App, { store, clock, webhooks: { post, reach } }: Context): void {
  const placeOf = async (request: FastifyRequest): Promise<Place> => ({ cohort: (request.params as { cohort: string }).cohort, actor: signedIn(request).id, now: await clock.now(), reach })

  app.get(path, { config, schema: { tags, summary: 'Webhooks of a cohort', params: InCohort, response: { 200: Type.Array(Webhook) } } }, async ({ params }) => listWebhooks(store.db, params.cohort))

  app.post(path, { config, schema: { tags, summary: 'Register one: the answer holds its secret, this once', params: InCohort, body: NewWebhook, response: { 201: Webhook } } }, async (request, reply) =>
    reply.status(201).send(await addWebhook(store, request.body, await placeOf(request))),
  )

  app.patch(`${path}/:webhook`, { config, schema: { tags, summary: 'Change, disable or enable one', params: OfWebhook, body: WebhookChange, response: { 200: Webhook } } }, async (request) =>
    changeWebhook(store, request.params.webhook, request.body, await placeOf(request)),
  )

  app.delete(`${path}/:webhook`, { config, schema: { tags, summary: 'Remove one, with what waits for it', params: OfWebhook, response: { 204: Type.Null() } } }, async (request, reply) => {
    await removeWebhook(store, request.params.webhook, await placeOf(request))
    return reply.status(204).send(null)
  })

  app.post(`${path}/:webhook/rotate`, { config, schema: { tags, summary: 'Give it a new secret; the old one signs along for a day', params: OfWebhook, response: { 200: Webhook } } }, async (request) =>
    rotateSecret(store, request.params.webhook, await placeOf(request)),
  )

  app.post(`${path}/:webhook/test`, { config, schema: { tags, summary: 'Send it an event that means nothing, and tell what came of it', params: OfWebhook, response: { 200: Delivery } } }, async ({ params }) =>
    sendTest(store.db, post, params.cohort, params.webhook, await clock.now()),
  )

  app.get(`${path}/:webhook/deliveries`, { config, schema: { tags, summary: 'Its newest deliveries', params: OfWebhook, response: { 200: Type.Array(Delivery) } } }, async ({ params }) =>
    listDeliveries(store.db, params.cohort, params.webhook),
  )

  app.post(
    `${path}/:webhook/deliveries/:delivery/redeliver`,
    { config, schema: { tags, summary: 'Try a delivery again at once', params: Type.Object({ cohort: Id, webhook: Id, delivery: Id }), response: { 200: Delivery } } },
    async ({ params }) => redeliver(store.db, post, params.cohort, params.webhook, params.delivery, await clock.now()),
  )
}
