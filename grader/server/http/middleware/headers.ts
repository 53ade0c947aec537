import helmet from '@fastify/helmet'
import type { App, Context } from '../context.ts'
import { inlineScriptHashes, policy } from './csp.ts'

const YEAR_SECONDS = 365 * 24 * 3600

/** Sets the security headers, and forbids caching unless a response allows it, as the site's files do. */
export async function setSecurityHeaders(app: App, { siteFolder }: Context): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(siteFolder === null ? [] : inlineScriptHashes(siteFolder)) },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // HSTS is set below, for HTTPS only; the other two break pages on plain HTTP in a local network.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    // Without this header a shared cache in front could store one person's response and serve it to another.
    reply.header('cache-control', 'no-store')
    // Without includeSubDomains: subdomains may belong to others.
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
  })
}
