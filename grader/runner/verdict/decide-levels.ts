import { GROWTH_BYTES, KEPT_BYTES, LEVEL_BYTES, slopeOf, type HeapSlope } from './decide-heap.ts'
import type { HeapLevel, HeapPass } from '../../contracts/index.ts'

/**
 * A heap that its passes call flat is read twice more, many calls apart: does the process's own figure still say so, and does the kernel's?
 * The kernel's counts for what it grew by between the readings, in excess of the reference: a level alone says nothing about calls. Growth
 * that only the kernel sees has to go on to a third reading, since a heap can take a few megabytes more of its pages once. Where the
 * reference has shrunk by a megabyte, as it does when V8 happens to give back more than before, that is no growth of the submission's.
 */

/** Growth between two readings that no heap shows once, bytes: flat solutions grew by 4 MB at the most, on a crowded machine. */
const SURE_BYTES = 4 * GROWTH_BYTES

/** Random numbers in [0, 1): nobody can know after how many calls nothing is read any more. */
type Random = () => number

/** The third reading always decides, so that more is never what a verdict ends with. */
export const OUTCOME_OF_LEVELS = { flat: 'pass', leak: 'leak', hidden: 'leak', high: 'memory', more: 'unsure' } as const

/** The slope is of the readings where they say leak, else of the last pass. */
export interface LevelDecision extends HeapSlope {
  /**
   * leak: by the process's own word. hidden: by the kernel's alone. high: it holds so much that growth could hide
   * behind it. more: one reading is lacking.
   */
  answer: 'flat' | 'leak' | 'hidden' | 'high' | 'more'
  /** Bytes in excess of the reference: held, where the answer is high or more, else grown by. */
  bytes: number
  /** In which they were grown. */
  calls: number
  /** The readings as a pass, from where the last one ended. */
  pass: HeapPass
}

/** Calls before the first reading: half to all of those in which a leak at the limit keeps as much as may be made once. */
export function firstLevelAt(limit: number, random: Random = Math.random): number {
  return Math.ceil((KEPT_BYTES / limit) * 2 ** -random())
}

/**
 * Calls before the reading after this one. On the way there a leak of `limit` bytes per call outgrows GROWTH_BYTES,
 * even where everything that the
 * submission held above the reference there is given back to hide it.
 */
export function nextLevelAt(last: HeapLevel, limit: number, random: Random = Math.random): number {
  const needed = (GROWTH_BYTES + Math.max(0, excess(last))) / limit
  return last.calls + Math.ceil(needed * (1 + random() / 2))
}

/** @param levels where the passes ended, and one to three readings after that */
export function decideLevels(passes: readonly HeapPass[], levels: readonly HeapLevel[], limit: number): LevelDecision {
  const [start, first, second, third] = [levels[0]!, levels[1]!, levels[2], levels[3]]
  const pass = passTo(passes.at(-1)!, levels.slice(1))
  const decided = (answer: LevelDecision['answer'], bytes: number, from: HeapLevel, to: HeapLevel) => {
    return { answer, bytes, calls: to.calls - from.calls, pass, ...slopeOf(answer === 'leak' ? pass : passes.at(-1)!) }
  }
  const early = growth(start, first)
  if (grewLater(pass, limit)) return decided('leak', early, start, first)
  if (excess(first) > LEVEL_BYTES)
    return early > LEVEL_BYTES / 2 ? decided('hidden', early, start, first) : decided('high', excess(first), start, first)
  if (second === undefined) return decided('more', excess(first), start, first)
  const late = growth(first, second)
  if (late <= GROWTH_BYTES) return decided('flat', late, first, second)
  if (late > SURE_BYTES) return decided('hidden', late, first, second)
  if (third === undefined) return decided('more', excess(second), start, second)
  const later = growth(second, third)
  return decided(later > GROWTH_BYTES ? 'hidden' : 'flat', later, second, third)
}

/** Bytes that the submission grew by, as the kernel says, less what the reference did. */
function growth(from: HeapLevel, to: HeapLevel): number {
  return to.yours.nowBytes - from.yours.nowBytes - Math.max(0, to.reference.nowBytes - from.reference.nowBytes)
}

/** Bytes that the submission holds above the reference, as the kernel says. */
function excess({ yours, reference }: HeapLevel): number {
  return yours.nowBytes - reference.nowBytes
}

function passTo(before: HeapPass, levels: readonly HeapLevel[]): HeapPass {
  const points = levels.map(({ calls, yours }) => ({ calls, usedBytes: yours.usedBytes, residentBytes: yours.nowBytes }))
  const start = before.points.at(-1)!
  return { callsApart: points[0]!.calls - start.calls, points: [start, ...points] }
}

/** More than may be made once, and more per call than is allowed, although the passes were flat. */
function grewLater(pass: HeapPass, limit: number): boolean {
  const [first, last] = [pass.points[0]!, pass.points.at(-1)!]
  return last.usedBytes - first.usedBytes >= KEPT_BYTES && slopeOf(pass).low > limit
}
