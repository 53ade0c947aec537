import { lookup as resolve, type LookupAddress, type LookupAllOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import type { Reach } from '../../contracts/index.ts'
import { isReachable, whyNoUrl } from './address.ts'

/** Who answers later has failed. */
const PATIENCE_MS = 10_000

/** Of an answer only its status is looked at: more of its body is not even taken. */
const MOST_BYTES = 16 * 1024

export interface Answer {
  status: number
  /** Seconds for which it asks to be left alone. */
  retryAfter: number | null
}

/**
 * Sends JSON to somebody else’s server.
 * @returns null where this process ended over it: that says nothing of who was to answer
 * @throws Error that says in words why there was no answer
 */
export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<Answer | null>

/** @param closing ends what is under way */
export function poster(reach: Reach, closing: AbortSignal): Post {
  // Each message has a connection of its own, to an address that was looked at for it: over HTTP/2 it would share one.
  const dispatcher = new Agent({
    pipelining: 0,
    allowH2: false,
    connect: { lookup: lookupAmong(reach), timeout: PATIENCE_MS },
    headersTimeout: PATIENCE_MS,
    bodyTimeout: PATIENCE_MS,
  })
  closing.addEventListener('abort', () => void dispatcher.destroy())
  return async (url, headers, body) => {
    // What was allowed when it was registered may not be any more.
    const problem = whyNoUrl(url, reach)
    if (problem !== null) throw new Error(problem)
    const timeout = AbortSignal.timeout(PATIENCE_MS)
    try {
      // Redirects are not followed: they could lead anywhere.
      const answer = await request(url, {
        dispatcher,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Hotpath', ...headers },
        body,
        signal: AbortSignal.any([timeout, closing]),
      })
      await answer.body.dump({ limit: MOST_BYTES }).catch(() => {})
      return { status: answer.statusCode, retryAfter: secondsOf(answer.headers['retry-after']) }
    } catch (error) {
      if (closing.aborted) return null
      throw new Error(timeout.aborted ? `no answer within ${PATIENCE_MS / 1000} s` : wordsOf(error as NodeJS.ErrnoException), {
        cause: error,
      })
    }
  }
}

type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Looks a host up for a connection, which then goes to one of the addresses that were looked at and to no other:
 * a name that means something else a moment later gains nothing. One address that is not reachable refuses them all.
 */
export function lookupAmong(reach: Reach, resolveAll: Resolve = resolve): LookupFunction {
  return (host, options, done) => {
    resolveAll(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const barred = addresses.find(({ address }) => !isReachable(address, reach))
      if (barred !== undefined) return done(new Error(`${host} is at ${barred.address}, which is no public address`), [])
      const [first] = addresses
      if (options.all || first === undefined) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

function secondsOf(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : null
}

function wordsOf({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'its host is not known'
    case 'ECONNREFUSED':
      return 'nothing listens there'
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
      return 'the connection broke off'
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
      return `no answer within ${PATIENCE_MS / 1000} s`
    default:
      return message
  }
}
