import { randomLcg } from 'd3-random'
import { solutionFiles } from '../../shared/catalogue/solutions.ts'
import type { Exercise, SourceFiles } from '../../contracts/index.ts'
import { countDown, HABITS, renames } from './habits.ts'
import type { PlannedAttempt } from './plan.ts'
import { rewrite, type Habit } from './syntax.ts'

/** Probability that a learner has a habit. */
const HABIT_SHARE = 0.4

/** Exercises in which loops can run in any order. */
const ORDER_FREE: readonly string[] = ['divide-by-and-sum']

/** Cheats are submitted unchanged. */
const AS_IT_IS = /^cheat-|\.json$/

/** The files of an attempt: one of the exercise's solutions in this person's style. Deterministic. */
export function filesOf(exercise: Exercise, { pupil, solution, hand }: Pick<PlannedAttempt, 'pupil' | 'solution' | 'hand'>): SourceFiles {
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

/** Reindents a text: by two spaces for each line that leaves a bracket open. */
function indented(source: string): string {
  /** Number of open brackets per opening line. */
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

/** Opened minus closed brackets, outside of strings. */
function balanceOf(line: string): number {
  const bare = line.replace(/'(\\.|[^'\\])*'|"(\\.|[^"\\])*"|`(\\.|[^`\\])*`/g, '')
  return (bare.match(/[[({]/g) ?? []).length - (bare.match(/[\])}]/g) ?? []).length
}
