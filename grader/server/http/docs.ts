import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { App } from './context.ts'

/** OpenAPI generated from the routes' schemas: a page at /api/docs, JSON at /api/docs/json. */
export async function docs(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Hotpath',
        version: '1',
        description: 'Submit code and get it graded by measuring. Errors are `{error: {code, message, hint, status, details}}`.',
      },
      components: { securitySchemes: { agent: { type: 'http', scheme: 'bearer' } } },
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
}
