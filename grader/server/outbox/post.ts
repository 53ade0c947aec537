import { lookup as resolve, type LookupAddress, type LookupAllOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Reach } from '../../contracts/index.ts'
import { isReachable, whyNoUrl } from './address.ts'

/** A receiver that takes longer has failed. */
const PATIENCE_MS = 10_000

/** Only the status of a response matters; its body is read up to this size. */
const MOST_BYTES = 16 * 1024

export interface PostResponse {
  status: number
  /** Seconds from its Retry-After header. */
  retryAfter: number | null
}

/**
 * Posts JSON to a foreign server.
 * @returns null if this process is closing, which says nothing about the receiver
 * @throws Error whose message says why there was no response
 */
export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<PostResponse | null>

/** @param closing aborts open requests */
export function poster(reach: Reach, closing: AbortSignal): Post {
  let loading: ReturnType<typeof openClient> | null = null
  return async (url, headers, body) => {
    // The settings can have changed since the URL was registered.
    const problem = whyNoUrl(url, reach)
    if (problem !== null) throw new Error(problem)
    const { request, dispatcher } = await (loading ??= openClient(reach, closing))
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

/** Loads the HTTP client with the first message: it takes 80 ms of CPU time, which every start of a server would wait for. */
async function openClient(reach: Reach, closing: AbortSignal) {
  const { Agent, request } = await import('undici')
  // One connection per message, to an address that was checked for it; HTTP/2 would share connections.
  const dispatcher = new Agent({
    pipelining: 0,
    allowH2: false,
    connect: { lookup: lookupAmong(reach), timeout: PATIENCE_MS },
    headersTimeout: PATIENCE_MS,
    bodyTimeout: PATIENCE_MS,
  })
  closing.addEventListener('abort', () => void dispatcher.destroy())
  return { request, dispatcher }
}

type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * DNS lookup that checks all addresses of a host. The connection uses exactly the addresses that were checked, so DNS rebinding gains
 * nothing. A single forbidden address refuses the host.
 */
export function lookupAmong(reach: Reach, resolveAll: Resolve = resolve): LookupFunction {
  return (host, options, done) => {
    resolveAll(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const barred = addresses.find(({ address }) => !isReachable(address, reach))
      if (barred !== undefined) return done(new Error(`${host} resolves to ${barred.address}, which is not a public address`), [])
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
      return 'its host name does not resolve'
    case 'ECONNREFUSED':
      return 'the connection was refused'
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
      return 'the connection was lost'
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
      return `no answer within ${PATIENCE_MS / 1000} s`
    default:
      return message
  }
}
