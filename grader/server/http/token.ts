import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Whether the request bears the token; compares in constant time. */
export function bearsToken(request: FastifyRequest, token: string): boolean {
  // timingSafeEqual needs equal lengths, which digests have.
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
