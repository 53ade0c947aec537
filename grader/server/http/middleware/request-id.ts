import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { REQUEST_ID } from '../../../contracts/index.ts'
import type { App } from '../context.ts'

export const REQUEST_HEADER = 'x-request-id'

/** The id of a request in all log lines: the sender's if it is well-formed, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const named = headers[REQUEST_HEADER]
  return typeof named === 'string' && REQUEST_ID.test(named) ? named : randomUUID()
}

/** Returns the request's id in a response header. */
export function sendRequestId(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_HEADER, request.id)
  })
}
