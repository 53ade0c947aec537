import { shuffler } from 'd3-array'
import type { Choices, Lesson } from './syllabus.ts'

/** How somebody goes about a course. */
export type Temper = 'keen' | 'steady' | 'late' | 'stuck' | 'fading'

/** In turn among all pupils, so that few have all of them, too. */
export const TEMPERS: readonly Temper[] = ['steady', 'keen', 'late', 'stuck', 'steady', 'fading', 'steady', 'late', 'keen', 'steady']

interface Manner {
  /** Most near misses before a pass. */
  misses: number
  /** How often a pass is reached in the end, and how often a better one is tried for after it. */
  passes: number
  better: number
  /** The first lessons that are worked at; the others are not begun. */
  lessons: number
}

const MANNERS: Record<Temper, Manner> = {
  keen: { misses: 1, passes: 1, better: 0.6, lessons: Infinity },
  steady: { misses: 2, passes: 0.96, better: 0.15, lessons: Infinity },
  late: { misses: 2, passes: 0.85, better: 0, lessons: Infinity },
  stuck: { misses: 2, passes: 0.7, better: 0, lessons: Infinity },
  fading: { misses: 2, passes: 0.6, better: 0, lessons: 3 },
}

/** One who is stuck gets no further however often they try. */
const CIRCLES = 6

/** How often somebody sends what was there at first, to see what happens. */
const STARTER_FIRST = 0.12

/**
 * What somebody sends to a lesson, in order: near misses, those that get further behind, then what passes.
 * Names of solutions, null for the starter; nothing for a lesson that is left out.
 */
export function courseOf(
  { taken, misses, passes }: Pick<Lesson, 'taken'> & Choices,
  number: number,
  lessons: number,
  temper: Temper,
  random: () => number,
): (string | null)[] {
  const manner = MANNERS[temper]
  const isCircling = temper === 'stuck' && (number === 1 || number === lessons - 1)
  if (number >= manner.lessons || (random() >= taken && !isCircling)) return []
  if (isCircling) return circles(misses, random)
  const some = pick(misses, Math.floor(random() * (manner.misses + 1)), random)
  const first = random() < STARTER_FIRST && passes.length > 0 && misses.length > 3 ? [null] : []
  return [...first, ...some, ...reached(passes, manner, random)]
}

/** As far as one gets with the first of them, again and again. */
function circles(misses: readonly string[], random: () => number): string[] {
  const different = pick(misses, CIRCLES, random).reverse()
  return Array.from({ length: CIRCLES }, (_, index) => different[index % different.length]!)
}

function reached(passes: Choices['passes'], { passes: often, better }: Manner, random: () => number): string[] {
  if (random() >= often) return []
  const level = Math.min(passes.length - 1, Math.floor(random() * passes.length * (better > 0.5 ? 1.3 : 0.8)))
  const next = passes[level + 1]
  return [one(passes[level]!, random), ...(next !== undefined && random() < better ? [one(next, random)] : [])]
}

/** So many different ones, in the order in which they are listed. */
function pick(names: readonly string[], count: number, random: () => number): string[] {
  const chosen = new Set(shuffler(random)([...names]).slice(0, count))
  return names.filter((name) => chosen.has(name))
}

function one(names: readonly string[], random: () => number): string {
  return names[Math.floor(random() * names.length)]!
}
