import { freshInputs } from './frames.ts'
import { added, host, timed, type Hosted, type Waited } from './hosted.ts'
import { loadOurs, loadSubmission } from './load.ts'
import type { Opponent } from './opponents.ts'
import type { Verifier } from './verifier.ts'
import { settleAll } from '../../shared/settle-all.ts'
import type { Exercise, Round, SourceFiles, SpeedSession, Work } from '../../contracts/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

/**
 * CPU time of a batch. The overhead of a request, 0.4 ms, is on both sides and cancels in batches of equal time. In shorter
 * batches the error of the kernel's accounting would weigh more.
 */
const BATCH_NS = 10e6
/**
 * Rounds of a session. Sessions differ more than rounds, so a fresh pair of processes is worth more than more rounds: 8
 * rounds of 10 ms instead of 10 of 12 ms cut the time of a verdict by a third.
 */
const ROUNDS = 8
/** Fewest rounds of a session, even if no further one would change anything. With three, a disturbed one would be a third of them. */
export const LEAST_CLEAR = 4
/** Least CPU time of a warm-up. It continues up to three times that while the code still gets faster by more than 5 %. */
const WARM_UP_NS = 60e6
const STILL_FALLING = 1.05
/** Most growth of a batch in one step, since the first calls of cold code say little about later ones. */
const MOST_GROWTH = 8
const MOST_CALLS = 4_000_000

/** When sessions, or one of them, may end early, and what they are measured against. */
export interface SpeedPlan {
  /** Breaks off sessions after the first. */
  mayStop: () => boolean
  /** Whether this session needs no further rounds. Asked after each round from LEAST_CLEAR on. */
  isClear: (session: SpeedSession) => boolean
  /** The file of the exercise to measure the next session against: the baseline, unless given. */
  opponent: () => string
  /** A ready opponent with this file; null if there is none. */
  warm: (path: string) => WarmFunction | null
}

interface Side {
  hosted: Hosted
  calls: number
  /** CPU time per call of the last batch, and of the cheapest one. */
  nsPerCall: number
  leastNsPerCall: number
  /** All of its work before the first round. */
  cold: Work
}

/** The baseline or the reference of a function exercise, warmed up and frozen. */
export interface WarmFunction extends Opponent {
  kind: 'function'
  side: Side
}

const NO_WORK: Work = { calls: 0, cpuNs: 0, wallNs: 0 }

/** Opens and warms up an opponent. The pool refills while it waits for its verdict (`stays`). Throws FailureError. */
export async function openWarmFunction(exercise: Exercise, path: string, sandbox: Pick<Sandbox, 'open'>): Promise<WarmFunction> {
  const { limits } = exercise.manifest
  const box = await sandbox.open({ role: 'compute', core: 'measure', limits, stays: true })
  try {
    const side = sideOf(host(box, 'ours', limits))
    await loadOurs(side.hosted, exercise, path)
    await warmUp([side], null)
    return { kind: 'function', side, gone: box.gone, close: () => void box.close() }
  } catch (cause) {
    void box.close()
    throw cause
  }
}

/**
 * Side by side on one core, what disturbs one side disturbs the other (Bulej et al., Duet Benchmarking, ICPE
 * 2020); in fresh processes, since one process may have drawn a faster compilation than the next (Georges, Buytaert &
 * Eeckhout, Statistically Rigorous Java Performance Evaluation, OOPSLA 2007).
 *
 * Sessions of the submission against the exercise's baseline, one after the other for as long as the caller asks:
 * each in a fresh pair of sandboxes, warmed up alternately unless the opponent is ready, then in turn in rounds of equal CPU time, a
 * random side first. Every batch of the submission goes to the verifier, which may lag behind, so no result is final before it has settled.
 * Throws FailureError.
 */
export async function* speedSessions(
  exercise: Exercise,
  files: SourceFiles,
  sandbox: Pick<Sandbox, 'open'>,
  verifier: Verifier,
  { mayStop = () => false, isClear = () => false, opponent = () => exercise.manifest.baseline, warm = () => null }: Partial<SpeedPlan> = {},
): AsyncGenerator<SpeedSession> {
  const waited: Waited = { ms: 0 }
  yield* session(exercise, files, sandbox, verifier, waited, { mayStop: () => false, isClear, opponent, warm })
  while (!mayStop()) yield* session(exercise, files, sandbox, verifier, waited, { mayStop, isClear, opponent, warm })
}

