import type { FastifyRequest } from 'fastify'
import { HotpathError } from '../../../shared/errors.ts'
import type { App, Context } from '../context.ts'
import { readState } from '../metrics/state.ts'
import { bearsToken } from '../token.ts'

/** Loopback addresses. */
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** Headers of a proxy: the real client may be on another machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip']

/** Metrics for Prometheus: with a bearer token, or only from this machine if no token is set. */
export function metricsRoutes(app: App, context: Context): void {
  const { metrics, store } = context
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayScrape(request, context.metricsToken)) throw new HotpathError('E_METRICS')
    const state = await readState(store.db).catch((error: unknown) => {
      request.log.error({ err: error }, 'reading the store for metrics')
      return null
    })
    return reply.type(metrics.contentType).send(await metrics.text(state))
  })
}

function mayScrape(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return bearsToken(request, token)
  return (
    LOOPBACK.test(request.ip) &&
    LOOPBACK.test(request.socket.remoteAddress ?? '') &&
    FORWARDED.every((name) => request.headers[name] === undefined)
  )
}
