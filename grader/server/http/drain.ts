import { setTimeout as sleep } from 'node:timers/promises'
import type { App, Context } from './context.ts'

/** What is under way when nobody is let in any more may take so long; then its connections are cut. */
const LATEST_MS = 8000

/** How often it is looked for connections on which nothing is under way any more. */
const POLL_MS = 100

/** What ends, in this order. */
export interface Ending {
  /** Says that this process goes: /readyz answers 503, and a connection ends with its next answer. */
  draining: AbortController
  /** Streams are told to come back and end, agents that wait for a job are answered. */
  closing: AbortController
}

/** While a process drains, no proxy may send another request on a connection that is about to end. */
export function endConnections(app: App, { draining }: Pick<Context, 'draining'>): void {
  app.addHook('onSend', async (_, reply) => {
    if (draining.aborted) reply.header('connection', 'close')
  })
}

/**
 * Lets balancers find out, answering whatever comes for so many seconds; then nobody is let in, and what is under way
 * is brought to its end.
 * Streams are ended only now, when who comes back can no longer come here.
 */
export async function drain(app: App, { draining, closing }: Ending, seconds: number): Promise<void> {
  draining.abort()
  await sleep(seconds * 1000)
  await letIn(app)
  const ended = stopListening(app)
  closing.abort()
  await Promise.race([ended, sleep(LATEST_MS)])
}

/**
 * Resolves right after a turn of the event loop in which nobody came: who has connected is in, and not before the door that is about to
 * close. The system connects without asking us, and libuv takes in one connection a turn.
 */
async function letIn({ server }: App): Promise<void> {
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

/** Resolves when the last connection has ended. */
function stopListening({ server }: App): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), POLL_MS)
    server.close(() => {
      clearInterval(idle)
      resolve()
    })
  })
}
