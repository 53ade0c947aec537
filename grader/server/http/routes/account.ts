import type { FastifyReply, FastifyRequest } from 'fastify'
import { HotpathError } from '../../../shared/errors.ts'
import { AUTH_PATH, MAIL_REFUSED, PASSWORD_LENGTH } from '../../accounts/accounts.ts'
import type { App, Context } from '../context.ts'
import { mergeAccount } from '../middleware/account-merge.ts'
import { headersOf } from '../middleware/identity.ts'
import { signedIn } from '../middleware/permissions.ts'
import { addressOf } from '../middleware/rates.ts'
import { countHash, countEmail, countPassword, type EmailKind } from '../middleware/sign-in-limits.ts'
import { pathOf } from '../errors.ts'

const SIGN_IN_PATH = `${AUTH_PATH}/sign-in/email`
const PROOF_PATH = `${AUTH_PATH}/send-verification-email`

/** Routes that send an email to the address in the request body. */
const EMAILS = new Map<string, EmailKind>([
  [`${AUTH_PATH}/sign-up/email`, 'emails'],
  [`${AUTH_PATH}/sign-in/magic-link`, 'emails'],
  [PROOF_PATH, 'emails'],
  [`${AUTH_PATH}/request-password-reset`, 'new passwords'],
])

/** Body fields with a password that better-auth hashes. */
const PASSWORDS = ['password', 'currentPassword', 'newPassword']

/** Signing in and up, and all other routes of better-auth. */
export function accountRoutes(app: App, context: Context): void {
  app.route({
    method: ['GET', 'POST'],
    url: `${AUTH_PATH}/*`,
    config: { allows: 'anyone', inPerson: true },
    schema: { hide: true },
    handler: async (request, reply) => {
      const asked = asFetched(request, context.publicUrl())
      const { pathname } = new URL(asked.url)
      // Without a session the response would reveal which addresses have an unverified account.
      if (pathname === PROOF_PATH) signedIn(request)
      const takeBack = await countTry(context, request, pathname)
      const response = await context.accounts().handle(asked)
      if (response.status >= 400) await takeBack()
      // better-auth hides the cause. If the store is away, this query throws the real error.
      if (response.status >= 500) await context.clock.now()
      // The sign-in must succeed even if the merge fails, because an email's link works only once. The page offers the merge later.
      await mergeAccount(context, request, reply, pathname, response).catch((error: Error) =>
        request.log.warn({ err: error }, 'the account merge failed; the attempts stay with the visitor cookie'),
      )
      return handOn(response, request, reply)
    },
  })
}

/**
 * Counts passwords and emails per target address, and passwords, emails and hashes per network.
 * @param pathname path as better-auth parses it
 * @returns takes the count of the email back, for a request that sent none
 */
async function countTry({ store }: Context, request: FastifyRequest, pathname: string): Promise<() => Promise<void>> {
  const body = (request.body ?? {}) as Record<string, unknown>
  const network = addressOf(request)
  if (PASSWORDS.some((field) => typeof body[field] === 'string')) await countHash(store.db, network)
  const { email } = body
  if (typeof email !== 'string') return nothing
  if (pathname === SIGN_IN_PATH) await countPassword(store.db, email, network)
  const kind = EMAILS.get(pathname)
  return kind === undefined ? nothing : countEmail(store.db, email, network, kind)
}

const nothing = async () => {}

/** @param publicUrl base URL to use if the request has no readable host */
function asFetched(request: FastifyRequest, publicUrl: string): Request {
  const url = URL.parse(request.url, `${request.protocol}://${request.host}`) ?? new URL(request.url, publicUrl)
  const body = request.body === undefined || request.body === null ? null : JSON.stringify(request.body)
  const headers = headersOf(request)
  headers.delete('content-length')
  return new Request(url, { method: request.method, headers, body })
}

async function handOn(response: Response, request: FastifyRequest, reply: FastifyReply) {
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  const cookies = response.headers.getSetCookie()
  // Replaces the session cookie that identify() renewed: this response may end that session.
  if (cookies.length > 0) reply.removeHeader('set-cookie').header('set-cookie', cookies)
  const text = await response.text()
  if (response.status >= 400) throw toHotpathError(response.status, text, request)
  return reply.status(response.status).send(text)
}

/** Maps better-auth's errors to ours. */
function toHotpathError(status: number, text: string, request: FastifyRequest): HotpathError {
  const { code, message } = readRefusal(text)
  switch (code) {
    case 'INVALID_EMAIL_OR_PASSWORD':
      return new HotpathError('E_SIGN_IN')
    case 'USER_ALREADY_EXISTS':
    case 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL':
      return new HotpathError('E_ACCOUNT_EXISTS')
    case 'PASSWORD_TOO_SHORT':
    case 'PASSWORD_TOO_LONG':
      return new HotpathError('E_PASSWORD', { least: PASSWORD_LENGTH, most: LONGEST_PASSWORD })
    case 'INVALID_EMAIL':
      return new HotpathError('E_EMAIL')
    case 'INVALID_TOKEN':
    case 'TOKEN_EXPIRED':
      return new HotpathError('E_LINK_USED')
    case MAIL_REFUSED:
      return new HotpathError('E_MAIL', { problem: message })
  }
  if (code === 'VALIDATION_ERROR' && message.includes('Invalid email')) return new HotpathError('E_EMAIL')
  if (status === 404) return new HotpathError('E_ROUTE_UNKNOWN', { method: request.method, path: pathOf(request) })
  return new HotpathError('E_ACCOUNT', { problem: message })
}

/** better-auth's own limit. */
const LONGEST_PASSWORD = 128

function readRefusal(text: string): { code: string; message: string } {
  try {
    const { code = '', message = 'it was refused' } = JSON.parse(text) as { code?: string; message?: string }
    return { code, message: message.replace(/\.$/, '') }
  } catch {
    return { code: '', message: 'it was refused' }
  }
}
