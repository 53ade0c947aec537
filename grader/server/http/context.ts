import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyBaseLogger, RawReplyDefaultExpression, RawRequestDefaultExpression, RawServerDefault } from 'fastify'
import type { SyntaxChecks } from '../../shared/catalogue/syntax-checks.ts'
import type { RequestLimits } from '../../shared/config.ts'
import type { Exercise, Reach } from '../../contracts/index.ts'
import type { Tool } from '../lti/tool.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Mail } from '../accounts/mail.ts'
import type { Notifier } from '../queue/notifier.ts'
import type { Queue } from '../queue/queue.ts'
import type { Store } from '../store/store.ts'
import type { Traces } from '../../shared/tracing/traces.ts'
import type { Post } from '../outbox/post.ts'
import type { GatheredCounts } from './middleware/gathered-counts.ts'
import type { OpenStreams } from './middleware/streams.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { WaitEstimates } from './wait-estimates.ts'
import type { KeyedLimiter } from './keyed-limiter.ts'

/** Everything the routes need. */
export interface Context {
  store: Store
  queue: Queue
  /** Publishes the id of every submission that has a new event. */
  notifier: Notifier
  exercises: ReadonlyMap<string, Exercise>
  waitEstimate: WaitEstimates
  /** Available once the server listens, because signatures and links contain its address. */
  accounts(): Accounts
  mail: Mail
  /** Signs the links in emails that need no session. */
  emailSecret: string
  /** Our key as an LTI tool and the platform services that need it, opened at first use. */
  lti(): Promise<Tool>
  webhooks: Webhooks
  /** The public address of the site, without a trailing slash. */
  publicUrl(): string
  /** Due times are checked against this clock. */
  clock: Clock
  /** Submissions that may wait before new ones are refused. */
  queueLimit: number
  /** Whether slow and leaking submissions are profiled without being asked. */
  automaticProfiles: boolean
  /** Days that attempts without an account are kept after the last of them. */
  keepAnonymousDays: number
  requestLimits: RequestLimits
  /** Request counts per client over all processes; null if there is only this process. */
  requests: GatheredCounts | null
  /** Limits how many submissions of one address are accepted at the same time; keyed by the address's hash. */
  limiter: KeyedLimiter
  /** Parses submitted files. */
  syntax: SyntaxChecks
  /** Open event streams. */
  streams: OpenStreams
  /** The address that the server listens on. */
  host: string
  /** Bearer token of the agents. */
  agentToken: string
  /** Counters of this process. */
  metrics: Metrics
  /** Spans of each submission, from request to verdict. */
  traces: Traces
  /** Bearer token for reading the metrics; null allows only this machine. */
  metricsToken: string | null
  /** Signs the visitors' cookies. */
  cookieSecret: string
  /** Folder of the built site; null to serve only the API. */
  siteFolder: string | null
  /** Aborted when the server is about to stop, so that load balancers see it. */
  draining: AbortSignal
  /** Aborted when the server closes: long polls and streams end. */
  closing: AbortSignal
}

/** How webhooks are sent, and which addresses they may reach. */
export interface Webhooks {
  post: Post
  reach: Reach
}

/** The time, the same for all API processes. */
export interface Clock {
  now(): Promise<Date>
}

/** Fastify, with the routes' types taken from their schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>
