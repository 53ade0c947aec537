import { GROWTH_BYTES, KEPT_BYTES, LEVEL_BYTES, slopeOf, type HeapSlope } from './decide-heap.ts'
import type { HeapLevel, HeapPass } from '../../contracts/index.ts'

/**
 * After flat passes, memory is read again many calls later, to see whether the figures of the process and the kernel agree.
 * The kernel's figure counts as growth between readings, because a level alone says nothing about calls. If it grew, that may
 * be memory that the tasks allow once, such as a cache, so a second reading follows; and a third if it still grew, since a heap
 * can take a few more megabytes of pages once.
 */

/** Growth between two readings that is never a one-off, bytes. Flat solutions grew by at most 4 MB, on a crowded machine. */
const SURE_BYTES = 4 * GROWTH_BYTES
/** Growth by which a leak at the limit exceeds what counts as growth. */
const MARGIN = 1.5

/** Random numbers in [0, 1), so that submissions cannot predict the last reading. */
type Random = () => number

/** The third reading always decides, so a verdict never ends with `more`. */
export const OUTCOME_OF_LEVELS = { flat: 'pass', leak: 'leak', hidden: 'leak', high: 'memory', more: 'unsure' } as const

/** The slope is from the readings if the answer is leak, otherwise from the last pass. */
export interface LevelDecision extends HeapSlope {
  /**
   * leak: seen by the process itself. hidden: seen only by the kernel. high: the process holds so much memory that growth could hide
   * behind it. more: another reading is needed.
   */
  answer: 'flat' | 'leak' | 'hidden' | 'high' | 'more'
  /** Memory held beyond the reference if the answer is high or more, else growth; bytes. */
  bytes: number
  /** Number of calls behind that growth. */
  calls: number
  /** The readings as a pass that starts where the last one ended. */
  pass: HeapPass
}

/**
 * Calls before the next reading. Until then a leak of `limit` bytes per call outgrows GROWTH_BYTES, even if the submission
 * releases everything it now holds beyond the reference to hide the leak.
 */
export function nextLevelAt(last: HeapLevel, limit: number, random: Random = Math.random): number {
  const needed = (MARGIN * GROWTH_BYTES + Math.max(0, excess(last))) / limit
  return last.calls + Math.ceil(needed * (1 + random() / 4))
}

/** @param levels the level at the end of the passes, and one to three readings after that */
export function decideLevels(passes: readonly HeapPass[], levels: readonly HeapLevel[], limit: number): LevelDecision {
  const [start, first, second, third] = [levels[0]!, levels[1]!, levels[2], levels[3]]
  const pass = passTo(passes.at(-1)!, levels.slice(1))
  const decided = (answer: LevelDecision['answer'], bytes: number, from: HeapLevel, to: HeapLevel) => {
    return { answer, bytes, calls: to.calls - from.calls, pass, ...slopeOf(answer === 'leak' ? pass : passes.at(-1)!) }
  }
  const early = growth(start, first)
  if (grewLater(pass, limit)) return decided('leak', early, start, first)
  if (early > SURE_BYTES) return decided('hidden', early, start, first)
  if (excess(first) > LEVEL_BYTES) return decided('high', excess(first), start, first)
  if (early <= GROWTH_BYTES) return decided('flat', early, start, first)
  if (second === undefined) return decided('more', excess(first), start, first)
  const late = growth(first, second)
  if (late <= GROWTH_BYTES) return decided('flat', late, first, second)
  if (late > SURE_BYTES) return decided('hidden', late, first, second)
  if (third === undefined) return decided('more', excess(second), start, second)
  const later = growth(second, third)
  return decided(later > GROWTH_BYTES ? 'hidden' : 'flat', later, second, third)
}

/**
 * Growth by the kernel's count beyond that which the process itself reports, bytes. What it reports is judged per call: a leak below
 * the limit adds up to megabytes, too, and would otherwise count as hidden.
 */
function growth(from: HeapLevel, to: HeapLevel): number {
  return to.yours.nowBytes - from.yours.nowBytes - Math.max(0, to.yours.usedBytes - from.yours.usedBytes)
}

/** Memory held beyond the reference, bytes, by the kernel's count. */
function excess({ yours, reference }: HeapLevel): number {
  return yours.nowBytes - reference.nowBytes
}

function passTo(before: HeapPass, levels: readonly HeapLevel[]): HeapPass {
  const points = levels.map(({ calls, yours }) => ({ calls, usedBytes: yours.usedBytes, residentBytes: yours.nowBytes }))
  const start = before.points.at(-1)!
  return { callsApart: points[0]!.calls - start.calls, points: [start, ...points] }
}

/** Whether the heap grew after flat passes by more than KEPT_BYTES and by more per call than the limit. */
function grewLater(pass: HeapPass, limit: number): boolean {
  const [first, last] = [pass.points[0]!, pass.points.at(-1)!]
  return last.usedBytes - first.usedBytes >= KEPT_BYTES && slopeOf(pass).low > limit
}
