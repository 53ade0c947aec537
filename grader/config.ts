import { resolve } from 'node:path'
import { defaultLane } from './cores.ts'
import { HotpathError } from './errors.ts'
import { SANDBOXES, type SandboxKind } from './contracts/index.ts'

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
  /** HOTPATH_SANDBOX: docker or process; null takes docker where an engine answers. */
  sandbox: SandboxKind | null
  /** HOTPATH_AGENT_TOKEN: shared by API and agents; null makes one for this start. */
  agentToken: string | null
  /** HOTPATH_QUEUE_LIMIT: submissions that may wait before new ones are refused. */
  queueLimit: number
  /** HOTPATH_LANE: the core that measures. Default: the last one. */
  laneCore: number
  /** HOTPATH_API: where an agent that was started alone finds the API. */
  apiUrl: string
}

/** @throws HotpathError E_SETTING for a value that cannot be meant. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return {
    port: integer(env, 'PORT', 8080, 0, 65535),
    host: env['HOST'] || '127.0.0.1',
    dataFolder: resolve(env['HOTPATH_DATA'] || '.hotpath'),
    databaseUrl: env['DATABASE_URL'] || null,
    sandbox: choice(env, 'HOTPATH_SANDBOX', SANDBOXES),
    agentToken: env['HOTPATH_AGENT_TOKEN'] || null,
    queueLimit: integer(env, 'HOTPATH_QUEUE_LIMIT', 200, 1, 1_000_000),
    laneCore: integer(env, 'HOTPATH_LANE', defaultLane(), 0, 1023),
    apiUrl: url(env, 'HOTPATH_API', 'http://127.0.0.1:8080'),
  }
}

function integer(env: NodeJS.ProcessEnv, name: string, fallback: number, least: number, most: number): number {
  const value = env[name]
  if (value === undefined || value === '') return fallback
  const number = Number(value)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new HotpathError('E_SETTING', { name, value, problem: `it must be a whole number from ${least} to ${most}` })
}

function choice<T extends string>(env: NodeJS.ProcessEnv, name: string, among: readonly T[]): T | null {
  const value = env[name]
  if (value === undefined || value === '') return null
  if ((among as readonly string[]).includes(value)) return value as T
  throw new HotpathError('E_SETTING', { name, value, problem: `it must be one of ${among.join(', ')}` })
}

function url(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const value = env[name] || fallback
  if (/^https?:/.test(value) && URL.canParse(value)) return value
  throw new HotpathError('E_SETTING', { name, value, problem: 'it must be an address as http://127.0.0.1:8080' })
}
