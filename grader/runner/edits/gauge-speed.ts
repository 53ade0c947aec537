import { freshInputs, type Request } from '../measure/frames.ts'
import { host, timed, type Hosted } from '../measure/hosted.ts'
import { loadSubmission } from '../measure/load.ts'
import { shuffled } from '../measure/load-test.ts'
import { settleAll } from '../../shared/settle-all.ts'
import type { Exercise } from '../../contracts/index.ts'
import { FailureError } from '../sandbox/failure.ts'
import type { SandboxHandle, Sandbox } from '../sandbox/sandbox.ts'
import { asFactor, estimateRatio } from './estimate-ratio.ts'
import type { Gauge, Session, Variant } from './gauge.ts'
import { keyOf } from './subsets.ts'
import { blaming } from './variant-failure.ts'

/** CPU time of a batch, rounds of a session and warm-up as for verdicts (measure/speed.ts). */
const BATCH_NS = 10e6
const ROUNDS = 8
const WARM_UP_NS = 60e6
const MOST_WARM_UP_NS = 180e6
const STILL_FALLING = 1.05
const MOST_GROWTH = 8
const MOST_CALLS = 4_000_000

/** Spread of the log-ratio of two variants between sessions, as for verdicts. */
const PRIOR_SD = 0.015

interface Side {
  variant: Variant
  hosted: Hosted
  calls: number
  nsPerCall: number
}

/** Logarithms of CPU time per call: effects are factors, and their intervals those of verdicts. */
export const SPEED_GAUGE: Gauge = {
  unit: 'times',
  least: 3,
  most: 12,
  goal: Math.log(1.025),
  // As around the target of a verdict.
  tolerance: Math.log(1.05),
  measure: measureSpeeds,
  estimate: (sessions, contrast) => estimateRatio(sessions, contrast, PRIOR_SD),
  figures: asFactor,
}

/**
 * One session: each variant in a fresh process, warmed up, then all of them in turn, round after round. All get the same inputs once, and
 * have to return what the submission returns.
 */
async function measureSpeeds(exercise: Exercise, variants: readonly Variant[], sandbox: Pick<Sandbox, 'open'>): Promise<Session> {
  const boxes: SandboxHandle[] = []
  try {
    const sides = await settleAll(variants.map((variant) => openSide(exercise, variant, sandbox, boxes)))
    for (const side of sides) await blaming(side.variant.subset, () => loadSubmission(side.hosted, exercise, side.variant.files))
    for (const side of sides) await warmUp(side)
    await compareOutputs(sides)
    return await measureInTurn(sides)
  } finally {
    for (const box of boxes) void box.close() // takes a while; no need to wait
  }
}

async function openSide(exercise: Exercise, variant: Variant, sandbox: Pick<Sandbox, 'open'>, boxes: SandboxHandle[]): Promise<Side> {
  const { limits } = exercise.manifest
  const box = await sandbox.open({ role: 'compute', core: 'measure', limits })
  boxes.push(box)
  return { variant, hosted: host(box, 'theirs', limits), calls: 1, nsPerCall: Infinity }
}

async function warmUp(side: Side): Promise<void> {
  let [spentNs, isFalling] = [0, true]
  while (spentNs < WARM_UP_NS || (isFalling && spentNs < MOST_WARM_UP_NS)) {
    const before = side.nsPerCall
    const { work } = await run(side, { type: 'run', ...freshInputs(), count: side.calls })
    side.nsPerCall = work.cpuNs / work.calls
    isFalling = before > side.nsPerCall * STILL_FALLING
    spentNs += work.cpuNs
    const wanted = Math.round(BATCH_NS / Math.max(1, side.nsPerCall))
    side.calls = Math.max(1, Math.min(wanted, MOST_GROWTH * side.calls, MOST_CALLS))
  }
}

/** Tests see a few inputs; this compares as many as the slowest variant handles in one batch. */
async function compareOutputs(sides: readonly Side[]): Promise<void> {
  const what: Request = { type: 'run', ...freshInputs(), count: Math.min(...sides.map(({ calls }) => calls)) }
  const { reply } = await run(sides.at(-1)!, what)
  for (const side of sides.slice(0, -1)) {
    const { digest } = (await run(side, what)).reply
    await blaming(side.variant.subset, async () => {
      if (digest !== reply.digest) throw new FailureError({ code: 'wrong-output' })
    })
  }
}

async function measureInTurn(sides: readonly Side[]): Promise<Session> {
  const costs = new Map(sides.map(({ variant }) => [keyOf(variant.subset), [] as number[]]))
  const order = shuffled(sides)
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of order) {
      const { work } = await run(side, { type: 'run', ...freshInputs(), count: side.calls })
      costs.get(keyOf(side.variant.subset))!.push(Math.log(work.cpuNs / work.calls))
    }
  }
  return costs
}

function run({ variant, hosted }: Side, what: Request) {
  return blaming(variant.subset, () => timed(hosted, what))
}
