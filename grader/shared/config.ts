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
  /** HOTPATH_DATA: folder of the embedded store, created where missing. */
  dataFolder: string
  /** DATABASE_URL: a PostgreSQL server instead of the embedded store. */
  databaseUrl: string | null
  lane: LaneSettings
  /** HOTPATH_AGENT_TOKEN: shared by API and agents; null makes one for this start. */
  agentToken: string | null
  agent: AgentSettings
  /** HOTPATH_QUEUE_LIMIT: submissions that may wait before new ones are refused; from one address half as many. */
  queueLimit: number
  /** HOTPATH_API: where an agent that was started alone finds the API, an origin. */
  apiUrl: string
  /**
   * HOTPATH_URL: the address that people open, an origin, for links in letters and for providers; null takes the one
   * that is listened on.
   */
  publicUrl: string | null
  /**
   * HOTPATH_SMTP, HOTPATH_MAIL_FROM: the server that takes letters, as smtp://user:password@host:587; null writes them
   * into the data folder.
   */
  mail: { server: string | null; from: string }
  /** HOTPATH_GITHUB: client and secret of a GitHub OAuth app, with a colon between. */
  github: Client | null
  /** HOTPATH_OIDC_ISSUER, HOTPATH_OIDC_CLIENT, HOTPATH_OIDC_SECRET, HOTPATH_OIDC_NAME: any provider of OpenID Connect. */
  oidc: (Client & { issuer: string; name: string }) | null
  /** HOTPATH_WEBHOOKS_TO: `private` lets webhooks lead to any address, and by http; else to public ones, by https. */
  webhooksTo: Reach
  /** HOTPATH_METRICS_TOKEN: who bears it may read /metrics; null lets this machine alone. */
  metricsToken: string | null
  /** HOTPATH_DRAIN_SECONDS: how long an API process that was told to end still answers, so that a balancer can take it out. */
  drainSeconds: number
  /** OTEL_EXPORTER_OTLP_ENDPOINT: the collector that takes traces; null: nothing is traced. */
  traces: string | null
  /** HOTPATH_KEEP_SAMPLES: days after a verdict in which its rounds and pictures are kept. */
  keepSamplesDays: number
  /** HOTPATH_KEEP_ANONYMOUS: days after a visitor's last attempt in which what they sent without an account is kept. */
  keepAnonymousDays: number
  /** HOTPATH_LOG: the least level of what is logged, by the API and by agents. */
  logLevel: LogLevel
  requestLimits: RequestLimits
}

/** As pino has them. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** What a provider knows us by. */
export interface Client {
  id: string
  secret: string
}

/** Where, and in what, submissions run. */
export interface LaneSettings {
  /** HOTPATH_SANDBOX: docker or process; null takes docker where an engine answers. */
  kind: SandboxKind | null
  /** HOTPATH_RUNTIME: the engine's runtime for containers, as `runsc`; null takes the engine's own default. */
  runtime: string | null
  /** HOTPATH_LANE: the core that measures. Default: the last one. */
  laneCore: number
  /** HOTPATH_ENGINES: versions of Node.js that submissions may be run on besides, by comma; null takes all that are pinned. */
  engines?: readonly string[] | null
  /**
   * HOTPATH_LANES: all cores of this machine that measure; nothing else runs on them. Null: the lane alone, or as `npm
   * run agent` chooses them.
   */
  lanes?: readonly number[] | null
  /** HOTPATH_IO: the folder for the FIFOs between agent and boxes; null takes the system's for temporary files. */
  io?: string | null
}

/** How `npm run agent` runs its lanes. */
export interface AgentSettings {
  /** HOTPATH_SIBLINGS: `allow` lets two lanes be threads of one physical core. */
  siblings: boolean
  /** HOTPATH_DRAIN_SECONDS: how long an agent that is to end may take over the job that it has; after that it gives it back. */
  drainSeconds: number
}

/** What the API lets in, and how much of it. A person is a cookie; rates are a minute. Agents are not counted. */
export interface RequestLimits {
  /** HOTPATH_TRUST_PROXY: the proxies in front, as addresses or subnets by comma; they name the visitor's address, host and protocol. */
  trustProxy: string | null
  /** HOTPATH_REQUESTS_PER_PERSON, HOTPATH_REQUESTS_PER_ADDRESS: requests of every kind. */
  requests: Limit
  /** HOTPATH_SUBMISSIONS_PER_PERSON, HOTPATH_SUBMISSIONS_PER_ADDRESS: submissions, taken or refused. */
  submissions: Limit
  /** HOTPATH_WAITING_PER_PERSON: submissions of one person that may wait at a time. */
  waiting: number
  /** HOTPATH_STREAMS_PER_PERSON, HOTPATH_STREAMS_PER_ADDRESS: streams of events open at a time. */
  streams: Limit
  /** HOTPATH_STREAM_SECONDS: the life of a stream; the browser then comes back and goes on where it was. */
  streamSeconds: number
  /**
   * HOTPATH_HEARTBEAT_SECONDS: a quiet stream sends something this often, so that proxies keep it open. Pages that hear
   * nothing for 3 s ask as well.
   */
  heartbeatSeconds: number
  /** HOTPATH_REQUEST_SECONDS: the time that a request may take to arrive. */
  requestSeconds: number
  /** HOTPATH_CONNECTIONS: connections at a time, those of agents included. */
  connections: number
}

/** An address is a class behind one router: it may do more than a person. */
export interface Limit {
  perPerson: number
  perAddress: number
}

