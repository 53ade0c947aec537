import { setTimeout } from 'node:timers/promises'
import { said, type Reply } from './ask.ts'
import { freshInputs, type Request } from './frames.ts'
import { added, assertSilent, bill, blame, host, request, untilGone, type Hosted, type Waited } from './hosted.ts'
import { sourcesUnder } from './load.ts'
import type { Box, Exercise, Latencies, Sandbox, SpeedTarget, Work } from '../../contracts/index.ts'

/** Server CPU time of a window: long enough for a thousandth of it to be nothing, short enough for many. */
const WINDOW_NS = 60e6
/**
 * A server that waits is not given so much to do that its window lasts longer: where its CPU time counts, six times what a
 * server takes that does nothing but compute, since one that others keep from its core waits, too. With 120 ms, a machine with
 * six busy processes on the core left windows of 32 requests of code that was hardly compiled: ratios were off by up to 45 %.
 */
const WINDOW_WALL_NS = 360e6
const WINDOW_WALL_NS_TIMED = 120e6
/** CPU time of a warm-up: servers have more code to warm than functions. One that mostly waits is given up on by the wall clock. */
const WARM_UP_NS = 300e6
const WARM_UP_WALL_NS = 1800e6
const WARM_UP_WALL_NS_TIMED = 500e6
/**
 * What makes V8 optimize a server is how often it has answered: the CPU time of a request fell to a third between the 300th and the
 * 800th, and little after that (Node.js 24.21.0 with Express and the driver of MongoDB). Until then it goes on to three times the
 * share above. When it ended as soon as a window was no faster than the last, which noise alone brings about, sessions of a server
 * that answers in 0.3 ms differed by 34 %; so they differ by 14 %.
 */
const WARM_REQUESTS = 800
/** Where requests a second count, most of the time is waited, and it matters less. */
const WARM_REQUESTS_TIMED = 400
const MOST_GROWTH = 4
const MOST_REQUESTS = 4000
/** Bytes of a window's report, with a latency for every request. */
const MOST_REPORTED = 32 * MOST_REQUESTS
export const CONNECTIONS = 16
/** A window that every connection begins and hardly any goes on with would be a burst and not a load. */
const LEAST_REQUESTS = 2 * CONNECTIONS
/** Where requests a second count: the burst at the start and the ragged end are to weigh little. */
const LEAST_REQUESTS_TIMED = 4 * CONNECTIONS

/** A server with the world around it: database and load on a loopback that only the two share. */
export interface Side {
  world: Hosted
  server: Hosted
  port: number
  /** CPU time that it took to load and to listen. */
  startNs: number
  /** Bounds of its windows, and of its warm-up, ns by the wall clock. */
  wall: { window: number; warmUp: number }
  /** Requests of a warm-up, where it has time for them. */
  warm: number
  /** Requests of a window, at the least and now. */
  least: number
  requests: number
  /** How much of a window's time a request took in the last of them, by whichever clock says more. */
  share: number
  /** Of every request since they were last emptied. */
  latencies: Latencies
}

/**
 * A fresh server and its world, thawed when they are asked for something; `boxes` hears of each as soon as it is open.
 * Throws FailureError.
 */
export async function startSide(
  exercise: Exercise,
  sources: Record<string, string>,
  sandbox: Pick<Sandbox, 'open'>,
  whose: 'ours' | 'theirs',
  boxes: Box[],
  role: 'server' | 'server-profile' = 'server',
  waited: Waited | null = null,
): Promise<Side> {
  const { limits } = exercise.manifest
  const workload = sourcesUnder(exercise, 'workload')
  const worldBox = await sandbox.open({ role: 'world', core: 'aside', limits })
  boxes.push(worldBox)
  const serverBox = await sandbox.open({ role, core: 'measure', limits, joins: worldBox })
  boxes.push(serverBox)
  // What goes wrong between the load and the server is the server's doing, so both are blamed alike.
  const world = host(worldBox, whose, limits, waited)
  const server = host(serverBox, whose, limits, waited)
  await request(world, { type: 'load', ...freshInputs(), body: json({ files: workload }) })
  const database = await request(world, { type: 'listen' })
  const { 'workload/server.js': start } = workload
  await request(server, {
    type: 'load',
    body: json({ files: { ...sources, 'workload/server.js': start }, entry: `starter/${exercise.manifest.files.entry}` }),
  })
  world.box.thaw()
  const listening = await request(server, { type: 'listen', body: json({ port: database.figures[0] }) })
  const startNs = bill(server) // not a window's
  const { by } = exercise.manifest.target as SpeedTarget
  const isTimed = by === 'requests-per-second'
  const wall = isTimed
    ? { window: WINDOW_WALL_NS_TIMED, warmUp: WARM_UP_WALL_NS_TIMED }
    : { window: WINDOW_WALL_NS, warmUp: WARM_UP_WALL_NS }
  const least = isTimed ? LEAST_REQUESTS_TIMED : LEAST_REQUESTS
  const warm = isTimed ? WARM_REQUESTS_TIMED : WARM_REQUESTS
  return { world, server, port: listening.figures[0], startNs, wall, warm, least, requests: least, share: 0, latencies: [] }
}

