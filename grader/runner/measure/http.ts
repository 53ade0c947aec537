import { setTimeout } from 'node:timers/promises'
import { asStarter } from './load.ts'
import { checkStaleness, CONNECTIONS, fillWindows, lengthOf, NO_ENDINGS, startSide, warmUp, window, type Side } from './serving.ts'
import { added, bill, type Waited } from './hosted.ts'
import type { Opponent } from './opponents.ts'
import type { Exercise, HttpSession, Round, SourceFiles, SpeedTarget, Work } from '../../contracts/index.ts'
import type { SandboxHandle, Sandbox } from '../sandbox/sandbox.ts'

/**
 * Time measured per side, in windows of normal length. If slow requests make one side's windows longer, there are fewer
 * rounds, down to LEAST_ROUNDS, and the other side's windows get longer too. Otherwise six windows of half a second of a slow
 * baseline would be the longest part of a verdict.
 */
const ROUNDS = 6
const LEAST_ROUNDS = 4
/** Fewest rounds of a session, even if the answer is clear. With two, a single disturbed window would be half of them. */
export const LEAST_CLEAR = 3

/** When sessions, or one of them, may end early, and what they are measured against. */
export interface Plan {
  /** Skips awaiting the check of outdated answers, and breaks off sessions after the first. */
  mayStop: () => boolean
  /** Whether this session needs no further rounds. Asked after each round from LEAST_CLEAR on. */
  isClear: (session: HttpSession) => boolean
  /** The file of the exercise to measure the next session against: the baseline, unless given. */
  opponent: () => string
  /** A ready opponent with this file; null if there is none. */
  warm: (path: string) => WarmServer | null
}

/**
 * Sessions of the learner's server against the baseline's, for as long as the caller asks. In each, both servers are fresh, with a backend
 * of their own: one that had served a session before was cheaper or dearer by up to 15 % (four exercises, identical code on both sides),
 * since V8 goes on optimizing and caches go on filling. Unless the opponent is ready, they warm up at the same time, which fills the
 * pauses of each with work of the other. Then they take turns in windows of a fixed number of requests, a random side first, the idle
 * server frozen. Every answer is checked. If requests arrive at a rate, each window is a load that starts and ends with nothing in
 * progress. After the first session the data changes, and outdated answers are failures; this check is awaited when the caller stops asking.
 * Throws FailureError.
 */
export async function* httpSessions(
  exercise: Exercise,
  files: SourceFiles,
  sandbox: Pick<Sandbox, 'open'>,
  { mayStop = () => false, isClear = () => false, opponent = () => exercise.manifest.baseline, warm = () => null }: Partial<Plan> = {},
): AsyncGenerator<HttpSession> {
  const target = exercise.manifest.target as SpeedTarget
  let staleness: Promise<void> | null = null
  let sessions = 0
  let isBroken = false
  const waited: Waited = { ms: 0 }
  const isOver = () => sessions > 0 && mayStop()
  try {
    while (!isOver()) {
      const path = opponent()
      const ready = warm(path)
      const { baseline, yours } = await openPair(exercise, files, ready ?? path, sandbox, waited)
      let rounds: Round[] | null = null
      try {
        const cold: Round = { baseline: baseline.cold, yours: yours.cold }
        await Promise.allSettled([staleness]) // the older server would disturb this one
        // Windows beside the other side say too little about their length, unless it is fixed. And the CPU's caches hold nothing of an
        // opponent that was frozen for minutes.
        if (target.arrivals === undefined && (ready !== null || staleness !== null || target.by === 'requests-per-second')) {
          await window(baseline.side)
          cold.yours = added(cold.yours, await window(yours.side))
        }
        const sides = { baseline: baseline.side, yours: yours.side }
        for (const side of Object.values(sides)) Object.assign(side, { latencies: [], endings: NO_ENDINGS })
        const sessionOf = (rounds: Round[]): HttpSession => {
          const latencies = { baseline: sides.baseline.latencies, yours: sides.yours.latencies }
          if (target.arrivals === undefined) return { rounds, warmUp: cold, connections: CONNECTIONS, latencies }
          const endings = { baseline: sides.baseline.endings, yours: sides.yours.endings }
          return { rounds, warmUp: cold, connections: 0, latencies, endings }
        }
        rounds = await measureRounds(sides, isOver, (rounds) => isClear(sessionOf(rounds)))
        if (rounds === null) return
        sessions++
        yield sessionOf(rounds) // the lane is checked before anything else runs on it
      } finally {
        baseline.close()
        if (rounds !== null && staleness === null && !mayStop()) {
          // While the next server starts, there is time to change the data and let answers become outdated.
          staleness = checkStaleness(yours.side, pauseOf(rounds)).finally(yours.close)
          staleness.catch(() => {}) // handled below
        } else yours.close()
      }
    }
  } catch (cause) {
    isBroken = true // the failure that ended the session counts, not a later one of the staleness check
    throw cause
  } finally {
    await Promise.allSettled([staleness])
    if (!isBroken && !mayStop()) await staleness
  }
}

/**
 * Longest freeze of a server. A server that refreshes its cache by a timer is outdated by the time it was frozen, which must
 * stay within the allowed age of an answer.
 */
const LONGEST_PAUSE_MS = 500

