import type { HeapPass } from '../../contracts/index.ts'

/**
 * Does every call leave something behind? After two forced collections the heap repeats within ±240 bytes, but for one-off jumps when
 * code is compiled or a table is made. Passes decide on the process's own figures. A submission that they call flat is watched for longer:
 * first the process, then the kernel, has to confirm it.
 */

/** The largest one-off jump seen in a flat function is 20 to 25 kB: what one pass can be wrong by, bytes. */
export const JUMP_BYTES = 32_768
/** Checkpoints of a pass. */
export const CHECKPOINTS = 12
/** Each pass makes so many times the calls of the one before: a leak goes on, a jump does not. */
export const PASS_GROWTH = 3
export const MOST_PASSES = 5
/** A leak's slope holds from pass to pass; below this share of the one before it is something that fills up. */
const SLOPE_HOLDS = 0.6
/** … and within a pass: the later half must have grown by this share of the earlier. */
const STILL_GROWING = 0.4
/** What the tasks let a submission make once: less is no leak yet, since a cache that stops there looks the same until it is full. */
export const KEPT_BYTES = 4 * 1024 * 1024
/**
 * CPU time of a pass after which a leak that goes on in it need not have kept so much, seconds. Calls of a few µs, as
 * tasks make them, keep as
 * much in less; calls that are slowed down by what they left behind, as listeners do, would take tens of seconds.
 */
const PASS_SECONDS = 2
/**
 * Growth of the submission over the reference's on identical work, in bytes, above which the kernel's word stands
 * against the process's own.
 * Honest runs grew by up to 1.3 MB in a million calls, where V8 gives back to the kernel what it keeps in reserve, on both sides.
 */
export const GROWTH_BYTES = 3 * 1024 * 1024
/**
 * Level of the submission over the reference's, the leanest that is known, in bytes. Honest ones are up to 8 MB above.
 * Memory held at the first
 * reading and given back before the second could hide growth of as many bytes, so the calls in between grow with it, up to here.
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

/** Calls between the checkpoints of the first pass: as many as make a leak of `limit` bytes per call outgrow the jump. */
export function firstCallsApart(limit: number): number {
  return Math.ceil((2 * JUMP_BYTES) / limit / CHECKPOINTS)
}

/** Bytes per call of the leak that is planted beside every measurement: well over the limit, in as few calls. */
export function plantedLeak(limit: number): number {
  return 4 * limit
}

/**
 * flat: the upper bound is within the limit. leak: the lower bound has been over it in two passes running, the slope held, the later half
 * still grew, and by now more is kept than may be made once; or it took too long to see whether it would be.
 * @param seconds CPU time of the submission in the last pass
 */
export function decideHeap(passes: readonly HeapPass[], limit: number, seconds = 0): HeapDecision {
  const last = slopeOf(passes.at(-1)!)
  if (hasKeptOn(passes, limit, seconds) || (keptBytes(passes) >= KEPT_BYTES && showsLeak(passes, limit))) return { ...last, answer: 'leak' }
  if (last.high <= limit) return { ...last, answer: 'flat' }
  return { ...last, answer: passes.length >= MOST_PASSES ? 'unsure' : 'more' }
}

/** Whether the passes before the last showed a leak, which has gone on for long enough by now: then the last need not be finished. */
export function hasKeptOn(passes: readonly HeapPass[], limit: number, seconds = 0): boolean {
  if (!showsLeak(passes.slice(0, -1), limit)) return false
  return keptBytes(passes) >= KEPT_BYTES || (seconds > PASS_SECONDS && slopeOf(passes.at(-1)!).low > limit)
}

/** The rule for leaks but for what they have kept: enough for one that was planted, which is known to be no cache. */
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
