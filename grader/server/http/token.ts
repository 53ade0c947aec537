import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Whether the request bears the agents' token; the time it takes tells nothing of the token. */
export function bearsToken(request: FastifyRequest, token: string): boolean {
  // Digests have one length, which timingSafeEqual needs.
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
