import { randomLcg } from 'd3-random'
import { solutionFiles } from '../../shared/catalogue/solutions.ts'
import type { Exercise, SourceFiles } from '../../contracts/index.ts'
import { countDown, HABITS, renames } from './habits.ts'
import type { Attempt } from './plan.ts'
import { rewrite, type Habit } from './syntax.ts'

/** How often somebody has a habit. */
const HABIT_SHARE = 0.4

/** Exercises that ask for no order. */
const ORDER_FREE: readonly string[] = ['divide-by-and-sum']

/** Cheats are sent as they were found. */
const AS_IT_IS = /^cheat-|\.json$/

/** The files of an attempt: one of the exercise's solutions, as this person would write it. The same at every call. */
export function filesOf(exercise: Exercise, { pupil, solution, hand }: Pick<Attempt, 'pupil' | 'solution' | 'hand'>): SourceFiles {
  const { entry, editable } = exercise.manifest.files
  const files = solution === null ? exercise.starter : solutionFiles(exercise, solution)
  const own = Object.fromEntries(editable.map((name) => [name, files[name]!]))
  if (solution === null || AS_IT_IS.test(solution)) return own
  return { ...own, [entry]: indented(rewrite(own[entry]!, [...habitsOf(hand, exercise.slug), renames(pupil)])) }
}

function habitsOf(pupil: number, slug: string): Habit[] {
  const random = randomLcg(1 + pupil)
  random()
  const own = Object.values(HABITS).filter(() => random() < HABIT_SHARE)
  return ORDER_FREE.includes(slug) && random() < HABIT_SHARE ? [countDown, ...own] : own
}

/** What was put together from pieces, indented anew: by two spaces for each line that leaves something open. */
function indented(source: string): string {
  /** Brackets that are open, by the line that opened them. */
  const open: number[] = []
  return source
    .split('\n')
    .map((line) => {
      const text = line.trim()
      const leading = /^[\])}]+/.exec(text)?.[0].length ?? 0
      close(open, leading)
      const indent = '  '.repeat(open.length)
      const balance = balanceOf(text) + leading
      if (balance > 0) open.push(balance)
      else close(open, -balance)
      return text === '' ? '' : indent + text
    })
    .join('\n')
}

function close(open: number[], brackets: number): void {
  for (let left = brackets; left > 0 && open.length > 0; ) {
    const taken = Math.min(left, open.at(-1)!)
    left -= taken
    open[open.length - 1]! -= taken
    if (open.at(-1) === 0) open.pop()
  }
}

/** Brackets opened less those closed, outside of strings. */
function balanceOf(line: string): number {
  const bare = line.replace(/'(\\.|[^'\\])*'|"(\\.|[^"\\])*"|`(\\.|[^`\\])*`/g, '')
  return (bare.match(/[[({]/g) ?? []).length - (bare.match(/[\])}]/g) ?? []).length
}
