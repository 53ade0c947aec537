import type { HeapPass } from '../../contracts/index.ts'

/**
 * Decides whether every call retains memory. After two forced collections the heap size repeats within ±240 bytes, except
 * for one-off jumps when code is compiled or a table is built. Passes decide on the figures of the process itself. If they
 * say flat, measuring continues: the process, and then the kernel, must confirm it (decide-levels.ts).
 */

/** Possible error of one pass, bytes. The largest one-off jump seen in a flat function is 20 to 25 kB. */
export const JUMP_BYTES = 32_768
/** Checkpoints of a pass, an even number, so that one is in the middle. Each costs two forced collections. */
export const CHECKPOINTS = 6
/**
 * Checkpoints of a pass over a planted leak, with as many calls. Whether a leak shows depends only on the first, middle and last
 * reading.
 */
export const PLANTED_CHECKPOINTS = 2
/** Factor in calls from one pass to the next: a leak continues, a jump does not. */
export const PASS_GROWTH = 3
export const MOST_PASSES = 5
/** A leak keeps its slope from pass to pass. Below this share of the previous slope, something is filling up. */
const SLOPE_HOLDS = 0.6
/** The same within a pass: the second half must grow by at least this share of the first half's growth. */
const STILL_GROWING = 0.4
/** One-off memory that the tasks allow, bytes. Less growth is not a leak yet: a bounded cache looks the same until it is full. */
export const KEPT_BYTES = 4 * 1024 * 1024
/**
 * CPU seconds of the process after which a continuing leak counts even below KEPT_BYTES. Calls of a few µs, as in the tasks,
 * reach KEPT_BYTES sooner; calls that get slower with what they retain, such as listeners, would take tens of seconds.
 */
const LEAKING_SECONDS = 2
/**
 * Growth between two readings, bytes, above which the kernel's figure overrules the process's own. Honest runs grew by up to
 * 1.4 MB in 400,000 calls and 3.0 MB in two million, because V8 returns reserved memory to the kernel at different times.
 */
export const GROWTH_BYTES = 3 * 1024 * 1024
/**
 * Most memory that a submission can hold beyond the reference, the leanest known solution, bytes. Honest ones hold up to
 * 8 MB more. Memory held at one reading and released before the next could hide growth of the same size, so the number
 * of calls in between rises with this excess, up to this limit.
 */
export const LEVEL_BYTES = 32 * 1024 * 1024

export interface HeapSlope {
  bytesPerCall: number
  low: number
  high: number
}

export interface HeapDecision extends HeapSlope {
  answer: 'flat' | 'leak' | 'more' | 'unsure'
}

/** Calls between checkpoints of both passes over a planted leak: in all as many as in the first two passes over a submission. */
export function plantedCallsApart(limit: number): number[] {
  const apart = (firstCallsApart(limit) * CHECKPOINTS) / PLANTED_CHECKPOINTS
  return [apart, PASS_GROWTH * apart]
}

/** Calls between checkpoints of the first pass: enough for a leak of `limit` bytes per call to outgrow a jump. */
export function firstCallsApart(limit: number): number {
  return Math.ceil((2 * JUMP_BYTES) / limit / CHECKPOINTS)
}

/** Bytes per call of the leak planted beside every measurement: well over the limit, so that few calls show it. */
export function plantedLeak(limit: number): number {
  return 4 * limit
}

/**
 * flat: the upper bound is within the limit. leak: the lower bound exceeded the limit in two passes in a row with a stable
 * slope, the second half still grew, and either more than KEPT_BYTES is retained or the process took more than LEAKING_SECONDS.
 * @param seconds CPU time of the submission
 */
export function decideHeap(passes: readonly HeapPass[], limit: number, seconds = 0): HeapDecision {
  const last = slopeOf(passes.at(-1)!)
  if (isLeak(passes, limit, seconds)) return { ...last, answer: 'leak' }
  if (last.high <= limit) return { ...last, answer: 'flat' }
  return { ...last, answer: passes.length >= MOST_PASSES ? 'unsure' : 'more' }
}

/** Whether the passes show a leak that has continued for long enough, so that the last pass need not be finished. */
export function isLeak(passes: readonly HeapPass[], limit: number, seconds = 0): boolean {
  return showsLeak(passes, limit) && (keptBytes(passes) >= KEPT_BYTES || seconds > LEAKING_SECONDS)
}

/** The rule for leaks without the amount retained or the time. Enough for a planted leak, which is known not to be a cache. */
export function showsLeak(passes: readonly HeapPass[], limit: number): boolean {
  const [before, last] = passes.slice(-2).map(slopeOf)
  if (before === undefined || last === undefined) return false
  if (before.low <= limit || last.low <= limit) return false
  return last.bytesPerCall >= SLOPE_HOLDS * before.bytesPerCall && growsOn(passes.at(-1)!)
}

export function slopeOf({ points }: HeapPass): HeapSlope {
  const [first, last] = [points[0]!, points.at(-1)!]
  const calls = last.calls - first.calls
  const slope = (last.usedBytes - first.usedBytes) / calls
  return { bytesPerCall: slope, low: slope - JUMP_BYTES / calls, high: slope + JUMP_BYTES / calls }
}

function keptBytes(passes: readonly HeapPass[]): number {
  return passes.reduce((sum, { points }) => sum + points.at(-1)!.usedBytes - points[0]!.usedBytes, 0)
}

function growsOn(pass: HeapPass): boolean {
  const used = pass.points.map((point) => point.usedBytes)
  const middle = used[used.length >> 1]!
  return used.at(-1)! - middle >= STILL_GROWING * (middle - used[0]!)
}