/** @throws HotpathError E_SETTING for a value that cannot be meant. */
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
      drainSeconds: integer(env, 'HOTPATH_DRAIN_SECONDS', 60, 0, 3600),
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
    problem: 'it must be an address as smtp://user:password@host:587, and signs as /, @ and # in the password are written %2F, %40 and %23',
  })
}

function readGithub(env: NodeJS.ProcessEnv): Client | null {
  const value = env['HOTPATH_GITHUB'] || null
  if (value === null) return null
  const [id, secret, ...more] = value.split(':')
  if (id && secret && more.length === 0) return { id, secret }
  throw new HotpathError('E_SETTING', { name: 'HOTPATH_GITHUB', value: '…', problem: 'it must be client:secret of a GitHub OAuth app' })
}

function readOidc(env: NodeJS.ProcessEnv): Config['oidc'] {
  if (!env['HOTPATH_OIDC_ISSUER']) return null
  const [id, secret] = [env['HOTPATH_OIDC_CLIENT'], env['HOTPATH_OIDC_SECRET']]
  if (!id || !secret)
    throw new HotpathError('E_SETTING', {
      name: 'HOTPATH_OIDC_CLIENT',
      value: id ?? '',
      problem: 'an issuer needs HOTPATH_OIDC_CLIENT and HOTPATH_OIDC_SECRET, too',
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
    // A page with the editor is some forty files.
    requests: limit('REQUESTS', 1200, 6000),
    // Pressing Ctrl+Enter once a second is no way to work.
    submissions: limit('SUBMISSIONS', 60, 600),
    // A tab for each exercise, and one more try in each.
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
  // What is blank would be 0.
  if (/^\d+$/.test(value.trim()) && number >= least && number <= most) return number
  throw new HotpathError('E_SETTING', { name, value, problem: `it must be a whole number from ${least} to ${most}` })
}

/** What a header can bear, and nobody guesses. The tokens of people begin with `hotpath_`. */
function bearable(env: NodeJS.ProcessEnv, name: string): string | null {
  const value = env[name] || null
  if (value === null || /^(?!hotpath_)[!-~]{16,256}$/.test(value)) return value
  throw new HotpathError('E_SETTING', {
    name,
    value: '…',
    problem: 'it must be 16 to 256 characters without spaces, and not begin with hotpath_',
  })
}

/**
 * Those who guess at it are not counted: nobody guesses 16 characters. A character that no header can bear, as the … of an example,
 * would be taken for an API that does not answer. What begins as the tokens of people do would be looked for among those, and refused.
 */
function agentToken(env: NodeJS.ProcessEnv): string | null {
  const value = env['HOTPATH_AGENT_TOKEN']?.trim() || null
  if (value === null || /^(?!hotpath_)[ -~]{16,256}$/.test(value)) return value
  throw new HotpathError('E_SETTING', {
    name: 'HOTPATH_AGENT_TOKEN',
    value: '…',
    problem:
      'it must be 16 to 256 printable ASCII characters, as `openssl rand -hex 32` makes them, the same at the API and its agents, and not begin with hotpath_',
  })
}

function choice<T extends string>(env: NodeJS.ProcessEnv, name: string, among: readonly T[]): T | null {
  const value = env[name]
  if (value === undefined || value === '') return null
  if ((among as readonly string[]).includes(value)) return value as T
  throw new HotpathError('E_SETTING', { name, value, problem: `it must be one of ${among.join(', ')}` })
}

/** As Linux writes them: `1,2,3`, or `1-3`. */
function cores(env: NodeJS.ProcessEnv, name: string): number[] | null {
  const value = env[name]?.replaceAll(' ', '') || null
  if (value === null) return null
  if (/^\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?)*$/.test(value) && value.split(',').every(goesUp)) return parseCoreList(value)
  throw new HotpathError('E_SETTING', { name, value, problem: 'it must be cores by comma, as 1,2,3 or 1-3' })
}

/** Of a range; a core alone is one. */
function goesUp(part: string): boolean {
  const [first, last = first] = part.split('-').map(Number)
  return first! <= last!
}

function url(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const value = env[name] || fallback
  if (/^https?:/.test(value) && URL.canParse(value)) return value
  throw new HotpathError('E_SETTING', { name, value, problem: 'it must be an address as http://127.0.0.1:8080' })
}

/** All that is below it is ours: the API, better-auth, and every link of the site, begin at the root. */
function origin(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const { href, origin } = new URL(url(env, name, fallback))
  if (href === `${origin}/`) return origin
  throw new HotpathError('E_SETTING', {
    name,
    value: env[name]!,
    problem: 'it must be an address without a path, as https://hotpath.your.org',
  })
}

/** Names that @fastify/proxy-addr knows. */
const SUBNET_NAMES = ['loopback', 'linklocal', 'uniquelocal']

// No number of hops and no “all”: either would believe anyone who reaches the server without the proxy.
function proxies(env: NodeJS.ProcessEnv, name: string): string | null {
  const value = env[name] || null
  const isProxy = (one: string) => SUBNET_NAMES.includes(one) || isIP(one) !== 0 || isSubnet(one)
  if (value === null || value.split(',').every((one) => isProxy(one.trim()))) return value
  throw new HotpathError('E_SETTING', {
    name,
    value,
    problem: 'it must be addresses or subnets by comma, as 10.0.0.2,172.16.0.0/12, or loopback',
  })
}

function isSubnet(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? []
  const version = isIP(address)
  // Of 0 bits it would be everyone, which @fastify/proxy-addr refuses as well.
  return version !== 0 && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)
}
