import { STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions } from 'fastify'
import type { RequestLimits } from '../../../shared/config.ts'
import { HotpathError, type ErrorCode } from '../../../shared/errors.ts'
import type { App } from '../context.ts'

/** Clients send headers in one piece; one that sends them drop by drop only occupies a connection. */
const HEADERS_SECONDS = 10
const HEADERS_BYTES = 16 * 1024

/** Idle time between requests. Longer than the 60 s of proxies, so that they never send on a connection that we just closed. */
const KEEP_ALIVE_MS = 72_000

/**
 * Closes a connection without traffic in either direction. Longer than the timeouts above, an agent's wait for a job and the
 * heartbeat of a stream.
 */
const SILENCE_SECONDS = 75

/** A connection closes after this many requests, so that none lives for ever. */
const REQUESTS_PER_CONNECTION = 10_000

/** How often to look for late requests. */
const POLL_MS = 1000

/** Fastify's limits for the duration and size of requests. */
export function connectionOptions({ trustProxy, requestSeconds, heartbeatSeconds }: RequestLimits) {
  return {
    trustProxy: trustProxy ?? false,
    requestTimeout: requestSeconds * 1000,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionTimeout: (SILENCE_SECONDS + heartbeatSeconds) * 1000,
    maxRequestsPerSocket: REQUESTS_PER_CONNECTION,
    // A closing server cuts its connections.
    forceCloseConnections: true,
    http: {
      headersTimeout: Math.min(HEADERS_SECONDS, requestSeconds) * 1000,
      connectionsCheckingInterval: POLL_MS,
      maxHeaderSize: HEADERS_BYTES,
    },
    clientErrorHandler: refuseUnread,
  } satisfies FastifyHttpOptions<Server>
}

/** Closes connections above the limit as they arrive. */
export function limitConnections(app: App, { connections }: RequestLimits): void {
  app.server.maxConnections = connections
}

/** Errors of Node's HTTP parser and of its timeouts. */
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
  // A response to HEAD has no body; a client would read it as the next response.
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD '
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`, () => socket.destroy())
}
