import { freshInputs } from './frames.ts'
import { added, host, timed, type Hosted, type Waited } from './hosted.ts'
import { loadOurs, loadSubmission } from './load.ts'
import type { Verifier } from './verifier.ts'
import type { Box, Exercise, Round, Sandbox, SourceFiles, SpeedSession, Work } from '../../contracts/index.ts'

/**
 * CPU time of a batch. What a request costs beside the calls, 0.4 ms, is on both sides and so cancels in batches of equal
 * time; of shorter batches the kernel's accounting would be a larger part.
 */
const BATCH_NS = 10e6
/**
 * Rounds of a session. The spread between sessions is larger than that within one, and a fresh pair of processes tells
 * more of it than more rounds: 8 of 10 ms in the place of 10 of 12 ms took a third off the time of a verdict.
 */
const ROUNDS = 8
/** CPU time of a warm-up, at the least; it goes on to three times that while the code still gets faster by more than 5 %. */
const WARM_UP_NS = 60e6
const STILL_FALLING = 1.05
/** A batch grows at most so much in one step: the first calls of cold code tell little of the next. */
const MOST_GROWTH = 8
const MOST_CALLS = 4_000_000

interface Side {
  hosted: Hosted
  calls: number
  nsPerCall: number
}

/**
 * Side by side on one core, what disturbs one side disturbs the other (Bulej et al., Duet Benchmarking, ICPE
 * 2020); in fresh processes, since one process may have drawn a faster compilation than the next (Georges, Buytaert &
 * Eeckhout, Statistically Rigorous Java Performance Evaluation, OOPSLA 2007).
 *
 * Sessions of the submission against the exercise's baseline, one after the other for as long as the caller asks:
 * each in a fresh pair of boxes, warmed up alternately, then in turn in rounds of equal CPU time, a random side first.
 * Every batch of the submission is handed to the verifier, which may be behind: nothing is certain before it has settled.
 * `mayStop`: that a session after the first need not be finished. Throws FailureError.
 */
export async function* speedSessions(
  exercise: Exercise,
  files: SourceFiles,
  sandbox: Pick<Sandbox, 'open'>,
  verifier: Verifier,
  mayStop: () => boolean = () => false,
): AsyncGenerator<SpeedSession> {
  const waited: Waited = { ms: 0 }
  yield* session(exercise, files, sandbox, verifier, waited, () => false)
  while (!mayStop()) yield* session(exercise, files, sandbox, verifier, waited, mayStop)
}

async function* session(
  exercise: Exercise,
  files: SourceFiles,
  sandbox: Pick<Sandbox, 'open'>,
  verifier: Verifier,
  waited: Waited,
  isOver: () => boolean,
): AsyncGenerator<SpeedSession> {
  const boxes: Box[] = []
  const open = async (whose: 'ours' | 'theirs'): Promise<Side> => {
    const box = await sandbox.open({ role: 'compute', core: 'measure', limits: exercise.manifest.limits })
    boxes.push(box)
    return { hosted: host(box, whose, exercise.manifest.limits, waited), calls: 1, nsPerCall: Infinity }
  }
  try {
    const baseline = await open('ours')
    const yours = await open('theirs')
    await loadOurs(baseline.hosted, exercise, exercise.manifest.baseline)
    await loadSubmission(yours.hosted, exercise, files)
    const cold = await warmUp(baseline, yours, verifier)
    const rounds: Round[] = []
    const baselineFirst = Math.random() < 0.5
    while (rounds.length < ROUNDS) {
      if (isOver()) return
      rounds.push(await measureRound(baseline, yours, verifier, baselineFirst))
    }
    yield { rounds, warmUp: cold } // the lane is looked at before boxes are torn down on it: beside that one reading in six was wrong
  } finally {
    for (const box of boxes) void box.close() // takes a while, and nobody waits for it
  }
}

async function warmUp(baseline: Side, yours: Side, verifier: Verifier): Promise<Round> {
  // With its first call a workload does what it does once in a process: up to 0.2 s of work that makes neither side
  // warm for what is measured.
  const all: Round = { baseline: await batch(baseline, verifier), yours: await batch(yours, verifier) }
  let spentNs = 0
  let falling = true
  while (spentNs < WARM_UP_NS || (falling && spentNs < 3 * WARM_UP_NS)) {
    falling = false
    let shorter = Infinity
    for (const [name, side] of [
      ['baseline', baseline],
      ['yours', yours],
    ] as const) {
      const before = side.nsPerCall
      const work = await batch(side, verifier)
      all[name] = added(all[name], work)
      side.nsPerCall = work.cpuNs / work.calls
      if (before > side.nsPerCall * STILL_FALLING) falling = true
      shorter = Math.min(shorter, work.cpuNs)
      side.calls = callsFor(side, work)
    }
    // Neither side is warm before both are.
    spentNs += shorter
  }
  return all
}

/** Calls that take a batch's time, as far as the last batch tells. */
function callsFor(side: Side, last: Work): number {
  const wanted = Math.round(BATCH_NS / Math.max(1, side.nsPerCall))
  return Math.max(1, Math.min(wanted, last.calls * MOST_GROWTH, MOST_CALLS))
}

/**
 * Both sides always in turn, so that each batch finds the caches as the other side left them. In random order one that came twice in
 * a row was a quarter cheaper where much is allocated: sessions of one and the same pair then differed by 4.0 %, in turn by 2.3 %.
 */
async function measureRound(baseline: Side, yours: Side, verifier: Verifier, baselineFirst: boolean): Promise<Round> {
  if (baselineFirst) {
    const a = await batch(baseline, verifier)
    return { baseline: a, yours: await batch(yours, verifier) }
  }
  const b = await batch(yours, verifier)
  return { baseline: await batch(baseline, verifier), yours: b }
}

async function batch(side: Side, verifier: Verifier): Promise<Work> {
  const what = { type: 'run', ...freshInputs(), count: side.calls } as const
  const { reply, work } = await timed(side.hosted, what)
  if (!side.hosted.ours) verifier.expect(what, reply.digest)
  return work
}
