import { randomBytes } from 'node:crypto'
import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import type { Exercise } from '../contracts/index.ts'
import { forgetAgents } from '../gradebook/agents.ts'
import { News } from '../queue/news.ts'
import { openQueue } from '../queue/queue.ts'
import { openStore } from '../store/open.ts'
import { secret } from '../store/secret.ts'
import { buildApp } from './app.ts'
import { forgetRates } from './door/shared-counts.ts'
import { listen } from './listen.ts'
import { recover } from './recover.ts'

/** How often submissions whose agents died are looked for. */
const RECOVER_EVERY_MS = 2000

/** How often the counts of a minute that is over are removed. */
const FORGET_EVERY_MS = 60_000

export interface ServerOptions {
  config: Config
  exercises: readonly Exercise[]
  /** The built site, null to serve the API alone. */
  siteFolder: string | null
  logger: FastifyServerOptions['logger']
}

export interface Server {
  /** Where a browser on this machine finds it. */
  address: string
  agentToken: string
  close(): Promise<void>
}

/**
 * Opens store and queue, and listens.
 * @throws HotpathError of openStore and of listen
 */
export async function startServer({ config, exercises, siteFolder, logger }: ServerOptions): Promise<Server> {
  const opened: (() => Promise<unknown> | void)[] = []
  const close = async () => {
    for (const shut of opened.splice(0).reverse()) await shut()
  }
  try {
    const store = await openStore(config)
    opened.push(() => store.close())
    const queue = await openQueue(store, (error) => app.log.error({ err: error }, 'upkeep of the queue'))
    opened.push(() => queue.close())
    if (store.alone) await forgetAgents(store.db)
    await recover({ store, queue })

    const closing = new AbortController()
    const agentToken = config.agentToken ?? randomBytes(32).toString('hex')
    const context = {
      store,
      queue,
      news: new News(),
      exercises: new Map(exercises.map((exercise) => [exercise.slug, exercise])),
      queueLimit: config.queueLimit,
      door: config.door,
      host: config.host,
      agentToken,
      cookieSecret: await secret(store.db, 'visitors'),
      siteFolder,
      closing: closing.signal,
    }
    const app = await buildApp(context, logger)
    opened.push(
      () => app.close(),
      () => closing.abort(),
    )
    const every = (milliseconds: number, what: string, run: () => Promise<void>) => {
      const timer = setInterval(() => void run().catch((error: unknown) => app.log.error({ err: error }, what)), milliseconds)
      opened.push(() => clearInterval(timer))
    }
    every(RECOVER_EVERY_MS, 'recovering submissions', () => recover(context))
    every(FORGET_EVERY_MS, 'forgetting rates', () => forgetRates(store.db))
    return { address: await listen(app, config), agentToken, close }
  } catch (error) {
    await close()
    throw error
  }
}
