import { randomUUID } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE = 'hotpath_visitor'
const YEAR_SECONDS = 365 * 24 * 3600
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** No visitor has this id, so queries with it find nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Owner of the attempts in a request: the account, else the visitor in our signed cookie. */
export function visitorOf(request: FastifyRequest): string {
  return request.account?.id ?? cookieOf(request) ?? NOBODY
}

/** Whether the request bears an account's session or a cookie of ours. */
export function isKnown(request: FastifyRequest): boolean {
  return visitorOf(request) !== NOBODY
}

/** The visitor id in the browser's cookie; null without a valid cookie. */
export function cookieOf(request: FastifyRequest): string | null {
  const cookie = request.cookies[COOKIE]
  if (cookie === undefined) return null
  const { valid, value } = request.unsignCookie(cookie)
  return valid && UUID.test(value) ? value : null
}

/** As visitorOf, but gives an unknown visitor an id and a cookie. */
export function admitVisitor(request: FastifyRequest, reply: FastifyReply): string {
  if (isKnown(request)) return visitorOf(request)
  const visitor = randomUUID()
  reply.setCookie(COOKIE, visitor, { ...attributes(request), maxAge: YEAR_SECONDS })
  return visitor
}

/** Removes the visitor cookie. */
export function dropVisitor(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(COOKIE, attributes(request))
}

function attributes(request: FastifyRequest): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', signed: true, secure: request.protocol === 'https' }
}
