import { readLatencies } from './latencies.ts'
import { amount, clip, json, record } from '../../../shared/cpu-profile/untrusted.ts'
import type { ServerProfile } from '../../../contracts/index.ts'

/** Measurements from outside the server, and the sandbox's own of its event loop. */
export interface ServerSeen {
  connections: number
  seconds: number
  failed: number
  cpuNs: number
  /** Latency of every response in ms. */
  latencies: ArrayLike<number> & Iterable<number>
  /** Number of commands sent to the database, by name, before and after. */
  before: Record<string, unknown>
  after: Record<string, unknown>
  loop: Uint8Array
}

/** Commands that drivers send by the clock, not per request; `commands` is only the total. */
const NOT_ASKED = new Set(['commands', 'hello', 'ismaster', 'isMaster', 'endSessions', 'ping'])
const MOST_COMMANDS = 20

/** Figures of a server under load; null if it answered no request. */
export function readServer(seen: ServerSeen): ServerProfile | null {
  const latency = readLatencies(seen.latencies)
  if (latency === null) return null
  const requests = seen.latencies.length
  return {
    requests,
    failed: Math.round(amount(seen.failed)),
    seconds: amount(seen.seconds),
    connections: seen.connections,
    perSecond: seen.seconds > 0 ? amount(requests / seen.seconds) : 0,
    latency,
    loop: readLoop(seen.loop),
    cpuUsPerRequest: amount(seen.cpuNs / 1000 / requests),
    roundTrips: roundTrips(seen, requests),
  }
}

function readLoop(said: Uint8Array): ServerProfile['loop'] {
  const { utilisation, p50, p99, max } = record(json(said))
  if (typeof utilisation !== 'number') return null
  return { utilisation: Math.min(1, amount(utilisation)), p50: amount(p50), p99: amount(p99), max: amount(max) }
}

function roundTrips({ before, after }: ServerSeen, requests: number): ServerProfile['roundTrips'] {
  return Object.keys(after)
    .filter((command) => !NOT_ASKED.has(command))
    .map((command) => ({ command: clip(command), perRequest: amount((amount(after[command]) - amount(before[command])) / requests) }))
    .filter(({ perRequest }) => perRequest > 0)
    .sort((a, b) => b.perRequest - a.perRequest)
    .slice(0, MOST_COMMANDS)
}
