import { setTimeout } from 'node:timers/promises'
import { said, type Reply } from './ask.ts'
import { freshInputs, type Request } from './frames.ts'
import { added, assertSilent, bill, blame, host, request, untilGone, type Hosted, type Waited } from './hosted.ts'
import { sourcesUnder } from './load.ts'
import { isFlat } from './warm-up.ts'
import { settleAll } from '../../shared/settle-all.ts'
import type { Arrivals, Endings, Exercise, Latencies, SpeedTarget, Work } from '../../contracts/index.ts'
import type { SandboxHandle, Sandbox } from '../sandbox/sandbox.ts'

/** Server CPU time of a window: long enough for the kernel's accounting, short enough for many windows. */
const WINDOW_NS = 60e6
/**
 * Wall-clock limit of a window, for servers that mostly wait. If CPU time counts, it is six times what a purely computing
 * server needs, since a server kept from its core waits as well. With 120 ms, six busy processes on the core left windows of
 * 32 requests of barely compiled code, and ratios were off by up to 45 %.
 */
const WINDOW_WALL_NS = 360e6
const WINDOW_WALL_NS_TIMED = 120e6
/** CPU time of a warm-up. Servers have more code to warm up than functions. For one that mostly waits, the wall clock ends it. */
const WARM_UP_NS = 200e6
const WARM_UP_WALL_NS = 1200e6
const WARM_UP_WALL_NS_TIMED = 350e6
/**
 * Requests of a warm-up, since V8 optimizes a server by the number of answers: twice as many as it takes until CPU time per request hardly
 * falls (EAGER in sandbox/harness.ts). Until then the warm-up continues, up to three times WARM_UP_NS. Ending it once a window was no
 * faster than the last, which noise alone causes, made sessions of a server that answers in 0.3 ms differ by 34 %.
 */
const WARM_REQUESTS = 400
/** The same if requests per second count: most of the time is waiting, so it matters less. */
const WARM_REQUESTS_TIMED = 250
const MOST_GROWTH = 4
const MOST_REQUESTS = 4000
/** Most bytes of a window's report, with a latency for every request. */
const MOST_REPORTED = 32 * MOST_REQUESTS
export const CONNECTIONS = 16
/** Fewest requests of a window: one for each connection. With two, a window of requests of 20 ms lasts 0.6 s, and a verdict has six or more. */
const LEAST_REQUESTS = CONNECTIONS
/** The same if requests per second count: the initial burst and the ragged end must weigh little. */
const LEAST_REQUESTS_TIMED = 4 * CONNECTIONS

/**
 * Time in which the requests of a window arrive, if they arrive at a rate: several deadlines, so that a queue that only grows makes most
 * answers late. A window ends with its last answer, for which the world hurries if it can.
 */
const ARRIVALS_SECONDS = 0.5

/** A server with its backend: database and load generator, on a loopback that only the two share. */
export interface Side {
  world: Hosted
  server: Hosted
  port: number
  /** CPU time for loading and starting to listen. */
  startNs: number
  /** Wall-clock limits of a window and of the warm-up, ns. */
  wall: { window: number; warmUp: number }
  /** Requests of the warm-up, if time permits. */
  warm: number
  /** Fewest requests of a window, and the current number. */
  least: number
  requests: number
  /** Least share of a window's time that one request has taken in any window, by the clock that gives more. */
  share: number
  /** Latencies of every request since the last reset. */
  latencies: Latencies
  /** Given if requests arrive at a rate, with a number for each window that never changes. */
  arrivals: Arrivals | null
  /** How they ended, since the last reset. */
  endings: Endings
}

export const NO_ENDINGS: Endings = { inTime: 0, tooLate: 0, refused: 0 }

