import type { HeapPass, Peaks } from '../contracts/index.ts'

/**
 * Does every call leave something behind? After two forced collections the heap repeats within ±240 bytes, but for
 * one-off jumps when code is compiled or a table is made.
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
/**
 * Peak of the submission over the reference's on identical work, in bytes, above which the kernel's word stands
 * against the process's own: honest runs differ by less than 1 MB when the young generation was filled before on both
 * sides and garbage is collected on the way.
 */
export const PEAK_BYTES = 4 * 1024 * 1024

export interface HeapSlope {
  bytesPerCall: number
  low: number
  high: number
}

export interface HeapDecision extends HeapSlope {
  answer: 'flat' | 'leak' | 'more' | 'unsure'
}

/** Calls between the checkpoints of the first pass: as many as make a leak of `limit` bytes a call outgrow the jump. */
export function firstCallsApart(limit: number): number {
  return Math.ceil((2 * JUMP_BYTES) / limit / CHECKPOINTS)
}

/** Bytes a call of the leak that is planted beside every measurement: well over the limit, in as few calls. */
export function plantedLeak(limit: number): number {
  return 4 * limit
}

/** Calls after which a leak of `limit` bytes a call shows in the kernel's figures. */
export function callsForPeaks(limit: number): number {
  return Math.ceil(PEAK_BYTES / limit)
}

/**
 * flat: the upper bound is within the limit. leak: the lower bound has been over it in two passes running, the slope
 * held, and the later half still grew.
 */
export function decideHeap(passes: readonly HeapPass[], limit: number): HeapDecision {
  const slopes = passes.map(slopeOf)
  const last = slopes.at(-1)!
  if (last.high <= limit) return { ...last, answer: 'flat' }
  if (leaks(slopes, passes, limit)) return { ...last, answer: 'leak' }
  return { ...last, answer: passes.length >= MOST_PASSES ? 'unsure' : 'more' }
}

export function slopeOf(pass: HeapPass): HeapSlope {
  const calls = pass.callsApart * (pass.points.length - 1)
  const grown = pass.points.at(-1)!.usedBytes - pass.points[0]!.usedBytes
  const slope = grown / calls
  return { bytesPerCall: slope, low: slope - JUMP_BYTES / calls, high: slope + JUMP_BYTES / calls }
}

function leaks(slopes: readonly HeapSlope[], passes: readonly HeapPass[], limit: number): boolean {
  const [before, last] = slopes.slice(-2)
  if (before === undefined || last === undefined) return false
  if (before.low <= limit || last.low <= limit) return false
  return last.bytesPerCall >= SLOPE_HOLDS * before.bytesPerCall && growsOn(passes.at(-1)!)
}

function growsOn(pass: HeapPass): boolean {
  const used = pass.points.map((point) => point.usedBytes)
  const middle = used[used.length >> 1]!
  return used.at(-1)! - middle >= STILL_GROWING * (middle - used[0]!)
}

/** Bytes a call by the kernel's peaks, where they say that memory grew in spite of a flat report; else null. */
export function hiddenGrowth(peaks: Peaks): number | null {
  const over = peaks.yours - peaks.reference
  return over > PEAK_BYTES ? over / peaks.calls : null
}
