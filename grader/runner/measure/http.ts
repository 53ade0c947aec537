import { asStarter } from './load.ts'
import { checkStaleness, CONNECTIONS, fillWindows, lengthOf, startSide, warmUp, window, type Side } from './serving.ts'
import { added, type Waited } from './hosted.ts'
import { settleAll } from '../../shared/settle-all.ts'
import type { Exercise, HttpSession, Round, SourceFiles } from '../../contracts/index.ts'
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
  /** Whether further rounds of this session would change nothing. Asked after each round from LEAST_CLEAR on. */
  isClear: (session: HttpSession) => boolean
  /** The file of the exercise to measure the next session against: the baseline, unless given. */
  opponent: () => string
}

/**
 * Sessions of the learner's server against the baseline's, for as long as the caller asks. Each session has two fresh
 * servers with their own backends, which take turns in windows of a fixed number of requests, a random side first, the idle
 * server frozen. Every answer is checked. After the first session the data changes, and outdated answers are failures; this
 * check is awaited when the caller stops asking. Throws FailureError.
 */
export async function* httpSessions(
  exercise: Exercise,
  files: SourceFiles,
  sandbox: Pick<Sandbox, 'open'>,
  { mayStop = () => false, isClear = () => false, opponent = () => exercise.manifest.baseline }: Partial<Plan> = {},
): AsyncGenerator<HttpSession> {
  let staleness: Promise<void> | null = null
  let isFirst = true
  let isBroken = false
  const waited: Waited = { ms: 0 }
  const isOver = () => !isFirst && mayStop()
  try {
    while (!isOver()) {
      const pair = await openPair(exercise, files, opponent(), sandbox, waited)
      let rounds: Round[] | null = null
      try {
        const cold: Round = { baseline: await warmUp(pair.baseline), yours: await warmUp(pair.yours) }
        if (staleness !== null) {
          await Promise.allSettled([staleness]) // the older server would disturb this one
          for (const name of ['baseline', 'yours'] as const) cold[name] = added(cold[name], await window(pair[name])) // so their window lengths must be read again
        }
        for (const side of [pair.baseline, pair.yours]) side.latencies = []
        const sessionOf = (rounds: Round[]): HttpSession => {
          const latencies = { baseline: pair.baseline.latencies, yours: pair.yours.latencies }
          return { rounds, warmUp: cold, connections: CONNECTIONS, latencies }
        }
        rounds = await measureRounds(pair, isOver, (rounds) => isClear(sessionOf(rounds)))
        if (rounds === null) return
        isFirst = false
        yield sessionOf(rounds) // the lane is checked before anything else runs on it
      } finally {
        if (rounds !== null && staleness === null && !mayStop()) {
          // While the next pair starts, there is time to change the data and let answers become outdated.
          staleness = checkStaleness(pair.yours, pauseOf(rounds)).finally(pair.close)
          staleness.catch(() => {}) // handled below
        } else pair.close()
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

interface Pair {
  baseline: Side
  yours: Side
  close(): void
}

async function openPair(
  exercise: Exercise,
  files: SourceFiles,
  opponent: string,
  sandbox: Pick<Sandbox, 'open'>,
  waited: Waited,
): Promise<Pair> {
  const boxes: SandboxHandle[] = []
  const close = () => boxes.forEach((box) => void box.close()) // takes a while; no need to wait
  try {
    const entry = `starter/${exercise.manifest.files.entry}`
    const baselineSources = { ...asStarter(exercise, {}), [entry]: exercise.sources[opponent]! }
    const [baseline, yours] = await settleAll([
      startSide(exercise, baselineSources, sandbox, 'ours', boxes),
      startSide(exercise, asStarter(exercise, files), sandbox, 'theirs', boxes, 'server', waited),
    ])
    return { baseline, yours, close }
  } catch (cause) {
    close()
    throw cause
  }
}

/**
 * Measures both sides in turn, so that each window finds the caches as the other side left them, until there are enough rounds or
 * the answer `isClear`. Null once `isOver`.
 */
async function measureRounds(
  { baseline, yours }: Pair,
  isOver: () => boolean,
  isClear: (rounds: Round[]) => boolean,
): Promise<Round[] | null> {
  const length = Math.min(Math.max(1, lengthOf(baseline), lengthOf(yours)), ROUNDS / LEAST_ROUNDS)
  for (const side of [baseline, yours]) fillWindows(side, length)
  const rounds: Round[] = []
  const baselineFirst = Math.random() < 0.5
  while (rounds.length < ROUNDS / length && !(rounds.length >= LEAST_CLEAR && isClear(rounds))) {
    if (isOver()) return null
    rounds.push(await measureRound(baseline, yours, baselineFirst))
  }
  return rounds
}

async function measureRound(baseline: Side, yours: Side, baselineFirst: boolean): Promise<Round> {
  if (baselineFirst) {
    const a = await window(baseline)
    return { baseline: a, yours: await window(yours) }
  }
  const b = await window(yours)
  return { baseline: await window(baseline), yours: b }
}
