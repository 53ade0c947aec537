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

/** What the routes work on. */
export interface Context {
  store: Store
  queue: Queue
  /** Tells by its id of every submission that has a new event. */
  notifier: Notifier
  exercises: ReadonlyMap<string, Exercise>
  waitEstimate: WaitEstimates
  /** Known once the server listens: what they sign and link to has its address in it. */
  accounts(): Accounts
  mail: Mail
  /** Our key as an LTI tool and what is asked of platforms with it, made when first needed. */
  lti(): Promise<Tool>
  webhooks: Webhooks
  /** The address that people open, without a slash at its end. */
  publicUrl(): string
  /** By which due times count. */
  clock: Clock
  /** Submissions that may wait before new ones are refused. */
  queueLimit: number
  /** Days after the last attempt in which attempts without an account are kept. */
  keepAnonymousDays: number
  requestLimits: RequestLimits
  /** Requests by who asks, of all processes; null where there is only this one. */
  requests: GatheredCounts | null
  /** Whose submissions are being taken, by the name of the address. */
  limiter: KeyedLimiter
  /** Parses what is submitted. */
  syntax: SyntaxChecks
  /** Streams of events that are open. */
  streams: OpenStreams
  /** The address that the server listens on. */
  host: string
  /** Bearer token of the agents. */
  agentToken: string
  /** What has gone by in this process. */
  metrics: Metrics
  /** What a submission’s road took, span by span. */
  traces: Traces
  /** Bearer token of who may read them; null lets this machine alone. */
  metricsToken: string | null
  /** Signs the visitors' cookies. */
  cookieSecret: string
  /** The built site, null to serve the API alone. */
  siteFolder: string | null
  /** Aborted when the server is to end soon: balancers are told. */
  draining: AbortSignal
  /** Aborted when the server closes: long polls and streams end. */
  closing: AbortSignal
}

/** How webhooks are sent, and where they may lead. */
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
