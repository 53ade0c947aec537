import rateLimit, { normalizeIP, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Limit } from '../../../shared/config.ts'
import { HotpathError, type Details } from '../../../shared/errors.ts'
import type { App, Context } from '../context.ts'
import { isKnown, visitorOf } from '../visitors.ts'
import { sharedCounts } from './shared-counts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counted as a submission, too. */
    submits?: true
    /** Not counted at all: it costs next to nothing, and is asked by what restarts a server that does not answer. */
    uncounted?: true
  }
}

type Count = (request: FastifyRequest) => Promise<void>

/** Of an IPv6 address, the part that one customer is given. */
const IPV6_SUBNET_BITS = 64

/** Each counts a request, and refuses it if it is one too many. */
export interface Rates {
  requests: Counts
  submissions: Counts
}

interface Counts {
  byAddress: Count
  /** Whom nothing names is counted by address alone. */
  byPerson: Count
}

/**
 * Submissions are counted in the database, for all API processes together. Requests are so, too, but gathered for a second before
 * they are written, since a write for every read would cost more than the read; a process alone keeps them to itself.
 */
export async function openRates(app: App, { requestLimits, store, requests }: Context): Promise<Rates> {
  return {
    requests: await counting(app, 'requests', requestLimits.requests, requests?.store),
    submissions: await counting(app, 'submissions', requestLimits.submissions, sharedCounts(store.db)),
  }
}

/**
 * Refuses an address that asks too often, before anything is read or looked up; but on agents' routes, where it must be
 * known first whether an agent asks.
 */
export function limitAddresses(app: App, { requests }: Rates): void {
  app.addHook('onRequest', async (request) => {
    const { allows, uncounted } = request.routeOptions.config
    if (!uncounted && allows !== 'agent') await requests.byAddress(request)
  })
}

/** Refuses a person who asks too often, and whoever submits too often, once it is known who asks. */
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

/** What a person is called where no cookie says who it is: its address. */
export function addressOf(request: FastifyRequest): string {
  // Who has hung up while it was found out who asks has none any more, whatever the type says.
  return normalizeIP((request.ip as string | undefined) ?? '', IPV6_SUBNET_BITS)
}

async function counting(app: App, what: string, { perPerson, perAddress }: Limit, store?: FastifyRateLimitStoreCtor): Promise<Counts> {
  const counts = {} as Counts
  // In a scope of its own, because a scope has one store of counts.
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
