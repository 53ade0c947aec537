import { setTimeout as sleep } from 'node:timers/promises'
import type { App, Context } from './context.ts'

/** Time for open requests to finish after the server stops accepting connections; then their connections are cut. */
const LATEST_MS = 8000

/** How often idle connections are closed. */
const POLL_MS = 100

/** The two stages of shutting down, in this order. */
export interface Ending {
  /** Announces the shutdown: /readyz answers 503, and each connection ends with its next response. */
  draining: AbortController
  /** Event streams ask their clients to reconnect, then end; agents waiting for a job get an answer. */
  closing: AbortController
}

/** Keeps proxies from sending another request on a connection of a draining process. */
export function endConnections(app: App, { draining }: Pick<Context, 'draining'>): void {
  app.addHook('onSend', async (_, reply) => {
    if (draining.aborted) reply.header('connection', 'close')
  })
}

/**
 * Announces the shutdown and keeps answering for `seconds`, so that load balancers notice; then stops listening and lets open
 * requests finish. Event streams end only then, so that their clients reconnect to another process.
 */
export async function drain(app: App, { draining, closing }: Ending, seconds: number): Promise<void> {
  draining.abort()
  await sleep(seconds * 1000)
  await acceptPending(app)
  const ended = stopListening(app)
  closing.abort()
  await Promise.race([ended, sleep(LATEST_MS)])
}

/**
 * Resolves after the first event loop iteration without a new connection, so that none is left in the kernel's backlog when the
 * server stops listening. The kernel completes connections on its own, and libuv accepts one per iteration.
 */
async function acceptPending({ server }: App): Promise<void> {
  const until = performance.now() + LATEST_MS
  let came = true
  const note = () => (came = true)
  server.on('connection', note)
  while (came && performance.now() < until) {
    came = false
    await new Promise((resolve) => setImmediate(resolve))
  }
  server.off('connection', note)
}

/** Stops listening, and resolves when the last connection has ended. */
function stopListening({ server }: App): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), POLL_MS)
    server.close(() => {
      clearInterval(idle)
      resolve()
    })
  })
}
