import { fileURLToPath } from 'node:url'
import type { Natural } from './corpus.ts'
import { targetOf, type LabelResult } from './labels.ts'
import { atHome, failedTest, runNode } from './plain.ts'
import { median } from '../../../runner/verdict/interval.ts'

/*
 * Whether a heap solution is flat, by a long run in plain Node. The method is independent of the grader's. It uses other figures (Node's
 * heap, external memory and resident size in an unrestricted process), over up to 16 times as many calls, with a turn of the event loop
 * every thousand calls. It has no reference and makes no allowance for jumps: it skips the first quarter and fits a line to the
 * rest.
 */

const CHILD = fileURLToPath(new URL('heap-child.cjs', import.meta.url))

/** Calls between turns of the event loop, as between the requests of a service. */
const CALLS_PER_TURN = 1000
/** A run ends when this much may have leaked within the limit: 16 times a verdict's original 4 MB, e.g. 4 million calls at 16 bytes. */
const MOST_LEAKED_BYTES = 64 * 2 ** 20
/** Time limit for the calls of one solution. A slow one makes fewer calls, as its label shows. */
const MOST_CPU_MS = 3000
/** MB. The young generation begins at its full size, so that its growth is not taken for a leak. */
const YOUNG = '--min-semi-space-size=16'
/** No flat solution comes near this: the run is ended and counts as a leak. */
const MOST_GROWN_BYTES = 128 * 2 ** 20
const POINTS = 24
const CHECKED = { callsPerTurn: CALLS_PER_TURN, mostCalls: 100_000, mostCpuMs: 8000 }
const WEIGHED = { callsPerTurn: CALLS_PER_TURN, mostCpuMs: MOST_CPU_MS, mostGrownBytes: MOST_GROWN_BYTES, points: POINTS }

/** A label needs this distance from the limit, as a factor. Anything nearer is borderline. */
const FLAT_BELOW = 0.5
const LEAK_ABOVE = 1.5
/** Memory that every heap task allows to stay, according to its README. */
const MAY_STAY_BYTES = 4 * 2 ** 20

interface Weight {
  calls: number
  /** Heap and external memory, bytes. */
  used: number
  rss: number
}

export interface LongRun {
  /** Before the first call. */
  empty: Omit<Weight, 'calls'>
  points: Weight[]
}

/** Runs tests and check first; memory is measured only for a correct solution. */
export function labelHeap(natural: Natural): Promise<LabelResult> {
  return atHome(natural, async (home) => {
    const failed = (await failedTest(natural, home)) ?? (await checkFound(natural, home))
    if (failed !== null) return { label: 'wrong', why: failed, calls: 0, figures: {} }
    const limit = targetOf(natural.exercise)
    return heapLabel(await runChild<LongRun>(natural, home, 'weigh', { ...WEIGHED, mostCalls: MOST_LEAKED_BYTES / limit }), limit)
  })
}

/** The label that follows from a long run. Pure. @param limit bytes per call */
export function heapLabel({ empty, points }: LongRun, limit: number): LabelResult {
  const settled = points.slice(Math.floor(points.length / 4))
  const late = settled.slice(Math.floor(settled.length / 2))
  const bytesPerCall = slopeOf(settled)
  const lateBytesPerCall = slopeOf(late)
  const rssPerCall = usualStep(settled)
  const { calls, used } = points.at(-1)!
  const keptBytes = used - empty.used
  const isGrowing = Math.min(bytesPerCall, lateBytesPerCall) >= LEAK_ABOVE * limit || rssPerCall >= LEAK_ABOVE * limit
  const isStill = Math.max(bytesPerCall, lateBytesPerCall, rssPerCall) <= FLAT_BELOW * limit && keptBytes <= MAY_STAY_BYTES
  const figures = {
    bytesPerCall: rounded(bytesPerCall),
    lateBytesPerCall: rounded(lateBytesPerCall),
    rssPerCall: rounded(rssPerCall),
    keptBytes,
  }
  return { label: isGrowing ? 'leak' : isStill ? 'flat' : 'borderline', calls, figures }
}

/** Growth of the resident size by the median step, bytes per call: Node sometimes takes 30 MB at once, but a leak grows in every step. */
function usualStep(points: readonly Weight[]): number {
  return median(points.slice(1).map(({ calls, rss }, i) => (rss - points[i]!.rss) / (calls - points[i]!.calls)))
}

/** Growth of heap and external memory by least squares, bytes per call. */
function slopeOf(points: readonly Weight[]): number {
  const meanCalls = mean(points.map(({ calls }) => calls))
  const meanBytes = mean(points.map(({ used }) => used))
  const products = points.reduce((sum, { calls, used }) => sum + (calls - meanCalls) * (used - meanBytes), 0)
  const squares = points.reduce((sum, { calls }) => sum + (calls - meanCalls) ** 2, 0)
  return squares === 0 ? 0 : products / squares
}

async function checkFound(natural: Natural, home: string): Promise<string | null> {
  return (await runChild<{ why: string | null }>(natural, home, 'check', CHECKED)).why
}

async function runChild<T>({ exercise, name }: Natural, home: string, mode: 'check' | 'weigh', settings: object): Promise<T> {
  const { stdout, stderr } = await runNode(home, [
    '--expose-gc',
    YOUNG,
    CHILD,
    home,
    exercise.manifest.files.entry,
    mode,
    JSON.stringify(settings),
  ])
  const line = stdout.trimEnd().split('\n').at(-1)
  if (!line?.startsWith('{')) throw new Error(`${exercise.slug}/${name}: plain Node could not ${mode} it: ${stderr.slice(-500)}`)
  return JSON.parse(line) as T
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function rounded(value: number): number {
  return Number(value.toFixed(3))
}
