import { asStarter } from '../measure/load.ts'
import { shuffled } from '../measure/load-test.ts'
import { startSide, warmUp, window, type Side } from '../measure/serving.ts'
import { httpRule } from '../verdict/speed-rules.ts'
import type { Exercise, SpeedTarget } from '../../contracts/index.ts'
import type { SandboxHandle, Sandbox } from '../sandbox/sandbox.ts'
import { asFactor, estimateRatio } from './estimate-ratio.ts'
import type { Gauge, Session, Variant } from './gauge.ts'
import { keyOf } from './subsets.ts'
import { blaming } from './variant-failure.ts'

/** As for verdicts on servers. */
const PRIOR_SD = 0.04
const ROUNDS = 6

/** Logarithms of what the exercise compares servers by: CPU time per request, or wall-clock time per request or answer in time. */
export function serverGauge({ manifest }: Exercise): Gauge {
  const clock = httpRule((manifest.target as SpeedTarget).by).clock === 'wall' ? 'wallNs' : 'cpuNs'
  return {
    unit: 'times',
    least: 2,
    most: 6,
    goal: Math.log(1.05),
    tolerance: Math.log(1.1),
    measure: (exercise, variants, sandbox) => measureServers(exercise, variants, sandbox, clock),
    estimate: (sessions, contrast) => estimateRatio(sessions, contrast, PRIOR_SD),
    figures: asFactor,
  }
}

/** One session: each variant as a fresh server with a backend of its own, warmed up, then all of them in turn. Every answer is checked. */
async function measureServers(
  exercise: Exercise,
  variants: readonly Variant[],
  sandbox: Pick<Sandbox, 'open'>,
  clock: 'cpuNs' | 'wallNs',
): Promise<Session> {
  const boxes: SandboxHandle[] = []
  try {
    const sides: { variant: Variant; side: Side }[] = []
    for (const variant of variants)
      sides.push({ variant, side: await blaming(variant.subset, () => start(exercise, variant, sandbox, boxes)) })
    const costs = new Map(variants.map(({ subset }) => [keyOf(subset), [] as number[]]))
    const order = shuffled(sides)
    for (let round = 0; round < ROUNDS; round++) {
      for (const { variant, side } of order) {
        const work = await blaming(variant.subset, () => window(side))
        costs.get(keyOf(variant.subset))!.push(Math.log(work[clock] / work.calls))
      }
    }
    return costs
  } finally {
    for (const box of boxes) void box.close() // takes a while; no need to wait
  }
}

async function start(exercise: Exercise, { files }: Variant, sandbox: Pick<Sandbox, 'open'>, boxes: SandboxHandle[]): Promise<Side> {
  const side = await startSide(exercise, asStarter(exercise, files), sandbox, 'theirs', boxes)
  await warmUp(side)
  return side
}
