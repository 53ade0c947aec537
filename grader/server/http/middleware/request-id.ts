import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { REQUEST_ID } from '../../../contracts/index.ts'
import type { App } from '../context.ts'

export const REQUEST_HEADER = 'x-request-id'

/** What a request is called in every line about it: what its sender calls it, where that can be a name, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const named = headers[REQUEST_HEADER]
  return typeof named === 'string' && REQUEST_ID.test(named) ? named : randomUUID()
}

/** Tells the sender of every request what it is called. */
export function tellRequestId(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_HEADER, request.id)
  })
}
