import type { FastifyReply, FastifyRequest } from 'fastify'
import { parentIn } from '../../../shared/tracing/traces.ts'
import type { Context } from '../context.ts'

/** Starts a request's span, as a child of the sender's span; it ends with the response. @returns its `traceparent` */
export function beginAnswer({ traces }: Pick<Context, 'traces'>, request: FastifyRequest, reply: FastifyReply): string | undefined {
  const { method, routeOptions } = request
  const route = routeOptions.url ?? 'none'
  const attributes = { 'http.request.method': method, 'http.route': route, 'hotpath.request': request.id }
  const span = traces.begin(`${method} ${route}`, {
    within: parentIn(request.headers),
    kind: 'server',
    since: new Date(Date.now() - reply.elapsedTime),
    attributes,
  })
  reply.raw.once('close', () => span.end({ attributes: { 'http.response.status_code': reply.statusCode } }))
  return span.id
}
