import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { App } from '../context.ts'
import { describeRoute, ERROR_SCHEMA } from './describe-route.ts'
import { INTRODUCTION } from './introduction.ts'

/** OpenAPI generated from the routes' schemas, permissions, errors and examples: a page at /api/docs, JSON at /api/docs/json. */
export async function docs(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Hotpath', version: '1', description: INTRODUCTION },
      components: {
        schemas: { Error: ERROR_SCHEMA as object },
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'An API token of an account, within its scopes' },
          session: { type: 'apiKey', in: 'cookie', name: 'hotpath.session_token', description: 'Set by signing in' },
          agent: { type: 'http', scheme: 'bearer', description: 'The token that all agents share, or the agent’s own' },
        },
      },
    },
    transform: ({ schema, url, route }) => ({ schema: describeRoute(route, schema), url }),
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
}