/** Starts a fresh server and its backend, thawed only during requests. Adds each sandbox to `boxes` once open. Throws FailureError. */
export async function startSide(
  exercise: Exercise,
  sources: Record<string, string>,
  sandbox: Pick<Sandbox, 'open'>,
  whose: 'ours' | 'theirs',
  boxes: SandboxHandle[],
  role: 'server' | 'server-profile' = 'server',
  waited: Waited | null = null,
): Promise<Side> {
  const { limits } = exercise.manifest
  const workload = sourcesUnder(exercise, 'workload')
  const worldBox = await sandbox.open({ role: 'world', core: 'aside', limits })
  boxes.push(worldBox)
  const serverBox = await sandbox.open({ role, core: 'measure', limits, joins: worldBox })
  boxes.push(serverBox)
  // Failures between load generator and server are the server's doing, so both sandboxes get the same blame.
  const world = host(worldBox, whose, limits, waited)
  const server = host(serverBox, whose, limits, waited)
  const { 'workload/server.js': start } = workload
  const files = { ...sources, 'workload/server.js': start }
  const [database] = await settleAll([
    startDatabase(world, workload),
    request(server, { type: 'load', body: json({ files, entry: `starter/${exercise.manifest.files.entry}` }) }),
  ])
  world.box.thaw()
  const listening = await request(server, { type: 'listen', body: json({ port: database.figures[0] }) })
  const startNs = bill(server) // does not count for a window
  const { by, arrivals = null } = exercise.manifest.target as SpeedTarget
  const started = { world, server, port: listening.figures[0], startNs, latencies: [], arrivals, endings: NO_ENDINGS }
  if (arrivals !== null) return { ...started, ...arrivalWindows(arrivals) }
  const isTimed = by === 'requests-per-second'
  const wall = isTimed
    ? { window: WINDOW_WALL_NS_TIMED, warmUp: WARM_UP_WALL_NS_TIMED }
    : { window: WINDOW_WALL_NS, warmUp: WARM_UP_WALL_NS }
  const least = isTimed ? LEAST_REQUESTS_TIMED : LEAST_REQUESTS
  const warm = isTimed ? WARM_REQUESTS_TIMED : WARM_REQUESTS
  return { ...started, wall, warm, least, requests: least, share: Infinity }
}

/** Windows of a load that arrives at a rate. One is enough to warm up, since answers in time hardly depend on how fast code is. */
function arrivalWindows({ perSecond }: Arrivals): Pick<Side, 'wall' | 'warm' | 'least' | 'requests' | 'share'> {
  const requests = Math.round(perSecond * ARRIVALS_SECONDS)
  const wall = { window: WINDOW_WALL_NS_TIMED, warmUp: ARRIVALS_SECONDS * 1e9 }
  return { wall, warm: 0, least: requests, requests, share: 1 / requests }
}

/** Loads the backend and starts its database. The reply's first figure is the database's port. */
export async function startDatabase(world: Hosted, files: Record<string, string>): Promise<Reply> {
  await request(world, { type: 'load', ...freshInputs(), body: json({ files }) })
  return request(world, { type: 'listen' })
}

/**
 * Warms up until the server has used WARM_UP_NS, and has answered often enough or stopped becoming faster; at most three times
 * WARM_UP_NS. Nothing of it is measured, so windows of slow requests are as short as one request for each connection. Returns all
 * of its work since its process started.
 */
export async function warmUp(side: Side): Promise<Work> {
  let spent: Work = { calls: 0, cpuNs: 0, wallNs: 0 }
  const windows: Work[] = []
  const hasSpent = (times: number) => spent.cpuNs >= times * WARM_UP_NS || spent.wallNs >= times * side.wall.warmUp
  fillWindows(side, 0, CONNECTIONS)
  while (!hasSpent(3) && !(hasSpent(1) && (spent.calls >= side.warm || isFlat(windows)))) {
    windows.push(await window(side))
    spent = added(spent, windows.at(-1)!)
    fillWindows(side, 1, CONNECTIONS)
  }
  fillWindows(side, 1)
  return { ...spent, cpuNs: spent.cpuNs + side.startNs }
}

/**
 * Sets the number of requests so that windows reach this length, judging by the cheapest one so far, but to no fewer than `least`: a stall in
 * the last one would leave windows of so few requests that the next stall comes after the last of them. All connections get equally many.
 * If requests arrive at a rate, their number stays as it is.
 */
export function fillWindows(
  side: Pick<Side, 'share' | 'requests' | 'least'> & Partial<Pick<Side, 'arrivals'>>,
  length: number,
  least = side.least,
): void {
  if (side.arrivals) return
  const wanted = Math.min(length / side.share, side.requests * MOST_GROWTH, MOST_REQUESTS)
  side.requests = Math.max(least, CONNECTIONS * Math.round(wanted / CONNECTIONS))
}

