import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { defaultLane, parseCoreList } from './cores.ts'
import { HotpathError } from './errors.ts'
import { withSecretFiles } from './setting-files.ts'
import { endpointIn } from './tracing/endpoint.ts'
import { REACHES, SANDBOXES, type Reach, type SandboxKind } from '../contracts/index.ts'

/** The environment as one typed object. Nothing else reads process.env. */
export interface Config {
  /** PORT: where the site and API listen. 0 takes a free one. */
  port: number
  /** HOST: the address to listen on. */
  host: string
  /** HOTPATH_DATA: folder of the embedded store, created if missing. */
  dataFolder: string
  /** DATABASE_URL: a PostgreSQL server instead of the embedded store. */
  databaseUrl: string | null
  lane: LaneSettings
  /** HOTPATH_AGENT_TOKEN: shared by API and agents; null: a new one is generated at each start. */
  agentToken: string | null
  agent: AgentSettings
  /** HOTPATH_QUEUE_LIMIT: most submissions that can wait before new ones are refused; half as many from one address. */
  queueLimit: number
  /** HOTPATH_API: origin of the API, for agents that run as separate processes. */
  apiUrl: string
  /**
   * HOTPATH_URL: public origin of the site, for links in emails and for identity providers; null: the address that the
   * server listens on.
   */
  publicUrl: string | null
  /**
   * HOTPATH_SMTP, HOTPATH_MAIL_FROM: the mail server, as smtp://user:password@host:587; null: emails are written to files
   * in the data folder.
   */
  mail: { server: string | null; from: string }
  /** HOTPATH_GITHUB: client id and secret of a GitHub OAuth app, separated by a colon. */
  github: Client | null
  /** HOTPATH_OIDC_ISSUER, HOTPATH_OIDC_CLIENT, HOTPATH_OIDC_SECRET, HOTPATH_OIDC_NAME: any OpenID Connect provider. */
  oidc: (Client & { issuer: string; name: string }) | null
  /** HOTPATH_WEBHOOKS_TO: `private` allows webhooks to any address, also over http; otherwise only public ones over https. */
  webhooksTo: Reach
  /** HOTPATH_METRICS_TOKEN: bearer token for /metrics; null: only this machine can read them. */
  metricsToken: string | null
  /** HOTPATH_DRAIN_SECONDS: how long an API process still answers after SIGTERM, so that a load balancer can remove it. */
  drainSeconds: number
  /** OTEL_EXPORTER_OTLP_ENDPOINT: the collector that traces are sent to; null: nothing is traced. */
  traces: string | null
  /** HOTPATH_KEEP_SAMPLES: days that the rounds and profiles of a verdict are kept. */
  keepSamplesDays: number
  /** HOTPATH_KEEP_ANONYMOUS: days after their last attempt that submissions of visitors without an account are kept. */
  keepAnonymousDays: number
  /** HOTPATH_AUTO_PROFILES: `on` profiles slow and leaking submissions while no lane is needed for anything else. */
  automaticProfiles: boolean
  /** HOTPATH_LOG: lowest level that the API and agents log. */
  logLevel: LogLevel
  requestLimits: RequestLimits
}

/** The levels of pino. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Our registration with an identity provider. */
export interface Client {
  id: string
  secret: string
}

/** On which cores and in which sandbox submissions run. */
export interface LaneSettings {
  /** HOTPATH_SANDBOX: docker or process; null: docker if an engine answers. */
  kind: SandboxKind | null
  /** HOTPATH_RUNTIME: the engine's container runtime, e.g. `runsc`; null: the engine's default. */
  runtime: string | null
  /** HOTPATH_LANE: the core that measures. Default: the last core. */
  laneCore: number
  /** HOTPATH_ENGINES: other Node.js versions that submissions can be run on, separated by commas; null: all pinned versions. */
  engines?: readonly string[] | null
  /**
   * HOTPATH_LANES: all cores of this machine that measure; nothing else runs on them. Null: only HOTPATH_LANE, or the cores
   * that `npm run agent` chooses.
   */
  lanes?: readonly number[] | null
  /** HOTPATH_IO: folder for the FIFOs between agent and sandboxes; null: the system's folder for temporary files. */
  io?: string | null
}

