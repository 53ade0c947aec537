import helmet from '@fastify/helmet'
import type { App, Context } from '../context.ts'
import { inlineScriptHashes, policy } from './csp.ts'

const YEAR_SECONDS = 365 * 24 * 3600

/** What browsers are told to refuse on our pages, and that nothing is kept but what says so itself, as the site's files do. */
export async function tellBrowsers(app: App, { siteFolder }: Context): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(siteFolder === null ? [] : inlineScriptHashes(siteFolder)) },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // Of use over https alone, see below; the other two break pages on plain HTTP in a local network.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    // Where an answer says nothing of it, a shared cache in front may keep it, and hand one person's to another.
    reply.header('cache-control', 'no-store')
    // Not for its subdomains: they may be others'.
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
  })
}
