import { growthOf } from './views/scaling.ts'
import { withLooking, type Profiling } from '../measure/profiler.ts'
import { median } from '../verdict/interval.ts'
import { FailureError } from '../../contracts/index.ts'
import type { ProfileSide, Scaling, Sizes } from '../../contracts/index.ts'
import type { ProfileTarget } from './target.ts'

/** Calls of a batch take so long, CPU, that what a batch costs besides can be taken off. */
const BATCH_MS = 10
const MOST_CALLS = 1 << 20
/** Rounds over all sizes, so that a busy moment weighs on one time of each: their median does not care. */
const ROUNDS = 5
/** No round begins later, ms; the first one does. */
const MOST_MS = 1200
/** Where one call takes so long, CPU, three times the input could take ten times as long, and five rounds of it all the time there is. */
const MOST_CALL_MS = 50
/** The least that is added to a batch that was too short, and the most. */
const [LEAST_STEP, MOST_STEP] = [2, 16]

/**
 * CPU time of a call against the size of its input: of the call, of changing the input before it and of folding its result, and of
 * collections meanwhile. Making the inputs is in none of it: it is measured beside, on the same ones, and taken off. A size at which
 * the submission throws, or does not answer in time, is missing, and a note tells why.
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

/** The same from a looking that is open. @param note is told what keeps a size from being there */
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
      alive = code === 'threw' // what throws can be asked again
      note(`${at(one.size)}: ${seen ?? code}${alive ? '' : '; nothing was asked after that'}`)
    }
  }

  for (const size of sizes) {
    const last = series.at(-1)
    if (!alive) break
    if (last && median(last.ns) > MOST_CALL_MS * 1e6) {
      // NaN where it threw: a larger one may not
      note(`a call takes ${Math.round(median(last.ns) / 1e6)} ms ${at(last.size)}; larger inputs were not tried.`)
      break
    }
    // Time may grow as the square: too few calls are made more, too many of them would take what time there is.
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

/** What was measured at one size: ns a call, of batches of so many calls. */
interface Series {
  size: number
  calls: number
  ns: number[]
  failed: boolean
}

/** Finds out how many calls make a batch. The last try is the first time. */
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