/** How `npm run agent` runs its lanes. */
export interface AgentSettings {
  /** HOTPATH_SIBLINGS: `allow` lets two lanes be threads of one physical core. */
  siblings: boolean
  /** HOTPATH_AGENT_DRAIN_SECONDS: how long an agent may work on its current job after SIGTERM; then it gives the job back. */
  drainSeconds: number
}

/** Limits on requests to the API. A person is identified by a cookie; rates are per minute. Agents are not counted. */
export interface RequestLimits {
  /** HOTPATH_TRUST_PROXY: trusted proxies, comma-separated addresses or subnets; they report the visitor's address, host and protocol. */
  trustProxy: string | null
  /** HOTPATH_REQUESTS_PER_PERSON, HOTPATH_REQUESTS_PER_ADDRESS: requests of any kind. */
  requests: Limit
  /** HOTPATH_SUBMISSIONS_PER_PERSON, HOTPATH_SUBMISSIONS_PER_ADDRESS: submissions, accepted or refused. */
  submissions: Limit
  /** HOTPATH_WAITING_PER_PERSON: most submissions of one person that can wait at the same time. */
  waiting: number
  /** HOTPATH_STREAMS_PER_PERSON, HOTPATH_STREAMS_PER_ADDRESS: event streams open at the same time. */
  streams: Limit
  /** HOTPATH_STREAM_SECONDS: lifetime of a stream; the browser then reconnects and continues where it was. */
  streamSeconds: number
  /**
   * HOTPATH_HEARTBEAT_SECONDS: a quiet stream sends something this often, so that proxies keep it open. Pages that hear
   * nothing for 3 s ask as well.
   */
  heartbeatSeconds: number
  /** HOTPATH_REQUEST_SECONDS: longest time that a request may take to arrive. */
  requestSeconds: number
  /** HOTPATH_CONNECTIONS: connections open at the same time, including those of agents. */
  connections: number
}

/** The limit for an address is higher, because a whole class can be behind one router. */
export interface Limit {
  perPerson: number
  perAddress: number
}

/** @throws HotpathError E_SETTING for an invalid value. */
export function readConfig(given: NodeJS.ProcessEnv = process.env): Config {
  const env = withSecretFiles(given)
  return {
    port: integer(env, 'PORT', 8080, 0, 65535),
    host: env['HOST'] || '127.0.0.1',
    dataFolder: resolve(env['HOTPATH_DATA'] || '.hotpath'),
    databaseUrl: env['DATABASE_URL'] || null,
    lane: {
      kind: choice(env, 'HOTPATH_SANDBOX', SANDBOXES),
      runtime: env['HOTPATH_RUNTIME'] || null,
      laneCore: integer(env, 'HOTPATH_LANE', defaultLane(), 0, 1023),
      engines: env['HOTPATH_ENGINES'] ? env['HOTPATH_ENGINES'].split(',').map((version) => version.trim()) : null,
      lanes: cores(env, 'HOTPATH_LANES'),
      io: env['HOTPATH_IO'] ? resolve(env['HOTPATH_IO']) : null,
    },
    agent: {
      siblings: choice(env, 'HOTPATH_SIBLINGS', ['allow', 'refuse'] as const) === 'allow',
      drainSeconds: integer(env, 'HOTPATH_AGENT_DRAIN_SECONDS', 60, 0, 3600),
    },
    agentToken: agentToken(env),
    queueLimit: integer(env, 'HOTPATH_QUEUE_LIMIT', 200, 1, 1_000_000),
    apiUrl: origin(env, 'HOTPATH_API', 'http://127.0.0.1:8080'),
    publicUrl: env['HOTPATH_URL'] ? origin(env, 'HOTPATH_URL', '') : null,
    mail: { server: mailServer(env), from: env['HOTPATH_MAIL_FROM'] || 'Hotpath <hotpath@localhost>' },
    github: readGithub(env),
    oidc: readOidc(env),
    webhooksTo: choice(env, 'HOTPATH_WEBHOOKS_TO', REACHES) ?? 'public',
    metricsToken: bearable(env, 'HOTPATH_METRICS_TOKEN'),
    drainSeconds: integer(env, 'HOTPATH_DRAIN_SECONDS', 5, 0, 3600),
    traces: endpointIn(env),
    keepSamplesDays: integer(env, 'HOTPATH_KEEP_SAMPLES', 90, 0, 36_500),
    keepAnonymousDays: integer(env, 'HOTPATH_KEEP_ANONYMOUS', 90, 0, 36_500),
    automaticProfiles: choice(env, 'HOTPATH_AUTO_PROFILES', ['on', 'off'] as const) !== 'off',
    logLevel: choice(env, 'HOTPATH_LOG', LOG_LEVELS) ?? 'warn',
    requestLimits: readRequestLimits(env),
  }
}

