import type { RepeatedSolution } from '../../../grader/contracts/repeated.ts'

/** Solutions that were graded many times over, together. */
export interface RepeatedSum {
  solutions: number
  /** How often each was graded at least. */
  least: number
  verdicts: number
  /** Solutions that did not get one and the same word each time. */
  flipped: number
  /** Of the others, those that did not get one and the same level on one and the same processor. */
  stepped: number
  unsure: number
  /** To the verdict, mean. */
  seconds: number
}

/** For each exercise, and over all of them. */
export function repeatedOf(solutions: readonly RepeatedSolution[]): { rows: ({ exercise: string } & RepeatedSum)[]; all: RepeatedSum } {
  const exercises = [...Map.groupBy(solutions, ({ exercise }) => exercise)]
  return { rows: exercises.map(([exercise, its]) => ({ exercise, ...sumOf(its) })), all: sumOf(solutions) }
}

function sumOf(solutions: readonly RepeatedSolution[]): RepeatedSum {
  const total = (of: (one: RepeatedSolution) => number) => solutions.reduce((sum, one) => sum + of(one), 0)
  const verdicts = total(({ times }) => times)
  const bySolution = [...Map.groupBy(solutions, ({ exercise, solution }) => `${exercise} ${solution}`).values()]
  const steady = bySolution.filter((its) => new Set(its.flatMap(({ got }) => wordsOf(got))).size === 1)
  return {
    solutions: bySolution.length,
    least: Math.min(...bySolution.map((its) => its.reduce((sum, { times }) => sum + times, 0))),
    verdicts,
    flipped: bySolution.length - steady.length,
    stepped: steady.filter((its) => its.some(({ got }) => Object.keys(got).length > 1)).length,
    unsure: total(({ unsure }) => unsure),
    seconds: total(({ times, seconds }) => times * seconds) / verdicts,
  }
}

/** “pass good” and “pass excellent” are one word. */
function wordsOf(got: RepeatedSolution['got']): string[] {
  return Object.keys(got).map((verdict) => verdict.split(' ')[0]!)
}
