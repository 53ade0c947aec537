import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { LogController, type FastifyServerOptions } from 'fastify'
import { HotpathError } from '../errors.ts'
import type { App, Context } from './context.ts'
import { inlineScriptHashes, policy } from './csp.ts'
import { docs } from './docs.ts'
import { answerUnknownRoute, handleErrors } from './errors.ts'
import { agentRoutes } from './routes/agents.ts'
import { eventRoutes } from './routes/events.ts'
import { exerciseRoutes } from './routes/exercises.ts'
import { statusRoutes } from './routes/status.ts'
import { submissionRoutes } from './routes/submissions.ts'
import { siteRoutes } from './site.ts'

/** Requests a minute from one address: a class behind one router, every page of theirs with its files. */
const PER_MINUTE = 6000

/** The API and the site on one server, not yet listening. */
export async function buildApp(context: Context, logger: FastifyServerOptions['logger']): Promise<App> {
  const app: App = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    frameworkErrors: (_, request, reply) => void answerUnknownRoute(request, reply),
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, strict: false } },
  }).withTypeProvider<TypeBoxTypeProvider>()
  handleErrors(app, context.siteFolder)
  await app.register(cookie, { secret: context.cookieSecret })
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(context.siteFolder === null ? [] : inlineScriptHashes(context.siteFolder)) },
    // Both belong to whoever speaks TLS in front of this server; on plain HTTP in a local network they break the page.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })
  await app.register(rateLimit, {
    max: PER_MINUTE,
    timeWindow: '1 minute',
    errorResponseBuilder: (_, { ttl }) => new HotpathError('E_TOO_MANY', { seconds: Math.ceil(ttl / 1000) }),
  })
  await docs(app)
  for (const routes of [statusRoutes, exerciseRoutes, submissionRoutes, eventRoutes, agentRoutes]) routes(app, context)
  if (context.siteFolder !== null) await siteRoutes(app, context.siteFolder)
  return app
}
