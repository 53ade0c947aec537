import type { FastifyRequest } from 'fastify'
import { HotpathError } from '../../../shared/errors.ts'
import type { App, Context } from '../context.ts'
import { readState } from '../metrics/state.ts'
import { bearsToken } from '../token.ts'

/** Addresses of this machine alone. */
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** Headers of a proxy: whoever it asks for is not on this machine, or may not be. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip']

/** What goes by, for Prometheus: to who bears the token; without one set, to this machine alone. */
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
