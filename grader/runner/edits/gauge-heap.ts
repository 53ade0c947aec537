import { openHeap } from '../measure/heap.ts'
import { CHECKPOINTS, firstCallsApart, PASS_GROWTH, slopeOf } from '../verdict/decide-heap.ts'
import type { Interval } from '../verdict/interval.ts'
import type { Exercise, HeapTarget } from '../../contracts/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Contrast } from './contrasts.ts'
import type { Gauge, Session, Variant } from './gauge.ts'
import { keyOf } from './subsets.ts'
import { blaming } from './variant-failure.ts'

/**
 * Bytes that a call retains: effects are what is saved. The bounds of a pass hold whatever happens, so one pass is enough, and those of a
 * contrast add up.
 */
export function heapGauge({ manifest }: Exercise): Gauge {
  const { bytesPerCall: limit } = manifest.target as HeapTarget
  return {
    unit: 'bytes-per-call',
    least: 1,
    most: 1,
    goal: limit,
    tolerance: limit,
    measure: (exercise, variants, sandbox) => measureSlopes(exercise, variants, sandbox, limit),
    estimate: estimateBytes,
    figures: ({ mu, h }) => ({ value: mu, low: mu - h, high: mu + h }),
  }
}

/** Lower and upper bound of the bytes per call of each variant, one after the other: memory does not depend on the moment. */
async function measureSlopes(
  exercise: Exercise,
  variants: readonly Variant[],
  sandbox: Pick<Sandbox, 'open'>,
  limit: number,
): Promise<Session> {
  const slopes = new Map<string, number[]>()
  for (const { subset, files } of variants) {
    const { low, high } = await blaming(subset, () => slopeFor(exercise, files, sandbox, limit))
    slopes.set(keyOf(subset), [low, high])
  }
  return slopes
}

/** A pass after a shorter one that absorbs one-off allocations. */
async function slopeFor(exercise: Exercise, files: Variant['files'], sandbox: Pick<Sandbox, 'open'>, limit: number) {
  const heap = await openHeap(exercise, files, sandbox)
  try {
    const first = firstCallsApart(limit)
    await heap.pass(first, CHECKPOINTS)
    return slopeOf(await heap.pass(first * PASS_GROWTH, CHECKPOINTS))
  } finally {
    heap.close()
  }
}

function estimateBytes(sessions: readonly Session[], contrast: Contrast): Interval | null {
  const session = sessions.findLast((one) => [...contrast.keys()].every((key) => one.has(key)))
  if (session === undefined || contrast.size === 0) return null
  const bounds = [...contrast].map(([key, weight]) => ({ weight, low: session.get(key)![0]!, high: session.get(key)![1]! }))
  return {
    mu: bounds.reduce((sum, { weight, low, high }) => sum + (weight * (low + high)) / 2, 0),
    h: bounds.reduce((sum, { weight, low, high }) => sum + (Math.abs(weight) * (high - low)) / 2, 0),
  }
}