/** Current length of its windows; 1 is normal, more if even the fewest requests take longer. */
export function lengthOf(side: Pick<Side, 'share' | 'requests'>): number {
  return side.share * side.requests
}

/**
 * Runs one window of requests. The CPU time is that of the server only. If requests arrive at a rate, the calls are the answers in time
 * (at least one, since ratios have logarithms), and the wall-clock time is that of the arrivals.
 */
export async function window(side: Side): Promise<Work> {
  const about = side.arrivals ? { arrivals: side.arrivals } : {}
  const reply = await load(side, { type: 'generateLoad', count: side.requests }, 'wrong-output', about, MOST_REPORTED)
  side.latencies = addedLatencies(side.latencies, latenciesIn(reply))
  const work = { calls: side.requests, cpuNs: bill(side.server), wallNs: reply.figures[0] * 1e9 }
  if (side.arrivals) {
    const endings = endingsIn(reply)
    side.endings = addedEndings(side.endings, endings)
    return { ...work, calls: Math.max(1, endings.inTime) }
  }
  side.share = Math.min(side.share, Math.max(work.cpuNs / WINDOW_NS, work.wallNs / side.wall.window) / work.calls)
  return work
}

/**
 * Sends requests to the server, which is frozen before and after. Ends at once if the server ends.
 * @throws FailureError, with code `wrong` for wrong answers
 */
async function load(
  side: Side,
  what: Request,
  wrong: 'wrong-output' | 'stale-output',
  about: object = {},
  mostBody?: number,
): Promise<Reply> {
  side.server.box.thaw()
  try {
    const reporting = request(side.world, { ...what, option: CONNECTIONS, body: json({ port: side.port, ...about }) }, mostBody)
    reporting.catch(() => {}) // the server may end first
    const reply = await Promise.race([reporting, untilGone(side.server)])
    assertSilent(side.server)
    refuse(side, reply, wrong)
    return reply
  } finally {
    side.server.box.freeze()
  }
}

/**
 * Changes the data and rejects outdated answers once they are too old: first in windows like the measured ones, with the
 * server frozen between them for the same time (`pauseMs`), then under other loads. The first window changes nothing, since
 * it follows a longer pause, after which a server might refresh its data. Throws FailureError.
 */
export async function checkStaleness(side: Side, pauseMs: number): Promise<void> {
  const ask = (about: object) => load(side, { type: 'aged', count: side.requests }, 'stale-output', about)
  await ask({ isWindow: true })
  let isOver = false
  for (let changes = true; !isOver; changes = false) {
    await setTimeout(pauseMs)
    isOver = (await ask({ isWindow: true, changes })).figures[0] === 1
  }
  await setTimeout(pauseMs)
  await ask({})
}

/** @throws FailureError with code `wrong` if the backend found a wrong answer */
function refuse(side: Side, reply: Reply, wrong: 'wrong-output' | 'stale-output'): void {
  const report = said(reply)
  if (report?.['message'] === undefined) return
  const code = report['late'] === true ? 'silent' : Number(report['broken']) > 0 ? 'threw' : wrong
  throw blame(side.server, { code, seen: String(report['message']).slice(0, 300) })
}

/** Reads the latencies of a reply. The backend is trusted, but its data came from an untrusted server. */
function latenciesIn(reply: Reply): Latencies {
  const reported = said(reply)?.['latencies']
  return Array.isArray(reported) ? (reported as Latencies) : []
}

function endingsIn(reply: Reply): Endings {
  return { ...NO_ENDINGS, ...(said(reply) as Partial<Endings> | null) }
}

function addedEndings(a: Endings, b: Endings): Endings {
  return { inTime: a.inTime + b.inTime, tooLate: a.tooLate + b.tooLate, refused: a.refused + b.refused }
}

/** Merges the latencies of two windows. */
export function addedLatencies(a: Latencies, b: Latencies): Latencies {
  const counts = new Map(a)
  for (const [ms, requests] of b) counts.set(ms, (counts.get(ms) ?? 0) + requests)
  return [...counts].sort(([one], [other]) => one - other)
}

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value))
}
