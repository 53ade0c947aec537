import { growthOf } from './views/scaling.ts'
import { withLooking, type Profiling } from '../measure/profiler.ts'
import { median } from '../verdict/interval.ts'
import { FailureError } from '../sandbox/failure.ts'
import type { ProfileSide, Scaling, Sizes } from '../../contracts/index.ts'
import type { ProfileTarget } from './target.ts'

/** CPU time of a batch, long enough to subtract the batch's own overhead reliably. */
const BATCH_MS = 10
const MOST_CALLS = 1 << 20
/** Rounds over all sizes, so that a busy moment affects at most one measurement per size, which the median ignores. */
const ROUNDS = 5
/** No round but the first starts after this time, ms. */
const MOST_MS = 1200
/**
 * CPU time of one call above which larger inputs are not tried: three times the input could take ten times as long, and five rounds of
 * that the whole time limit.
 */
const MOST_CALL_MS = 50
/** Smallest and largest factor by which a batch that was too short grows. */
const [LEAST_STEP, MOST_STEP] = [2, 16]

/**
 * CPU time of a call by the size of its input. The time includes changing the input before the call, folding the result, and garbage
 * collection, but not making the inputs, which is measured separately and subtracted. If the submission throws or times out at a size,
 * that size is missing and a note explains why.
 */
export async function scaling(target: ProfileTarget): Promise<Partial<Pick<ProfileSide, 'scaling'>>> {
  const { exercise, files, boxes, note } = target
  const { scaling: sizes, limits } = exercise.manifest
  if (sizes === undefined) return {}
  return withLooking(
    exercise,
    files,
    boxes,
    async (profiling) => ({ scaling: await scalingOf(sizes, profiling, note) }),
    limits.wallSeconds,
  )
}

/** The same with a profiling session that is already open. @param note receives the reason why a size is missing */
export async function scalingOf(
  { unit, sizes }: Sizes,
  profiling: Pick<Profiling, 'sized'>,
  note: (what: string) => void,
): Promise<Scaling> {
  const began = performance.now()
  const at = (size: number) => `with ${size.toLocaleString('en')} ${unit}`
  const series: Series[] = []
  let alive = true

  const measure = async (one: Series, step: () => Promise<void>): Promise<void> => {
    try {
      await step()
    } catch (cause) {
      if (!(cause instanceof FailureError)) throw cause
      const { code, seen } = cause.failure
      one.failed = true
      alive = code === 'threw' // after an exception the sandbox still answers
      note(`${at(one.size)}: ${seen ?? code}${alive ? '' : '; no other sizes were tried'}`)
    }
  }

  for (const size of sizes) {
    const last = series.at(-1)
    if (!alive) break
    if (last && median(last.ns) > MOST_CALL_MS * 1e6) {
      // NaN if it threw, in which case larger inputs are still tried
      note(`a call takes ${Math.round(median(last.ns) / 1e6)} ms ${at(last.size)}; larger inputs were not tried.`)
      break
    }
    // Assumes quadratic growth: a batch with too few calls is enlarged, but one with too many would use up the time limit.
    const one: Series = { size, calls: last ? Math.max(1, Math.floor(last.calls * (last.size / size) ** 2)) : 1, ns: [], failed: false }
    series.push(one)
    await measure(one, () => fill(one, profiling))
  }
  for (let round = 0; round < ROUNDS && alive && (round === 0 || performance.now() - began < MOST_MS); round++) {
    for (const one of series) if (alive && !one.failed) await measure(one, async () => void one.ns.push(await timeOf(one, profiling)))
  }
  const points = series.filter(({ ns, failed }) => ns.length > 0 && !failed).map(({ size, ns }) => ({ size, ns: median(ns) }))
  return { unit, points, growth: growthOf(points) }
}

/** Measurements at one size: ns per call, from batches of `calls` calls. */
interface Series {
  size: number
  calls: number
  ns: number[]
  failed: boolean
}

/** Finds the number of calls per batch. The last attempt counts as the first measurement. */
async function fill(one: Series, profiling: Pick<Profiling, 'sized'>): Promise<void> {
  for (;;) {
    const ns = await timeOf(one, profiling)
    const share = (ns * one.calls) / (BATCH_MS * 1e6)
    if (share >= 1 || one.calls >= MOST_CALLS) return void one.ns.push(ns)
    one.calls = Math.min(MOST_CALLS, Math.ceil(one.calls * Math.min(MOST_STEP, Math.max(LEAST_STEP, 1.2 / share))))
  }
}

async function timeOf({ size, calls }: Series, profiling: Pick<Profiling, 'sized'>): Promise<number> {
  return (await profiling.sized(size, calls)) / calls
}
