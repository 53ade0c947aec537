import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Delivery, Id, NewWebhook, Webhook, WebhookChange } from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'
import { listDeliveries, redeliver, sendTest } from '../../cohorts/deliveries.ts'
import { addWebhook, changeWebhook, listWebhooks, removeWebhook, rotateSecret, type Place } from '../../cohorts/webhooks.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../middleware/permissions.ts'
import { countUp } from '../middleware/shared-counts.ts'

const InCohort = Type.Object({ cohort: Id })
const OfWebhook = Type.Object({ cohort: Id, webhook: Id })
const path = '/api/cohorts/:cohort/webhooks'
const tags = ['webhooks']
const config = { allows: 'lead' } as const

/** By hand, a minute and cohort: enough to mend a receiver, and nothing to bother somebody else’s server with. */
const TRIES = 20
const TRIES_WINDOW_MS = 60_000

/** What a receiver has to know. */
const MESSAGE =
  'A message is a POST of {"type", "timestamp", "data"}. Its data name the cohort and the assignment; of a verdict, the learner and the submission with its word and level; of a grade by hand, the learner, the points before and after, and the reason; of a regrade, how many verdicts are others now. ' +
  'The headers webhook-id, webhook-timestamp and webhook-signature are those of Standard Webhooks 1.0.0, the signature an HMAC-SHA256 by the secret. The id stays the same however often a message is tried. Any status from 200 to 299 takes it, 410 ends the webhook; messages may come in another order than they happened.'

/** Telling other programs what happens in a cohort, signed as Standard Webhooks says. */
export function webhookRoutes(app: App, { store, clock, webhooks: { post, reach } }: Context): void {
  const placeOf = async (request: FastifyRequest): Promise<Place> => ({
    cohort: (request.params as { cohort: string }).cohort,
    actor: signedIn(request).id,
    now: await clock.now(),
    reach,
  })

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
        summary: 'Register one: the answer holds its secret, this once',
        description: MESSAGE,
        params: InCohort,
        body: NewWebhook,
        response: { 201: Webhook },
      },
    },
    async (request, reply) => reply.status(201).send(await addWebhook(store, request.body, await placeOf(request))),
  )

  app.patch(
    `${path}/:webhook`,
    {
      config,
      schema: { tags, summary: 'Change, disable or enable one', params: OfWebhook, body: WebhookChange, response: { 200: Webhook } },
    },
    async (request) => changeWebhook(store, request.params.webhook, request.body, await placeOf(request)),
  )

  app.delete(
    `${path}/:webhook`,
    { config, schema: { tags, summary: 'Remove one, with what waits for it', params: OfWebhook, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await removeWebhook(store, request.params.webhook, await placeOf(request))
      return reply.status(204).send(null)
    },
  )

  app.post(
    `${path}/:webhook/rotate`,
    {
      config,
      schema: { tags, summary: 'Give it a new secret; the old one signs along for a day', params: OfWebhook, response: { 200: Webhook } },
    },
    async (request) => rotateSecret(store, request.params.webhook, await placeOf(request)),
  )

  app.post(
    `${path}/:webhook/test`,
    {
      config,
      schema: {
        tags,
        summary: 'Send it an event that means nothing, and tell what came of it',
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
    { config, schema: { tags, summary: 'Its newest deliveries', params: OfWebhook, response: { 200: Type.Array(Delivery) } } },
    async ({ params }) => listDeliveries(store.db, params.cohort, params.webhook),
  )

  app.post(
    `${path}/:webhook/deliveries/:delivery/redeliver`,
    {
      config,
      schema: {
        tags,
        summary: 'Try a delivery again at once',
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