function mailServer(env: NodeJS.ProcessEnv): string | null {
  const value = env['HOTPATH_SMTP'] || null
  if (value === null || (/^smtps?:/.test(value) && URL.canParse(value))) return value
  throw new HotpathError('E_SETTING', {
    name: 'HOTPATH_SMTP',
    value: '…',
    problem: 'it must be an address like smtp://user:password@host:587; in the password, write / as %2F, @ as %40 and # as %23',
  })
}

function readGithub(env: NodeJS.ProcessEnv): Client | null {
  const value = env['HOTPATH_GITHUB'] || null
  if (value === null) return null
  const [id, secret, ...more] = value.split(':')
  if (id && secret && more.length === 0) return { id, secret }
  throw new HotpathError('E_SETTING', { name: 'HOTPATH_GITHUB', value: '…', problem: 'it must be the client:secret of a GitHub OAuth app' })
}

function readOidc(env: NodeJS.ProcessEnv): Config['oidc'] {
  if (!env['HOTPATH_OIDC_ISSUER']) return null
  const [id, secret] = [env['HOTPATH_OIDC_CLIENT'], env['HOTPATH_OIDC_SECRET']]
  if (!id || !secret)
    throw new HotpathError('E_SETTING', {
      name: 'HOTPATH_OIDC_CLIENT',
      value: id ?? '',
      problem: 'with HOTPATH_OIDC_ISSUER, both HOTPATH_OIDC_CLIENT and HOTPATH_OIDC_SECRET are needed',
    })
  return { id, secret, issuer: url(env, 'HOTPATH_OIDC_ISSUER', ''), name: env['HOTPATH_OIDC_NAME'] || 'your school' }
}

function readRequestLimits(env: NodeJS.ProcessEnv): RequestLimits {
  const limit = (name: string, perPerson: number, perAddress: number) => ({
    perPerson: integer(env, `HOTPATH_${name}_PER_PERSON`, perPerson, 1, 1_000_000),
    perAddress: integer(env, `HOTPATH_${name}_PER_ADDRESS`, perAddress, 1, 1_000_000),
  })
  return {
    trustProxy: proxies(env, 'HOTPATH_TRUST_PROXY'),
    // A page with the editor loads about forty files.
    requests: limit('REQUESTS', 1200, 6000),
    // Nobody needs to submit more than once per second.
    submissions: limit('SUBMISSIONS', 60, 600),
    // Enough for a tab per exercise with a retry in each.
    waiting: integer(env, 'HOTPATH_WAITING_PER_PERSON', 20, 1, 1_000_000),
    streams: limit('STREAMS', 12, 600),
    streamSeconds: integer(env, 'HOTPATH_STREAM_SECONDS', 600, 1, 3600),
    heartbeatSeconds: integer(env, 'HOTPATH_HEARTBEAT_SECONDS', 2, 1, 600),
    requestSeconds: integer(env, 'HOTPATH_REQUEST_SECONDS', 60, 1, 600),
    connections: integer(env, 'HOTPATH_CONNECTIONS', 2000, 1, 1_000_000),
  }
}

