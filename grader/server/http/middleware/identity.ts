import type { FastifyRequest } from 'fastify'
import type { Account, Scope } from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'
import { bearerOf, isToken } from '../../accounts/tokens.ts'
import type { App, Context } from '../context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in account; null for a visitor without one. */
    account: Account | null
    /** Scopes of the request's API token; null without one. */
    scopes: readonly Scope[] | null
    /** Why the API token is invalid; thrown only after the request was counted. */
    refusal: HotpathError | null
  }
}

/** Identifies the client of each API request: by session, or by API token for a program. */
export function identify(app: App, context: Context): void {
  app.decorateRequest('account', null)
  app.decorateRequest('scopes', null)
  app.decorateRequest('refusal', null)
  app.addHook('onRequest', async (request, reply) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (isToken(token)) {
      const bearer = await bearerOf(context.store.db, token, await context.clock.now()).catch(refused)
      return void Object.assign(request, bearer)
    }
    if (!request.url.startsWith('/api/') || request.headers.cookie === undefined) return
    const session = await context.accounts().sessionOf(headersOf(request))
    if (session === null) return
    request.account = session.account
    if (session.cookies.length > 0) reply.header('set-cookie', session.cookies)
  })
}

function refused(refusal: unknown) {
  if (refusal instanceof HotpathError) return { refusal }
  throw refusal
}

/** The headers as a Fetch API object. */
export function headersOf({ headers }: FastifyRequest): Headers {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return new Headers(entries)
}
