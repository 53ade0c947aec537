import { shuffler } from 'd3-array'
import type { Choices, Lesson } from './syllabus.ts'

/** How a learner works through a course. */
export type Temper = 'keen' | 'steady' | 'late' | 'stuck' | 'fading'

/** Assigned to learners in turn, so that even a small cohort has every kind. */
export const TEMPERS: readonly Temper[] = ['steady', 'keen', 'late', 'stuck', 'steady', 'fading', 'steady', 'late', 'keen', 'steady']

interface Manner {
  /** Most near misses before a pass. */
  misses: number
  /** How often they pass in the end, and how often they then try for a better level. */
  passes: number
  better: number
  /** Number of lessons that they begin. */
  lessons: number
}

const MANNERS: Record<Temper, Manner> = {
  keen: { misses: 1, passes: 1, better: 0.6, lessons: Infinity },
  steady: { misses: 2, passes: 0.96, better: 0.15, lessons: Infinity },
  late: { misses: 2, passes: 0.85, better: 0, lessons: Infinity },
  stuck: { misses: 2, passes: 0.7, better: 0, lessons: Infinity },
  fading: { misses: 2, passes: 0.6, better: 0, lessons: 3 },
}

/** A stuck learner makes no progress however often they try. */
const CIRCLES = 6

/** How often a learner submits the unchanged starter to see what happens. */
const STARTER_FIRST = 0.12

/**
 * What a learner submits to a lesson, in order: near misses, the best of them last, then passes. Names of solutions, null for
 * the starter; empty for a lesson that is left out.
 */
export function courseOf(
  { taken, misses, passes, canSendStarter }: Pick<Lesson, 'taken'> & Choices,
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
  const first = random() < STARTER_FIRST && canSendStarter && passes.length > 0 && misses.length > 3 ? [null] : []
  return [...first, ...some, ...reached(passes, manner, random)]
}

/** Repeats the first near misses without getting further. */
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

/** A random selection of the given size, in list order. */
function pick(names: readonly string[], count: number, random: () => number): string[] {
  const chosen = new Set(shuffler(random)([...names]).slice(0, count))
  return names.filter((name) => chosen.has(name))
}

function one(names: readonly string[], random: () => number): string {
  return names[Math.floor(random() * names.length)]!
}
