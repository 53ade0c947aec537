import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AUTH_PATH, SIGN_IN_LINK_SECONDS } from '../../accounts/accounts.ts'
import { mergeVisitor } from '../../accounts/merge.ts'
import type { Context } from '../context.ts'
import { cookieOf, dropVisitor } from '../visitors.ts'

/** Hash of the address that this browser requested a sign-in email for: only that email's link merges this browser's attempts. */
const ASKED_COOKIE = 'hotpath_asked'

const ASK_PATH = `${AUTH_PATH}/sign-in/magic-link`
const LINK_PATH = `${AUTH_PATH}/magic-link/verify`

/** Only our own pages can send these, as with every request that changes something. */
const PASSWORD_PATHS = [`${AUTH_PATH}/sign-in/email`, `${AUTH_PATH}/sign-up/email`]

/** Where sign-in providers redirect back to; better-auth accepts only the browser that started the sign-in. */
const CALLBACK_PATH = `${AUTH_PATH}/callback/`

/**
 * When a response signs a browser in, merges the browser's attempts into the account, provided that this browser requested the
 * sign-in. A link that somebody else requested and posted in a chat signs the browser in, too: then the attempts stay with the cookie
 * and the learner is asked.
 * @param pathname path as better-auth parses it
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

/** Hash of the address, which keeps it from others who use the browser. */
function nameOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url')
}

/** The cookies that a response sets, as the browser will send them. */
function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
