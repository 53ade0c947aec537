import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AUTH_PATH, SIGN_IN_LINK_SECONDS } from '../../accounts/accounts.ts'
import { mergeVisitor } from '../../accounts/merge.ts'
import type { Context } from '../context.ts'
import { cookieOf, dropVisitor } from '../visitors.ts'

/** Whom this browser has had a letter sent to: its link may lead to no other account with what was done here. */
const ASKED_COOKIE = 'hotpath_asked'

const ASK_PATH = `${AUTH_PATH}/sign-in/magic-link`
const LINK_PATH = `${AUTH_PATH}/magic-link/verify`

/** Sent by a page of ours, as all that changes something. */
const PASSWORD_PATHS = [`${AUTH_PATH}/sign-in/email`, `${AUTH_PATH}/sign-up/email`]

/** Where other providers lead back to; better-auth lets nobody in there but the browser that it had sent. */
const CALLBACK_PATH = `${AUTH_PATH}/callback/`

/**
 * Brings what a browser did without an account to the one that an answer signs it in to, if that very browser asked for it.
 * Any link can sign it in, also one that somebody else asked for and posted in a chat: then its work stays with its cookie,
 * and the person is asked.
 * @param pathname as better-auth reads it
 */
export async function mergeAccount(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  pathname: string,
  response: Response,
): Promise<void> {
  if (pathname === ASK_PATH && response.ok) return noteAsked(request, reply)
  const visitor = cookieOf(request)
  if (visitor === null || !(pathname === LINK_PATH || PASSWORD_PATHS.includes(pathname) || pathname.startsWith(CALLBACK_PATH))) return
  const account = await context.accounts().of(new Headers({ cookie: cookiesOf(response) }))
  if (account === null || (pathname === LINK_PATH && !hasAsked(request, account.email))) return
  await mergeVisitor(context.store, visitor, account.id)
  dropVisitor(request, reply)
}

function noteAsked(request: FastifyRequest, reply: FastifyReply): void {
  const { email } = request.body as { email: string }
  reply.setCookie(ASKED_COOKIE, nameOf(email), {
    path: LINK_PATH,
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    secure: request.protocol === 'https',
    maxAge: SIGN_IN_LINK_SECONDS,
  })
}

function hasAsked(request: FastifyRequest, email: string): boolean {
  const { valid, value } = request.unsignCookie(request.cookies[ASKED_COOKIE] ?? '')
  return valid && value === nameOf(email)
}

/** Others may use the browser, too: it need not tell them the address. */
function nameOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url')
}

/** What an answer sets, as the browser will bear it. */
function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
