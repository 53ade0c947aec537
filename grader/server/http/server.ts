import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import { SyntaxChecks } from '../../shared/catalogue/syntax-checks.ts'
import type { Config } from '../../shared/config.ts'
import type { Exercise } from '../../contracts/index.ts'
import { sendDigests } from '../cohorts/digest.ts'
import { forgetAgents } from '../gradebook/agents.ts'
import { forgetAnonymous } from '../gradebook/anonymous.ts'
import { thinSamples } from '../gradebook/samples.ts'
import { keepVersions, noteLevels } from '../gradebook/versions.ts'
import { Notifier } from '../queue/notifier.ts'
import { forgetLogins } from '../lti/login.ts'
import { sendScores } from '../lti/send-scores.ts'
import { gradeReporter } from '../lti/report.ts'
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
import { forgetDeliveries } from '../outbox/outbox.ts'
import { poster } from '../outbox/post.ts'
import { Sender } from '../outbox/sender.ts'
import { buildApp } from './app.ts'
import type { Clock } from './context.ts'
import { GatheredCounts } from './middleware/gathered-counts.ts'
import { forgetRates } from './middleware/shared-counts.ts'
import { forgetReplicas, OpenStreams } from './middleware/streams.ts'
import { drain } from './drain.ts'
import { listen } from './listen.ts'
import { openMetrics } from './metrics/metrics.ts'
import { noteRun } from './metrics/runs.ts'
import { openWaitEstimates } from './wait-estimates.ts'
import { recover } from './recover.ts'
import { KeyedLimiter } from './keyed-limiter.ts'

/** How often to look for submissions whose agents died. */
const RECOVER_EVERY_MS = 2000

/** What has not closed by then is left: a store whose disc was full may never answer again, and what it acknowledged is on the disc. */
const CLOSE_MS = 20_000

/** How far a process may lag behind the counts of the others. */
const SHARE_EVERY_MS = 1000

/** How often expired counts are removed. */
const FORGET_EVERY_MS = 60_000

/** Longer than any page shows a silent agent. */
const AGENTS_KEPT_SECONDS = 24 * 3600

/** How often old samples are removed. */
const THIN_EVERY_MS = 10 * 60_000

/** How often expired attempts without an account are deleted. Rare, because it reads all of them. */
const FORGET_ANONYMOUS_EVERY_MS = 3_600_000

/** How soon a grade is sent to the school’s system. */
const REPORT_EVERY_MS = 5000

/** How soon a webhook is sent. */
const TELL_EVERY_MS = 2000

/** How often to check whether it is morning somewhere. */
const DIGEST_EVERY_MS = 5 * 60_000

export interface ServerOptions {
  config: Config
  exercises: readonly Exercise[]
  /** Folder of the built site; null to serve only the API. */
  siteFolder: string | null
  logger: FastifyServerOptions['logger']
  /** Null: the store's. */
  clock?: Clock | null
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
export async function startServer({ config, exercises, siteFolder, logger, clock = null }: ServerOptions): Promise<Server> {
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
    for (const shut of opened.splice(0).reverse())
      await inTime(Promise.resolve(shut())).catch((error: unknown) => complain(error, 'closing'))
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
    await recover({ store, queue })

    const mail =
      config.mail.server === null
        ? mailToFolder(join(config.dataFolder, 'mail'), config.mail.from)
        : mailByServer(config.mail.server, config.mail.from)
    const accountsSecret = await secret(store.db, 'accounts')
    let accounts: Accounts | null = null
    let address = ''
    let tool: Promise<Tool> | null = null
    const publicUrl = () => config.publicUrl ?? address.replace(/\/+$/, '')
    const traces = await openTraces({
      endpoint: config.traces,
      service: 'hotpath-api',
      onLost: (problem) => app.log.warn({ problem }, 'the trace collector rejects our spans'),
    })
    opened.push(() => traces.close())
    const agentToken = config.agentToken ?? randomBytes(32).toString('hex')
    const offered = new Map(exercises.map((exercise) => [exercise.slug, exercise]))
    const streams = new OpenStreams(config.requestLimits.streams)
    const syntax = new SyntaxChecks()
    opened.push(() => syntax.close())
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
      syntax,
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
    opened.push(
      () => sender.ended(),
      () => app.close(),
      () => closing.abort(),
    )
    const every = (milliseconds: number, what: string, run: () => Promise<unknown>) => {
      let running = false
      const timer = setInterval(async () => {
        // Never two runs of one task at the same time, and none while closing.
        if (running || closing.signal.aborted) return
        running = true
        await run().catch((error: unknown) => complain(error, what))
        running = false
      }, milliseconds)
      opened.push(() => clearInterval(timer))
    }
    every(RECOVER_EVERY_MS, 'recovering submissions', () =>
      recover(context, ({ request, ...run }) => noteRun(context, { ...run, answers: true }, { log: app.log.child({ request }) })),
    )
    every(FORGET_EVERY_MS, 'forgetting rates', () => forgetRates(store.db))
    every(FORGET_EVERY_MS, 'forgetting agents', () => forgetAgents(store.db, AGENTS_KEPT_SECONDS))
    if (!store.alone) {
      opened.push(() => streams.retire(store.db))
      every(SHARE_EVERY_MS, 'sharing counts', () => Promise.all([context.requests?.exchange(store.db), streams.exchange(store.db)]))
      every(FORGET_EVERY_MS, 'forgetting replicas', () => forgetReplicas(store.db))
    }
    every(FORGET_EVERY_MS, 'forgetting platform logins', async () => forgetLogins(store.db, await context.clock.now()))
    every(FORGET_EVERY_MS, 'forgetting deliveries', async () => forgetDeliveries(store.db, await context.clock.now()))
    every(
      THIN_EVERY_MS,
      'removing old samples',
      async () => void (await thinSamples(store, config.keepSamplesDays, await context.clock.now())),
    )
    every(
      FORGET_ANONYMOUS_EVERY_MS,
      'deleting old attempts without an account',
      async () => void (await forgetAnonymous(store, config.keepAnonymousDays, await context.clock.now())),
    )
    every(TELL_EVERY_MS, 'webhooks', async () => void (await sender.sendDue(await context.clock.now())))
    every(
      DIGEST_EVERY_MS,
      'digest emails',
      async () => void (await sendDigests({ db: store.db, mail, publicUrl: publicUrl() }, await context.clock.now())),
    )
    const reportGrades = gradeReporter(store.db)
    every(REPORT_EVERY_MS, 'grades for platforms', async () => {
      const now = await context.clock.now()
      await reportGrades(now)
      await sendScores(store.db, async () => (await context.lti()).services, now)
    })
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

async function inTime(closing: Promise<unknown>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Not closed after ${CLOSE_MS / 1000} s`)), CLOSE_MS)
  await Promise.race([closing, promise]).finally(() => clearTimeout(timer))
}
