import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import { SyntaxChecks } from '../../shared/catalogue/syntax-checks.ts'
import type { Config } from '../../shared/config.ts'
import type { Exercise } from '../../contracts/index.ts'
import { forgetAgents } from '../gradebook/agents.ts'
import { keepVersions, noteLevels } from '../gradebook/versions.ts'
import { Notifier } from '../queue/notifier.ts'
import { openTool, type Tool } from '../lti/tool.ts'
import { openAccounts, type Accounts } from '../accounts/accounts.ts'
import { mailByServer, mailToFolder } from '../accounts/mail.ts'
import { openQueue } from '../queue/queue.ts'
import { refill } from '../queue/refill.ts'
import { storeClock } from '../store/clock.ts'
import { openStore } from '../store/open.ts'
import { secret } from '../store/secret.ts'
import { explained, isAway } from '../store/trouble.ts'
import { openTraces } from '../../shared/tracing/open.ts'
import { EmailSender } from '../outbox/email-sender.ts'
import { poster } from '../outbox/post.ts'
import { Sender } from '../outbox/sender.ts'
import { buildApp } from './app.ts'
import type { Clock } from './context.ts'
import { GatheredCounts } from './middleware/gathered-counts.ts'
import { OpenStreams } from './middleware/streams.ts'
import { drain } from './drain.ts'
import { listen } from './listen.ts'
import { openMetrics } from './metrics/metrics.ts'
import { periodicJobs, runPeriodically } from './periodic-jobs.ts'
import { openWaitEstimates } from './wait-estimates.ts'
import { recover } from './recover.ts'
import { KeyedLimiter } from './keyed-limiter.ts'

export interface ServerOptions {
  config: Config
  exercises: readonly Exercise[]
  /** Folder of the built site; null to serve only the API. */
  siteFolder: string | null
  logger: FastifyServerOptions['logger']
  /** Null: the store's. */
  clock?: Clock | null
  /** Null: its own, which end with it. */
  syntax?: SyntaxChecks | null
}

export interface Server {
  /** Its address for a browser on this machine. */
  address: string
  agentToken: string
  /** Stops the server without losing a request: keeps answering for `drainSeconds`, then lets open requests finish. */
  drain(): Promise<void>
  /** Stops the server at once. */
  close(): Promise<void>
}

/**
 * Opens store and queue, and listens.
 * @throws HotpathError of openStore and of listen
 */
export async function startServer({ config, exercises, siteFolder, logger, clock = null, syntax = null }: ServerOptions): Promise<Server> {
  const opened: (() => Promise<unknown> | void)[] = []
  let log: FastifyBaseLogger | null = null
  const [draining, closing] = [new AbortController(), new AbortController()]
  const complain = (error: unknown, what: string) => {
    // Work that was running when the store closed is expected to fail.
    if (closing.signal.aborted && isAway(error)) return
    if (isAway(error)) log?.warn({ problem: (error as Error).message }, `${what}: the store does not answer`)
    else log?.error({ err: error }, what)
  }
  const close = async () => {
    for (const shut of opened.splice(0).reverse()) await Promise.resolve(shut()).catch((error: unknown) => complain(error, 'closing'))
  }
  try {
    const store = await openStore(config)
    opened.push(() => store.close())
    const queue = await openQueue(store, (error) => complain(error, 'queue maintenance'))
    opened.push(() => queue.close())
    if (store.alone) await forgetAgents(store.db, null)
    await keepVersions(store.db, exercises)
    await noteLevels({ db: store.db, exercises: new Map(exercises.map((exercise) => [exercise.slug, exercise])) })
    await refill(store, queue)
    // Until the server listens, the address that it was told to listen on.
    let address = `http://${config.host}:${config.port}`
    const publicUrl = () => config.publicUrl ?? address.replace(/\/+$/, '')
    await recover({ store, queue, publicUrl })

    const mail =
      config.mail.server === null
        ? mailToFolder(join(config.dataFolder, 'mail'), config.mail.from)
        : mailByServer(config.mail.server, config.mail.from)
    const accountsSecret = await secret(store.db, 'accounts')
    let accounts: Accounts | null = null
    let tool: Promise<Tool> | null = null
    const traces = await openTraces({
      endpoint: config.traces,
      service: 'hotpath-api',
      onLost: (problem) => app.log.warn({ problem }, 'the trace collector rejects our spans'),
    })
    opened.push(() => traces.close())
    const agentToken = config.agentToken ?? randomBytes(32).toString('hex')
    const offered = new Map(exercises.map((exercise) => [exercise.slug, exercise]))
    const streams = new OpenStreams(config.requestLimits.streams)
    const ownSyntax = new SyntaxChecks()
    opened.push(() => ownSyntax.close())
    const context = {
      store,
      queue,
      notifier: new Notifier(store.wakeups),
      exercises: offered,
      waitEstimate: openWaitEstimates(store.db, offered),
      accounts: () =>
        (accounts ??= openAccounts({
          db: store.db,
          mail,
          secret: accountsSecret,
          publicUrl: publicUrl(),
          github: config.github,
          oidc: config.oidc,
          complain: (message, details) => app.log.error({ details }, message),
        })),
      mail,
      emailSecret: await secret(store.db, 'emails'),
      publicUrl,
      lti: () =>
        (tool ??= openTool(store.db).catch((error: unknown) => {
          // Try again at the next use, when the store may be back.
          tool = null
          throw error
        })),
      webhooks: { post: poster(config.webhooksTo, closing.signal), reach: config.webhooksTo },
      clock: clock ?? storeClock(store.db),
      queueLimit: config.queueLimit,
      keepAnonymousDays: config.keepAnonymousDays,
      automaticProfiles: config.automaticProfiles,
      requestLimits: config.requestLimits,
      limiter: new KeyedLimiter(),
      syntax: syntax ?? ownSyntax,
      requests: store.alone ? null : new GatheredCounts(),
      streams,
      host: config.host,
      agentToken,
      metrics: openMetrics(),
      traces,
      metricsToken: config.metricsToken,
      cookieSecret: await secret(store.db, 'visitors'),
      siteFolder,
      draining: draining.signal,
      closing: closing.signal,
    }
    const app = await buildApp(context, logger)
    log = app.log
    const sender = new Sender(store.db, context.webhooks.post, (error) => complain(error, 'webhooks'))
    const emailSender = new EmailSender({
      db: store.db,
      mail,
      post: () => ({ secret: context.emailSecret, publicUrl: publicUrl() }),
      now: () => context.clock.now(),
      closing: closing.signal,
    })
    opened.push(
      () => sender.ended(),
      () => emailSender.ended(),
      () => app.close(),
      () => closing.abort(),
    )
    if (!store.alone) opened.push(() => streams.retire(store.db))
    opened.push(runPeriodically(periodicJobs({ context, config, sender, emailSender, log: app.log }), closing.signal, complain))
    address = await listen(app, config)
    const drainAndClose = async () => {
      if (!store.alone) await streams.retire(store.db).catch((error: unknown) => complain(error, 'retiring'))
      await drain(app, { draining, closing }, config.drainSeconds)
      await close()
    }
    return { address, agentToken, drain: drainAndClose, close }
  } catch (error) {
    await close()
    throw explained(error)
  }
}
