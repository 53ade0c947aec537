import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE = 'hotpath_visitor'
const YEAR_SECONDS = 365 * 24 * 3600
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** No visitor has this id: it reads as one who has sent nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Who sent the request, from the signed cookie. */
export function visitorOf(request: FastifyRequest): string {
  const cookie = request.cookies[COOKIE]
  if (cookie === undefined) return NOBODY
  const { valid, value } = request.unsignCookie(cookie)
  return valid && UUID.test(value) ? value : NOBODY
}

/** Whether the request bears a cookie of ours. */
export function isKnown(request: FastifyRequest): boolean {
  return visitorOf(request) !== NOBODY
}

/** As visitorOf, but one without a cookie is given a name and a cookie. */
export function admitVisitor(request: FastifyRequest, reply: FastifyReply): string {
  if (isKnown(request)) return visitorOf(request)
  const visitor = randomUUID()
  reply.setCookie(COOKIE, visitor, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    secure: request.protocol === 'https',
    maxAge: YEAR_SECONDS,
  })
  return visitor
}
