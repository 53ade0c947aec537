import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { HotpathError } from '../../shared/errors.ts'
import { away, isAway, isFull } from '../store/trouble.ts'
import type { App } from './context.ts'
import { hasNotFoundPage, NOT_FOUND_PAGE } from './site.ts'

const KB = 1024

/** The one place where errors become responses. */
export function handleErrors(app: App, siteFolder: string | null): void {
  app.setErrorHandler((error: FastifyError | HotpathError, request, reply) => answer(reply, toHotpathError(error, request)))
  app.setNotFoundHandler((request, reply) => {
    if (hasNotFoundPage(siteFolder, pathOf(request))) return reply.status(404).sendFile(NOT_FOUND_PAGE)
    return answerUnknownRoute(request, reply)
  })
}

/** Also answers a URL that cannot be parsed. */
export function answerUnknownRoute(request: FastifyRequest, reply: FastifyReply) {
  return answer(reply, new HotpathError('E_ROUTE_UNKNOWN', { method: request.method, path: pathOf(request) }))
}

/** Path of the request, without its query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0]!
}

/** Sends an error as JSON. */
export function answer(reply: FastifyReply, error: HotpathError) {
  const { seconds } = error.details
  if (seconds !== undefined) reply.header('retry-after', seconds)
  return reply.status(error.status).type('application/json; charset=utf-8').send(JSON.stringify(error.toBody()))
}

/** Maps any thrown error to one of the error table. */
export function toHotpathError(error: FastifyError | HotpathError, request: FastifyRequest): HotpathError {
  if (error instanceof HotpathError) return error
  if (error.validation) return new HotpathError('E_BODY_INVALID', { problem: error.message })
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new HotpathError('E_BODY_NOT_JSON')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new HotpathError('E_BODY_TOO_LARGE', { limit: `${Math.round(request.routeOptions.bodyLimit / KB)} KB` })
  }
  if (error.statusCode !== undefined && error.statusCode < 500) return new HotpathError('E_BODY_INVALID', { problem: error.message })
  if (isAway(error)) {
    request.log.warn({ problem: error.message || error.code }, 'the store does not answer')
    return away(error)
  }
  if (isFull(error)) {
    request.log.error({ problem: error.message || error.code }, 'the disc of the store is full')
    return new HotpathError('E_DISC_FULL', { problem: 'the server’s disc is full' }, { cause: error })
  }
  request.log.error({ err: error }, 'unexpected error')
  return new HotpathError('E_INTERNAL', { request: request.id })
}
