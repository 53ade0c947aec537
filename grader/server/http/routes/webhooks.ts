import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Delivery, Id, NewWebhook, Webhook, WebhookChange } from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'
import { listDeliveries, redeliver, sendTest } from '../../cohorts/deliveries.ts'
import { addWebhook, changeWebhook, listWebhooks, removeWebhook, rotateSecret } from '../../cohorts/webhooks.ts'
import { cohortChange } from '../cohort-change.ts'
import type { App, Context } from '../context.ts'
import { countUp } from '../middleware/shared-counts.ts'

const InCohort = Type.Object({ cohort: Id })
const OfWebhook = Type.Object({ cohort: Id, webhook: Id })
const path = '/api/cohorts/:cohort/webhooks'
const tags = ['webhooks']
const config = { allows: 'lead' } as const

/** Manual tries per minute and cohort: enough to debug a receiver, too few to bother somebody else’s server. */
const TRIES = 20
const TRIES_WINDOW_MS = 60_000

/** Documentation for receivers. */
const MESSAGE =
  'A message is a POST of {"type", "timestamp", "data"}. The data name the cohort and the assignment. A verdict adds the learner and the submission with its outcome and level; a grade given by hand adds the learner, the points before and after, and the reason; a regrade adds the number of changed verdicts. ' +
  'The headers webhook-id, webhook-timestamp and webhook-signature follow Standard Webhooks 1.0.0; the signature is an HMAC-SHA256 with the secret. Retries of a message keep its id. Any status from 200 to 299 accepts the message, 410 disables the webhook. Messages can arrive out of order.'

/** Webhooks, which notify other programs about a cohort; signed as in Standard Webhooks. */
export function webhookRoutes(app: App, { store, clock, webhooks: { post, reach } }: Context): void {
  const changeOf = async (request: FastifyRequest) => ({ ...(await cohortChange({ clock }, request)), reach })

  const countTry = async (cohort: string) => {
    const { current, ttl } = await countUp(store.db, `webhooks tried of ${cohort}`, TRIES_WINDOW_MS)
    if (current > TRIES) throw new HotpathError('E_WEBHOOK_TRIES', { limit: TRIES, seconds: Math.ceil(ttl / 1000) })
  }

  app.get(
    path,
    { config, schema: { tags, summary: 'Webhooks of a cohort', params: InCohort, response: { 200: Type.Array(Webhook) } } },
    async ({ params }) => listWebhooks(store.db, params.cohort),
  )

  app.post(
    path,
    {
      config,
      schema: {
        tags,
        summary: 'Register a webhook; only this response contains its secret',
        description: MESSAGE,
        params: InCohort,
        body: NewWebhook,
        response: { 201: Webhook },
      },
    },
    async (request, reply) => reply.status(201).send(await addWebhook(store, request.body, await changeOf(request))),
  )

  app.patch(
    `${path}/:webhook`,
    {
      config,
      schema: { tags, summary: 'Change, disable or enable a webhook', params: OfWebhook, body: WebhookChange, response: { 200: Webhook } },
    },
    async (request) => changeWebhook(store, request.params.webhook, request.body, await changeOf(request)),
  )

  app.delete(
    `${path}/:webhook`,
    { config, schema: { tags, summary: 'Remove a webhook and its waiting deliveries', params: OfWebhook, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await removeWebhook(store, request.params.webhook, await changeOf(request))
      return reply.status(204).send(null)
    },
  )

  app.post(
    `${path}/:webhook/rotate`,
    {
      config,
      schema: {
        tags,
        summary: 'Give a webhook a new secret; for a day messages are signed with both',
        params: OfWebhook,
        response: { 200: Webhook },
      },
    },
    async (request) => rotateSecret(store, request.params.webhook, await changeOf(request)),
  )

  app.post(
    `${path}/:webhook/test`,
    {
      config,
      schema: {
        tags,
        summary: 'Send a test event, and return the result',
        params: OfWebhook,
        response: { 200: Delivery },
      },
    },
    async ({ params }) => {
      await countTry(params.cohort)
      return sendTest(store.db, post, params.cohort, params.webhook, await clock.now())
    },
  )

  app.get(
    `${path}/:webhook/deliveries`,
    { config, schema: { tags, summary: 'Newest deliveries of a webhook', params: OfWebhook, response: { 200: Type.Array(Delivery) } } },
    async ({ params }) => listDeliveries(store.db, params.cohort, params.webhook),
  )

  app.post(
    `${path}/:webhook/deliveries/:delivery/redeliver`,
    {
      config,
      schema: {
        tags,
        summary: 'Send a delivery again now',
        params: Type.Object({ cohort: Id, webhook: Id, delivery: Id }),
        response: { 200: Delivery },
      },
    },
    async ({ params }) => {
      await countTry(params.cohort)
      return redeliver(store.db, post, params.cohort, params.webhook, params.delivery, await clock.now())
    },
  )
}
