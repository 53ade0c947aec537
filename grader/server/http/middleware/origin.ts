import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { HotpathError } from '../../../shared/errors.ts'
import type { App, Context } from '../context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts requests from pages of other sites; the route must not trust the sender's cookies. */
    fromElsewhere?: true
  }
}

/** Methods that change nothing. */
export const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses requests that another site's page makes a visitor's browser send (CSRF). A server that listens only on this machine also
 * refuses foreign host names, because a name that resolves to 127.0.0.1 would put its owner's page on our origin (DNS rebinding).
 */
export function refuseForeign(app: App, { requestLimits, host }: Context): void {
  const ownMachineOnly = requestLimits.trustProxy === null && isLoopback(host)
  app.addHook('onRequest', async (request) => {
    if (ownMachineOnly && !isOwnName(request.hostname)) throw new HotpathError('E_HOST_FOREIGN', { host: request.hostname })
    const { fromElsewhere } = request.routeOptions.config
    if (!fromElsewhere && !SAFE_METHODS.includes(request.method) && isCrossSite(request)) throw new HotpathError('E_CROSS_SITE')
  })
}

// Browsers send one of the two headers. A client that sends neither is not a browser and holds nobody's cookie.
function isCrossSite({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  if (origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase()
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

// IP addresses and localhost cannot be made to resolve elsewhere. HTTP/1.0 requests can omit the name.
function isOwnName(name: string): boolean {
  const bare = name
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()
  return bare === '' || isIP(bare) !== 0 || bare === 'localhost' || bare.endsWith('.localhost')
}
