import { Type } from 'typebox'
import { Id, NewToken, Token } from '../../../contracts/index.ts'
import { listTokens, makeToken, revokeToken } from '../../accounts/tokens.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../middleware/permissions.ts'

const tags = ['account']
/** API tokens cannot create API tokens. */
const config = { allows: 'account', inPerson: true } as const

/** API tokens, which let programs act for a person. */
export function tokenRoutes(app: App, { store, clock }: Context): void {
  app.get(
    '/api/me/tokens',
    { config, schema: { tags, summary: 'Your API tokens', response: { 200: Type.Array(Token) } } },
    async (request) => listTokens(store.db, signedIn(request).id),
  )

  app.post(
    '/api/me/tokens',
    { config, schema: { tags, summary: 'Create an API token', body: NewToken, response: { 201: Token } } },
    async (request, reply) => reply.status(201).send(await makeToken(store.db, signedIn(request), request.body, await clock.now())),
  )

  app.delete(
    '/api/me/tokens/:token',
    { config, schema: { tags, summary: 'Revoke an API token', params: Type.Object({ token: Id }), response: { 204: Type.Null() } } },
    async (request, reply) => {
      await revokeToken(store.db, signedIn(request).id, request.params.token)
      return reply.status(204).send(null)
    },
  )
}