function integer(env: NodeJS.ProcessEnv, name: string, fallback: number, least: number, most: number): number {
  const value = env[name]
  if (value === undefined || value === '') return fallback
  const number = Number(value)
  // Number() turns a blank string into 0.
  if (/^\d+$/.test(value.trim()) && number >= least && number <= most) return number
  throw new HotpathError('E_SETTING', { name, value, problem: `it must be a whole number from ${least} to ${most}` })
}

/** A token that fits into a header and cannot be guessed. The prefix `hotpath_` is reserved for tokens of accounts. */
function bearable(env: NodeJS.ProcessEnv, name: string): string | null {
  const value = env[name] || null
  if (value === null || /^(?!hotpath_)[!-~]{16,256}$/.test(value)) return value
  throw new HotpathError('E_SETTING', {
    name,
    value: '…',
    problem: 'it must have 16 to 256 characters, no spaces, and not begin with hotpath_',
  })
}

/**
 * Failed guesses are not counted: 16 characters cannot be guessed. A character that is not allowed in a header, like the … of an
 * example, would look like an API that does not answer. A token with the prefix of account tokens would be looked up there and refused.
 */
function agentToken(env: NodeJS.ProcessEnv): string | null {
  const value = env['HOTPATH_AGENT_TOKEN']?.trim() || null
  if (value === null || /^(?!hotpath_)[ -~]{16,256}$/.test(value)) return value
  throw new HotpathError('E_SETTING', {
    name: 'HOTPATH_AGENT_TOKEN',
    value: '…',
    problem:
      'it must have 16 to 256 printable ASCII characters, e.g. from `openssl rand -hex 32`, be the same for the API and its agents, and not begin with hotpath_',
  })
}

function choice<T extends string>(env: NodeJS.ProcessEnv, name: string, among: readonly T[]): T | null {
  const value = env[name]
  if (value === undefined || value === '') return null
  if ((among as readonly string[]).includes(value)) return value as T
  throw new HotpathError('E_SETTING', { name, value, problem: `it must be one of ${among.join(', ')}` })
}

/** Core lists as Linux writes them: `1,2,3` or `1-3`. */
function cores(env: NodeJS.ProcessEnv, name: string): number[] | null {
  const value = env[name]?.replaceAll(' ', '') || null
  if (value === null) return null
  if (/^\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?)*$/.test(value) && value.split(',').every(goesUp)) return parseCoreList(value)
  throw new HotpathError('E_SETTING', { name, value, problem: 'it must be a list of cores like 1,2,3 or 1-3' })
}

/** Whether a range is ascending; a single core counts as a range. */
function goesUp(part: string): boolean {
  const [first, last = first] = part.split('-').map(Number)
  return first! <= last!
}

function url(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const value = env[name] || fallback
  if (/^https?:/.test(value) && URL.canParse(value)) return value
  throw new HotpathError('E_SETTING', { name, value, problem: 'it must be an address like http://127.0.0.1:8080' })
}

/** Hotpath needs the whole origin: the paths of the API, of better-auth and of all links on the site begin at the root. */
function origin(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const { href, origin } = new URL(url(env, name, fallback))
  if (href === `${origin}/`) return origin
  throw new HotpathError('E_SETTING', {
    name,
    value: env[name]!,
    problem: 'it must be an address without a path, like https://hotpath.your.org',
  })
}

/** Names that @fastify/proxy-addr knows. */
const SUBNET_NAMES = ['loopback', 'linklocal', 'uniquelocal']

// A number of hops or “all” is not allowed: either would trust clients that reach the server without the proxy.
function proxies(env: NodeJS.ProcessEnv, name: string): string | null {
  const value = env[name] || null
  const isProxy = (one: string) => SUBNET_NAMES.includes(one) || isIP(one) !== 0 || isSubnet(one)
  if (value === null || value.split(',').every((one) => isProxy(one.trim()))) return value
  throw new HotpathError('E_SETTING', {
    name,
    value,
    problem: 'it must be a comma-separated list of addresses or subnets like 10.0.0.2,172.16.0.0/12, or loopback',
  })
}

function isSubnet(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? []
  const version = isIP(address)
  // 0 bits would match everyone; @fastify/proxy-addr refuses that, too.
  return version !== 0 && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)
}
