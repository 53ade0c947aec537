import { STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions } from 'fastify'
import type { RequestLimits } from '../../../shared/config.ts'
import { HotpathError, type ErrorCode } from '../../../shared/errors.ts'
import type { App } from '../context.ts'

/** Headers come in one piece; who sends them drop by drop holds a connection for nothing. */
const HEADERS_SECONDS = 10
const HEADERS_BYTES = 16 * 1024

/** Between two requests on a connection: proxies keep theirs for 60 s, and must not meet one that was just closed. */
const KEEP_ALIVE_MS = 72_000

/**
 * A connection on which nothing moved in either direction: longer than all the waits above, an agent's for a job, and
 * the heartbeat of a stream.
 */
const SILENCE_SECONDS = 75

/** A connection is closed after so many, so that none lives for ever. */
const REQUESTS_PER_CONNECTION = 10_000

/** How often late requests are looked for. */
const POLL_MS = 1000

/** Fastify's options for how long and how large a request may be on its way. */
export function connectionOptions({ trustProxy, requestSeconds, heartbeatSeconds }: RequestLimits) {
  return {
    trustProxy: trustProxy ?? false,
    requestTimeout: requestSeconds * 1000,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionTimeout: (SILENCE_SECONDS + heartbeatSeconds) * 1000,
    maxRequestsPerSocket: REQUESTS_PER_CONNECTION,
    // When the server closes it waits for no one.
    forceCloseConnections: true,
    http: {
      headersTimeout: Math.min(HEADERS_SECONDS, requestSeconds) * 1000,
      connectionsCheckingInterval: POLL_MS,
      maxHeaderSize: HEADERS_BYTES,
    },
    clientErrorHandler: refuseUnread,
  } satisfies FastifyHttpOptions<Server>
}

/** More connections than this are closed as they come. */
export function limitConnections(app: App, { connections }: RequestLimits): void {
  app.server.maxConnections = connections
}

/** What the parser of HTTP, or its clock, gave up on. */
const CODES: Record<string, ErrorCode> = { ERR_HTTP_REQUEST_TIMEOUT: 'E_REQUEST_LATE', HPE_HEADER_OVERFLOW: 'E_HEADERS_TOO_LARGE' }

function refuseUnread({ code, rawPacket }: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const error = new HotpathError(CODES[code ?? ''] ?? 'E_REQUEST_UNREADABLE')
  const body = JSON.stringify(error.toBody())
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  // An answer to HEAD has no body, and a client that gets one takes it for the next answer.
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD '
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`, () => socket.destroy())
}
