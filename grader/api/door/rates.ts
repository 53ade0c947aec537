import rateLimit, { normalizeIP, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Limit } from '../../config.ts'
import { HotpathError, type Details } from '../../errors.ts'
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

/**
 * Refuses who asks too often, by person and by address, before anything is read or looked up.
 * Submissions are counted in the database, for all API processes together. Requests are so, too, but gathered for a second before
 * they are written, since a write for every read would cost more than the read; a process alone keeps them to itself.
 */
export async function limitRates(app: App, { door, store, requests }: Context): Promise<void> {
  const countRequest = await counting(app, 'requests', door.requests, requests?.store)
  const countSubmission = await counting(app, 'submissions', door.submissions, sharedCounts(store.db))
  app.addHook('onRequest', async (request) => {
    const { submits, uncounted } = request.routeOptions.config
    if (uncounted) return
    // Agents are not counted.
    if (request.agent !== null) return
    await countRequest(request)
    if (submits) await countSubmission(request)
  })
}

/** What a person is called where no cookie says who it is: its address. */
export function addressOf(request: FastifyRequest): string {
  // Who has hung up while it was found out who asks has none any more, whatever the type says.
  return normalizeIP((request.ip as string | undefined) ?? '', IPV6_SUBNET_BITS)
}

async function counting(app: App, what: string, { perPerson, perAddress }: Limit, store?: FastifyRateLimitStoreCtor): Promise<Count> {
  const counts: Count[] = []
  // In a scope of its own, because a scope has one store of counts.
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, timeWindow: '1 minute', ...(store && { store }) })
    const limit = (
      max: number,
      whom: string,
      keyGenerator: (request: FastifyRequest) => string,
      applies: (request: FastifyRequest) => boolean,
    ) => {
      const count = scope.createRateLimit({ max, keyGenerator })
      counts.push(async (request) => {
        if (!applies(request)) return
        const counted = await count(request)
        if (!counted.isAllowed && counted.isExceeded) throw tooMany({ what, whom, limit: max, seconds: counted.ttlInSeconds })
      })
    }
    limit(
      perAddress,
      'your address',
      (request) => `${what} of address ${addressOf(request)}`,
      () => true,
    )
    limit(perPerson, 'you', (request) => `${what} of person ${visitorOf(request)}`, isKnown)
  })
  return async (request) => {
    for (const count of counts) await count(request)
  }
}

function tooMany(details: Details): HotpathError {
  return new HotpathError('E_TOO_MANY', details)
}
