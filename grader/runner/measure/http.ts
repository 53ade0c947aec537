import { asStarter } from './load.ts'
import { checkStaleness, CONNECTIONS, fillWindows, lengthOf, startSide, warmUp, window, type Side } from './serving.ts'
import { added, type Waited } from './hosted.ts'
import type { Box, Exercise, HttpSession, Round, Sandbox, SourceFiles } from '../../contracts/index.ts'

/**
 * Windows' worth of time that is measured of each side. Where requests of one side take so long that its windows are longer, rounds are
 * fewer, but not fewer than that, and the other side gets longer windows, too: six windows of half a second of a slow baseline were the
 * longest part of a verdict.
 */
const ROUNDS = 6
const LEAST_ROUNDS = 4

/**
 * Sessions of the learner's server against the baseline's, for as long as the caller asks: each two fresh servers in two
 * worlds of their own, in windows of a fixed number of requests in turn, a random side first, the idle server frozen.
 * Every answer is checked. After the first session the data is changed, and answers of before must not come any more, which is
 * told as the caller stops asking. `mayStop`: that it need not be told, and that a session after the first need not be finished.
 * Throws FailureError.
 */
export async function* httpSessions(
  exercise: Exercise,
  files: SourceFiles,
  sandbox: Pick<Sandbox, 'open'>,
  mayStop: () => boolean = () => false,
): AsyncGenerator<HttpSession> {
  let staleness: Promise<void> | null = null
  let isFirst = true
  let isBroken = false
  const waited: Waited = { ms: 0 }
  const isOver = () => !isFirst && mayStop()
  try {
    while (!isOver()) {
      const pair = await openPair(exercise, files, sandbox, waited)
      let rounds: Round[] | null = null
      try {
        const cold: Round = { baseline: await warmUp(pair.baseline), yours: await warmUp(pair.yours) }
        if (staleness !== null) {
          await Promise.allSettled([staleness]) // what an older server does now would disturb
          for (const name of ['baseline', 'yours'] as const) cold[name] = added(cold[name], await window(pair[name])) // and has: how long their windows take is read anew
        }
        for (const side of [pair.baseline, pair.yours]) side.latencies = []
        rounds = await measureRounds(pair, isOver)
        if (rounds === null) return
        isFirst = false
        const latencies = { baseline: pair.baseline.latencies, yours: pair.yours.latencies }
        yield { rounds, warmUp: cold, connections: CONNECTIONS, latencies } // the lane is looked at before anything else is done on it
      } finally {
        if (rounds !== null && staleness === null && !mayStop()) {
          // While the next pair starts there is time to let the data change, and the answers grow old.
          staleness = checkStaleness(pair.yours, pauseOf(rounds)).finally(pair.close)
          staleness.catch(() => {}) // met below
        } else pair.close()
      }
    }
  } catch (cause) {
    isBroken = true // what ended a session stands, and not what was told beside it
    throw cause
  } finally {
    await Promise.allSettled([staleness])
    if (!isBroken && !mayStop()) await staleness
  }
}

/**
 * A server that renews what it remembers by a timer is as old as it was frozen for until that fires: no longer than an
 * answer may be too old.
 */
const LONGEST_PAUSE_MS = 500

/** How long the submission is frozen in a round, ms: as long as the baseline is asked. */
function pauseOf(rounds: Round[]): number {
  return Math.min(LONGEST_PAUSE_MS, rounds.at(-1)!.baseline.wallNs / 1e6)
}

interface Pair {
  baseline: Side
  yours: Side
  close(): void
}

async function openPair(exercise: Exercise, files: SourceFiles, sandbox: Pick<Sandbox, 'open'>, waited: Waited): Promise<Pair> {
  const boxes: Box[] = []
  const close = () => boxes.forEach((box) => void box.close()) // takes a while, and nobody waits for it
  try {
    const entry = `starter/${exercise.manifest.files.entry}`
    const baselineSources = { ...asStarter(exercise, {}), [entry]: exercise.sources[exercise.manifest.baseline]! }
    const [baseline, yours] = await both(
      startSide(exercise, baselineSources, sandbox, 'ours', boxes),
      startSide(exercise, asStarter(exercise, files), sandbox, 'theirs', boxes, 'server', waited),
    )
    return { baseline, yours, close }
  } catch (cause) {
    close()
    throw cause
  }
}

/** As Promise.all, but waits for the other before it rejects: no box is opened after the session has ended. */
async function both<T>(first: Promise<T>, second: Promise<T>): Promise<[T, T]> {
  await Promise.allSettled([first, second])
  return Promise.all([first, second])
}

/** Both sides in turn, so that each window finds the caches as the other side left them. Null once it is over. */
async function measureRounds({ baseline, yours }: Pair, isOver: () => boolean): Promise<Round[] | null> {
  const length = Math.min(Math.max(1, lengthOf(baseline), lengthOf(yours)), ROUNDS / LEAST_ROUNDS)
  for (const side of [baseline, yours]) fillWindows(side, length)
  const rounds: Round[] = []
  const baselineFirst = Math.random() < 0.5
  while (rounds.length < ROUNDS / length) {
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