async function* session(
  exercise: Exercise,
  files: SourceFiles,
  sandbox: Pick<Sandbox, 'open'>,
  verifier: Verifier,
  waited: Waited,
  { mayStop, isClear, opponent, warm }: SpeedPlan,
): AsyncGenerator<SpeedSession> {
  const { limits } = exercise.manifest
  const opened: { close(): unknown }[] = []
  const open = async (whose: 'ours' | 'theirs', load: (hosted: Hosted) => Promise<void>): Promise<Side> => {
    const box = await sandbox.open({ role: 'compute', core: 'measure', limits })
    opened.push(box)
    const side = sideOf(host(box, whose, limits, waited))
    await load(side.hosted)
    return side
  }
  try {
    const path = opponent()
    const ready = warm(path)
    if (ready !== null) opened.push(ready)
    const [baseline, yours] = await settleAll([
      ready?.side ?? open('ours', (hosted) => loadOurs(hosted, exercise, path)),
      open('theirs', (hosted) => loadSubmission(hosted, exercise, files)),
    ])
    await warmUp(ready === null ? [baseline, yours] : [yours], verifier)
    if (ready !== null) await meet(baseline, yours, verifier)
    const cold: Round = { baseline: baseline.cold, yours: yours.cold }
    const rounds: Round[] = []
    const baselineFirst = Math.random() < 0.5
    while (rounds.length < ROUNDS && !(rounds.length >= LEAST_CLEAR && isClear({ rounds, warmUp: cold }))) {
      if (mayStop()) return
      rounds.push(await measureRound(baseline, yours, verifier, baselineFirst))
    }
    yield { rounds, warmUp: cold } // the lane is checked before sandboxes are torn down on it: during that, one reading in six was wrong
  } finally {
    for (const one of opened) void one.close() // takes a while; no need to wait
  }
}

function sideOf(hosted: Hosted): Side {
  return { hosted, calls: 1, nsPerCall: Infinity, leastNsPerCall: Infinity, cold: NO_WORK }
}

/** Warms up these sides in turn. The verifier is null if none of them is the submission. */
async function warmUp(sides: readonly Side[], verifier: Verifier | null): Promise<void> {
  // The first call includes the one-off work of the workload: up to 0.2 s, which does not warm up the measured code.
  for (const side of sides) await coldBatch(side, verifier)
  let spentNs = 0
  let falling = true
  while (spentNs < WARM_UP_NS || (falling && spentNs < 3 * WARM_UP_NS)) {
    falling = false
    let shorter = Infinity
    for (const side of sides) {
      const before = side.nsPerCall
      const work = await coldBatch(side, verifier)
      side.nsPerCall = work.cpuNs / work.calls
      side.leastNsPerCall = Math.min(side.leastNsPerCall, side.nsPerCall)
      if (before > side.nsPerCall * STILL_FALLING) falling = true
      shorter = Math.min(shorter, work.cpuNs)
      side.calls = callsFor(side, work)
    }
    // The warm-up counts by the side that has done less.
    spentNs += shorter
  }
}

/** Runs one more batch on each side, because the CPU's caches hold nothing of an opponent that was frozen for minutes. */
async function meet(baseline: Side, yours: Side, verifier: Verifier): Promise<void> {
  for (const side of [baseline, yours]) await coldBatch(side, verifier)
}

async function coldBatch(side: Side, verifier: Verifier | null): Promise<Work> {
  const work = await batch(side, verifier)
  side.cold = added(side.cold, work)
  return work
}

/**
 * Number of calls that fill a batch, judging by the cheapest batch so far: a stall in the last one of the warm-up would leave batches of so few
 * calls that the next stall comes after the last round.
 */
function callsFor(side: Side, last: Work): number {
  const wanted = Math.round(BATCH_NS / Math.max(1, side.leastNsPerCall))
  return Math.max(1, Math.min(wanted, last.calls * MOST_GROWTH, MOST_CALLS))
}

/**
 * Measures both sides strictly in turn, so that each batch finds the caches as the other side left them. In random order, a
 * side running twice in a row was a quarter cheaper for code that allocates a lot: sessions of the same pair then differed by
 * 4.0 %, against 2.3 % in turn.
 */
async function measureRound(baseline: Side, yours: Side, verifier: Verifier, baselineFirst: boolean): Promise<Round> {
  if (baselineFirst) {
    const a = await batch(baseline, verifier)
    return { baseline: a, yours: await batch(yours, verifier) }
  }
  const b = await batch(yours, verifier)
  return { baseline: await batch(baseline, verifier), yours: b }
}

async function batch(side: Side, verifier: Verifier | null): Promise<Work> {
  const what = { type: 'run', ...freshInputs(), count: side.calls } as const
  const { reply, work } = await timed(side.hosted, what)
  if (!side.hosted.ours) verifier!.expect(what, reply.digest)
  return work
}
