import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { HotpathError } from '../../../shared/errors.ts'
import type { App, Context } from '../context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of other sites may send it, and it believes nothing of who sends it. */
    fromElsewhere?: true
  }
}

/** Methods that change nothing. */
export const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses what a page of another site has a visitor's browser send, and other sites' names for a server of this machine alone:
 * a name that its owner points at 127.0.0.1 would make the owner's page one of ours.
 */
export function refuseForeign(app: App, { requestLimits, host }: Context): void {
  const ownMachineOnly = requestLimits.trustProxy === null && isLoopback(host)
  app.addHook('onRequest', async (request) => {
    if (ownMachineOnly && !isOwnName(request.hostname)) throw new HotpathError('E_HOST_FOREIGN', { host: request.hostname })
    const { fromElsewhere } = request.routeOptions.config
    if (!fromElsewhere && !SAFE_METHODS.includes(request.method) && isCrossSite(request)) throw new HotpathError('E_CROSS_SITE')
  })
}

// Browsers say where a request comes from, by one header or the other; who says nothing is no browser and has no one's cookie.
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

// An address cannot be pointed elsewhere, and no one but this machine can be localhost. HTTP/1.0 may leave the name out.
function isOwnName(name: string): boolean {
  const bare = name
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()
  return bare === '' || isIP(bare) !== 0 || bare === 'localhost' || bare.endsWith('.localhost')
}