/**
 * Until the server has done its share and answered often enough, at most three times that share. Returns all that it
 * did since its process started.
 */
export async function warmUp(side: Side): Promise<Work> {
  let spent: Work = { calls: 0, cpuNs: 0, wallNs: 0 }
  const hasSpent = (times: number) => spent.cpuNs >= times * WARM_UP_NS || spent.wallNs >= times * side.wall.warmUp
  while (!hasSpent(3) && !(hasSpent(1) && spent.calls >= side.warm)) {
    spent = added(spent, await window(side))
    fillWindows(side, 1)
  }
  return { ...spent, cpuNs: spent.cpuNs + side.startNs }
}

/** As many requests as fill windows of that length, as far as the last one tells. Each connection gets as many as the other. */
export function fillWindows(side: Pick<Side, 'share' | 'requests' | 'least'>, length: number): void {
  const wanted = Math.min(length / side.share, side.requests * MOST_GROWTH, MOST_REQUESTS)
  side.requests = Math.max(side.least, CONNECTIONS * Math.round(wanted / CONNECTIONS))
}

/** How long its windows are by now, where 1 is what they are to be: longer where the fewest requests take longer. */
export function lengthOf(side: Pick<Side, 'share' | 'requests'>): number {
  return side.share * side.requests
}

/** One window of requests; the CPU time is the server's alone. */
export async function window(side: Side): Promise<Work> {
  const reply = await load(side, { type: 'generateLoad', count: side.requests }, 'wrong-output', {}, MOST_REPORTED)
  side.latencies = addedLatencies(side.latencies, latenciesIn(reply))
  const work = { calls: side.requests, cpuNs: bill(side.server), wallNs: reply.figures[0] * 1e9 }
  side.share = Math.max(work.cpuNs / WINDOW_NS, work.wallNs / side.wall.window) / work.calls
  return work
}

/**
 * Requests to the server, which is frozen before and after. Ends at once when the server does.
 * @throws FailureError, `wrong` where an answer was
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
    reporting.catch(() => {}) // the server's end may come first
    const reply = await Promise.race([reporting, untilGone(side.server)])
    assertSilent(side.server)
    refuse(side, reply, wrong)
    return reply
  } finally {
    side.server.box.freeze()
  }
}

/**
 * Changes the data, and refuses answers of before as soon as they are too old: in windows as those in which it is measured, frozen between
 * them for as long as there (`pauseMs`), and then under other loads. The first window changes nothing, as it comes after a longer pause: a
 * server that looks for news after such a one has not seen any then. Throws FailureError.
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

/** @throws FailureError where the world found something wrong with an answer; `wrong` is what that is called. */
function refuse(side: Side, reply: Reply, wrong: 'wrong-output' | 'stale-output'): void {
  const report = said(reply)
  if (report?.['message'] === undefined) return
  const code = report['late'] === true ? 'silent' : Number(report['broken']) > 0 ? 'threw' : wrong
  throw blame(side.server, { code, seen: String(report['message']).slice(0, 300) })
}

/** The world is ours, but what it read came from a server that is not. */
function latenciesIn(reply: Reply): Latencies {
  const reported = said(reply)?.['latencies']
  return Array.isArray(reported) ? (reported as Latencies) : []
}

/** Two windows' latencies as one's. */
export function addedLatencies(a: Latencies, b: Latencies): Latencies {
  const counts = new Map(a)
  for (const [ms, requests] of b) counts.set(ms, (counts.get(ms) ?? 0) + requests)
  return [...counts].sort(([one], [other]) => one - other)
}

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value))
}