/** How long the submission is frozen per round, ms: as long as the baseline's window takes. */
function pauseOf(rounds: Round[]): number {
  return Math.min(LONGEST_PAUSE_MS, rounds.at(-1)!.baseline.wallNs / 1e6)
}

/** A server that has started and warmed up, with all of its work so far. */
export interface WarmServer extends Opponent {
  kind: 'http'
  side: Side
  cold: Work
}

/** Opens and warms up an opponent. The pool refills while it waits for its verdict (`stays`). Throws FailureError. */
export async function openWarmServer(exercise: Exercise, path: string, sandbox: Pick<Sandbox, 'open'>): Promise<WarmServer> {
  const boxes: SandboxHandle[] = []
  try {
    const open: Sandbox['open'] = (request) => sandbox.open({ ...request, stays: true })
    return await openServer(exercise, sourcesOf(exercise, path), { open }, 'ours', boxes)
  } catch (cause) {
    for (const box of boxes) void box.close()
    throw cause
  }
}

/** A fresh server of the learner's, and either a ready opponent or a fresh one from this file of the exercise. */
async function openPair(
  exercise: Exercise,
  files: SourceFiles,
  opponent: WarmServer | string,
  sandbox: Pick<Sandbox, 'open'>,
  waited: Waited,
): Promise<{ baseline: WarmServer; yours: WarmServer }> {
  const boxes: { close(): unknown }[] = []
  const opening = [
    typeof opponent === 'string' ? openServer(exercise, sourcesOf(exercise, opponent), sandbox, 'ours', boxes) : awake(opponent, boxes),
    openServer(exercise, asStarter(exercise, files), sandbox, 'theirs', boxes, waited),
  ] as const
  try {
    const [baseline, yours] = await Promise.all(opening)
    return { baseline, yours }
  } catch (cause) {
    const close = () => boxes.forEach((box) => void box.close())
    close() // so that a wrong answer does not wait for the other side
    void Promise.allSettled(opening).then(close)
    throw cause
  }
}

/** The exercise's files with this one in the place of the submission. */
function sourcesOf(exercise: Exercise, path: string): Record<string, string> {
  return { ...asStarter(exercise, {}), [`starter/${exercise.manifest.files.entry}`]: exercise.sources[path]! }
}

/** Time for overdue timers of a server and its backend that were frozen for minutes: they close idle connections and refill caches. */
const AWAKE_MS = 50

async function awake(warm: WarmServer, boxes: { close(): unknown }[]): Promise<WarmServer> {
  boxes.push(warm)
  const { world, server } = warm.side
  for (const { box } of [world, server]) box.thaw()
  await setTimeout(AWAKE_MS)
  for (const { box } of [world, server]) box.freeze()
  bill(server) // so that no window is billed for it
  return warm
}

/** Starts and warms up a server. Adds its sandboxes to `boxes` once they are open, too. Throws FailureError. */
async function openServer(
  exercise: Exercise,
  sources: Record<string, string>,
  sandbox: Pick<Sandbox, 'open'>,
  whose: 'ours' | 'theirs',
  boxes: { close(): unknown }[],
  waited: Waited | null = null,
): Promise<WarmServer> {
  const own: SandboxHandle[] = []
  const close = () => own.forEach((box) => void box.close()) // takes a while; no need to wait
  const open: Sandbox['open'] = async (request) => {
    const box = await sandbox.open(request)
    boxes.push(box)
    return box
  }
  const side = await startSide(exercise, sources, { open }, whose, own, 'server', waited)
  return { kind: 'http', side, cold: await warmUp(side), gone: Promise.race(own.map(({ gone }) => gone)), close }
}

/**
 * Measures both sides in turn, so that each window finds the caches as the other side left them, until there are enough rounds or
 * the answer `isClear`. Stalls, which do not shorten the windows, end it after the fewest rounds. Null once `isOver`.
 */
async function measureRounds(
  { baseline, yours }: Record<keyof Round, Side>,
  isOver: () => boolean,
  isClear: (rounds: Round[]) => boolean,
): Promise<Round[] | null> {
  const length = Math.min(Math.max(1, lengthOf(baseline), lengthOf(yours)), ROUNDS / LEAST_ROUNDS)
  for (const side of [baseline, yours]) fillWindows(side, length)
  const most = ROUNDS * (baseline.wall.window + yours.wall.window)
  const isLong = () => rounds.length >= LEAST_ROUNDS && wallNsOf(rounds) > most
  const rounds: Round[] = []
  const baselineFirst = Math.random() < 0.5
  while (rounds.length < ROUNDS / length && !isLong() && !(rounds.length >= LEAST_CLEAR && isClear(rounds))) {
    if (isOver()) return null
    rounds.push(await measureRound(baseline, yours, baselineFirst))
  }
  return rounds
}

function wallNsOf(rounds: readonly Round[]): number {
  return rounds.reduce((sum, { baseline, yours }) => sum + baseline.wallNs + yours.wallNs, 0)
}

async function measureRound(baseline: Side, yours: Side, baselineFirst: boolean): Promise<Round> {
  if (baselineFirst) {
    const a = await window(baseline)
    return { baseline: a, yours: await window(yours) }
  }
  const b = await window(yours)
  return { baseline: await window(baseline), yours: b }
}
