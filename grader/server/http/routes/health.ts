import { Type } from 'typebox'
import { Readiness } from '../../../contracts/index.ts'
import type { App, Context } from '../context.ts'
import { readReadiness } from '../ready.ts'

/** The answer is cached for this long, so the route needs no rate limit. */
const ANSWER_LASTS_MS = 1000

type ReadinessReport = Awaited<ReturnType<typeof readReadiness>>

const Query = Type.Object({ exclude: Type.Optional(Type.Literal('agent')) })

/** Liveness and readiness probes. Exempt from rate limits, so that a flood of other requests does not look like an outage. */
export function healthRoutes(app: App, context: Context): void {
  const latest = { at: -Infinity, answer: Promise.resolve(null as ReadinessReport | null) }
  const read = () => {
    if (performance.now() - latest.at > ANSWER_LASTS_MS)
      Object.assign(latest, {
        at: performance.now(),
        answer: readReadiness(context.store, (error) => app.log.error({ err: error }, 'the store does not answer')),
      })
    return latest.answer as Promise<ReadinessReport>
  }

  app.get(
    '/healthz',
    {
      config: { uncounted: true },
      schema: { tags: ['status'], summary: 'The process lives', response: { 200: Type.Object({ status: Type.Literal('alive') }) } },
    },
    async () => ({ status: 'alive' as const }),
  )

  // Not in the API docs: 503 is a regular answer here, but an error on documented routes.
  app.get(
    '/readyz',
    { config: { uncounted: true }, schema: { hide: true, querystring: Query, response: { 200: Readiness, 503: Readiness } } },
    async (request, reply) => {
      const { store, migrations, agent } = await read()
      const draining = context.draining.aborted
      const ready = !draining && store.ok && migrations.ok && (agent.ok || request.query.exclude === 'agent')
      return reply.status(ready ? 200 : 503).send({ ready, draining, store, migrations, agent })
    },
  )
}
