import { setTimeout as sleep } from 'node:timers/promises'
import { said, type Reply } from './ask.ts'
import { freshInputs } from './frames.ts'
import { assertSilent, bill, host, request, untilGone, type Hosted } from './hosted.ts'
import { asStarter, sourcesUnder } from './load.ts'
import {
  MishapError,
  type Box,
  type Exercise,
  type HttpSession,
  type Latency,
  type Round,
  type Sandbox,
  type SourceFiles,
  type Work,
} from '../contracts/index.ts'

/** Server CPU time of a window: long enough for a thousandth of it to be nothing, short enough for many. */
const WINDOW_NS = 60e6
const ROUNDS = 6
/** Servers have more code to warm than functions. */
const WARM_UP_NS = 400e6
const STILL_FALLING = 1.05
const MOST_GROWTH = 4
const MOST_REQUESTS = 4000
const CONNECTIONS = 16
/** A window that every connection begins and hardly any goes on with would be a burst and not a load. */
const LEAST_REQUESTS = 2 * CONNECTIONS
/** After a change of the data answers may be old for a second; some grace for a busy machine. */
const STALE_MS = 1500

/** A server with the world around it: database and load on a loopback that only the two share. */
interface Side {
  world: Hosted
  server: Hosted
  port: number
  requests: number
  latency: Latency
}

/**
 * Sessions of the learner's server against the baseline's, for as long as the caller asks: each two fresh servers in two
 * worlds of their own, in windows of a fixed number of requests in random order, the idle server frozen.
 * Every answer is checked. Throws MishapError.
 */
export async function* httpSessions(exercise: Exercise, files: SourceFiles, sandbox: Sandbox): AsyncGenerator<HttpSession> {
  for (let first = true; ; first = false) yield await session(exercise, files, sandbox, first)
}

async function session(exercise: Exercise, files: SourceFiles, sandbox: Sandbox, checkAge: boolean): Promise<HttpSession> {
  const boxes: Box[] = []
  try {
    const entry = `starter/${exercise.manifest.files.entry}`
    const baselineSources = { ...asStarter(exercise, {}), [entry]: exercise.sources[exercise.manifest.baseline]! }
    const [baseline, yours] = await both(
      startSide(exercise, baselineSources, sandbox, 'ours', boxes),
      startSide(exercise, asStarter(exercise, files), sandbox, 'theirs', boxes),
    )
    for (const side of [baseline, yours]) await warmUp(side)
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measureRound(baseline, yours))
    if (checkAge) await checkStaleness(yours)
    return { rounds, connections: CONNECTIONS, latency: yours.latency }
  } finally {
    for (const box of boxes) void box.close() // takes a while, and nobody waits for it
  }
}

/** As Promise.all, but waits for the other before it rejects: no box is opened after the session has ended. */
async function both<T>(first: Promise<T>, second: Promise<T>): Promise<[T, T]> {
  await Promise.allSettled([first, second])
  return Promise.all([first, second])
}

async function startSide(
  exercise: Exercise,
  sources: Record<string, string>,
  sandbox: Sandbox,
  whose: 'ours' | 'theirs',
  boxes: Box[],
): Promise<Side> {
  const { limits } = exercise.manifest
  const workload = sourcesUnder(exercise, 'workload')
  const worldBox = await sandbox.open({ role: 'world', core: 'aside', limits })
  boxes.push(worldBox)
  const serverBox = await sandbox.open({ role: 'server', core: 'measure', limits, joins: worldBox })
  boxes.push(serverBox)
  // What goes wrong between the load and the server is the server's doing, so both are blamed alike.
  const world = host(worldBox, whose, limits)
  const server = host(serverBox, whose, limits)
  await request(world, { type: 'load', ...freshInputs(), body: json({ files: workload }) })
  const database = await request(world, { type: 'listen' })
  const { 'workload/server.js': start } = workload
  await request(server, { type: 'load', body: json({ files: { ...sources, 'workload/server.js': start }, entry: `starter/${exercise.manifest.files.entry}` }) })
  world.box.thaw()
  const listening = await request(server, { type: 'listen', body: json({ port: database.figures[0] }) })
  bill(server) // what it took to start is not a window's
  return { world, server, port: listening.figures[0], requests: LEAST_REQUESTS, latency: { p50: 0, p99: 0 } }
}

/** Until the server has done its share and no longer gets faster, at most three times that share. */
async function warmUp(side: Side): Promise<void> {
  let before = Infinity
  for (let spentNs = 0, falling = true; spentNs < WARM_UP_NS || (falling && spentNs < 3 * WARM_UP_NS); ) {
    const work = await window(side)
    const perRequest = work.cpuNs / work.calls
    falling = before > perRequest * STILL_FALLING
    before = perRequest
    spentNs += work.cpuNs
    const wanted = Math.round(WINDOW_NS / Math.max(1, perRequest))
    side.requests = Math.max(LEAST_REQUESTS, Math.min(wanted, side.requests * MOST_GROWTH, MOST_REQUESTS))
  }
}

async function measureRound(baseline: Side, yours: Side): Promise<Round> {
  if (Math.random() < 0.5) {
    const a = await window(baseline)
    return { baseline: a, yours: await window(yours) }
  }
  const b = await window(yours)
  return { baseline: await window(baseline), yours: b }
}

/** One window of requests; the CPU time is the server's alone. */
async function window(side: Side): Promise<Work> {
  side.server.box.thaw()
  try {
    const reply = await storm(side, side.requests)
    refuse(said(reply), 'wrong-output')
    side.latency = { p50: reply.figures[1], p99: reply.figures[2] }
    side.server.box.freeze()
    return { calls: side.requests, cpuNs: bill(side.server), wallNs: reply.figures[0] * 1e9 }
  } finally {
    side.server.box.freeze()
  }
}

/** The world's report of so many requests to the server. Ends at once when the server does. */
async function storm(side: Side, count: number): Promise<Reply> {
  const reporting = request(side.world, { type: 'storm', count, option: CONNECTIONS, body: json({ port: side.port }) })
  reporting.catch(() => {}) // the server's end may come first
  const reply = await Promise.race([reporting, untilGone(side.server)])
  assertSilent(side.server)
  return reply
}

async function checkStaleness(side: Side): Promise<void> {
  await request(side.world, { type: 'change', ...freshInputs() })
  side.world.box.thaw()
  side.server.box.thaw() // whoever computes ahead of time does it now
  await sleep(STALE_MS)
  refuse(said(await storm(side, 2 * CONNECTIONS)), 'stale-output')
}

function refuse(report: Record<string, unknown> | null, code: 'wrong-output' | 'stale-output'): void {
  if (report === null) return
  const seen = String(report['message']).slice(0, 300)
  throw new MishapError(Number(report['broken']) > 0 ? { code: 'threw', seen } : { code, seen })
}

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value))
}
