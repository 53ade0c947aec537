import rateLimit, { normalizeIP, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Limit } from '../../../shared/config.ts'
import { HotpathError, type Details } from '../../../shared/errors.ts'
import type { App, Context } from '../context.ts'
import { isKnown, visitorOf } from '../visitors.ts'
import { sharedCounts } from './shared-counts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Also counted as a submission. */
    submits?: true
    /** Not counted: the route is cheap, and supervisors that restart unresponsive servers depend on it. */
    uncounted?: true
  }
}

type Count = (request: FastifyRequest) => Promise<void>

/** Prefix length that one customer gets; limits count per prefix. */
const IPV6_SUBNET_BITS = 64

/** Each of these counts a request and refuses it above the limit. */
export interface Rates {
  requests: Counts
  submissions: Counts
}

interface Counts {
  byAddress: Count
  /** Skips clients without account and cookie: they are counted only by address. */
  byPerson: Count
}

/**
 * Submissions are counted in the database, for all API processes together. Requests are, too, but collected for a second before they
 * are written, since a write per read would cost more than the read. A single process keeps them in memory.
 */
export async function openRates(app: App, { requestLimits, store, requests }: Context): Promise<Rates> {
  return {
    requests: await counting(app, 'requests', requestLimits.requests, requests?.store),
    submissions: await counting(app, 'submissions', requestLimits.submissions, sharedCounts(store.db)),
  }
}

/**
 * Limits requests per address before anything is read. Agent routes are limited later, once it is clear whether the client is an
 * agent.
 */
export function limitAddresses(app: App, { requests }: Rates): void {
  app.addHook('onRequest', async (request) => {
    const { allows, uncounted } = request.routeOptions.config
    if (!uncounted && allows !== 'agent') await requests.byAddress(request)
  })
}

/** Limits requests per person, and submissions, once the client is identified. */
export function limitAccounts(app: App, { requests, submissions }: Rates): void {
  app.addHook('onRequest', async (request) => {
    const { allows, submits, uncounted } = request.routeOptions.config
    if (uncounted) return
    // Agents are not counted.
    if (request.agent !== null) return
    if (allows === 'agent') await requests.byAddress(request)
    await requests.byPerson(request)
    if (!submits) return
    await submissions.byAddress(request)
    await submissions.byPerson(request)
  })
}

/** The client address as a key for limits: an IPv6 address is cut to its customer's prefix. */
export function addressOf(request: FastifyRequest): string {
  // Despite its type it is undefined if the client hung up during identification.
  return normalizeIP((request.ip as string | undefined) ?? '', IPV6_SUBNET_BITS)
}

async function counting(app: App, what: string, { perPerson, perAddress }: Limit, store?: FastifyRateLimitStoreCtor): Promise<Counts> {
  const counts = {} as Counts
  // In its own scope, because each scope has one store of counts.
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, timeWindow: '1 minute', ...(store && { store }) })
    const limit = (max: number, whom: string, keyGenerator: (request: FastifyRequest) => string): Count => {
      const count = scope.createRateLimit({ max, keyGenerator })
      return async (request) => {
        const counted = await count(request)
        if (!counted.isAllowed && counted.isExceeded) throw tooMany({ what, whom, limit: max, seconds: counted.ttlInSeconds })
      }
    }
    counts.byAddress = limit(perAddress, 'your address', (request) => `${what} of address ${addressOf(request)}`)
    const byPerson = limit(perPerson, 'you', (request) => `${what} of person ${visitorOf(request)}`)
    counts.byPerson = async (request) => {
      if (isKnown(request)) await byPerson(request)
    }
  })
  return counts
}

function tooMany(details: Details): HotpathError {
  return new HotpathError('E_TOO_MANY', details)
}
