import type { RepeatedSolution } from '../../../grader/contracts/repeated.ts'

/** An exercise, and the solutions that it keeps, by their names. */
export interface Kept {
  exercise: string
  solutions: readonly string[]
}

/** Solutions that were graded many times over, together. */
export interface RepeatedSum {
  solutions: number
  /** How often each was graded at least; 0 where one was not, since it is new or something of it has changed. */
  least: number
  verdicts: number
  /** Solutions that did not get one and the same word each time. */
  flipped: number
  /** Of the others, those that did not get one and the same level on one and the same processor. */
  stepped: number
  unsure: number
  /** To the verdict, mean; null without one. */
  seconds: number | null
}

/** For each exercise, and over all of them. What was counted of solutions that are no longer kept is left out. */
export function repeatedOf(
  counted: readonly RepeatedSolution[],
  kept: readonly Kept[],
): { rows: ({ exercise: string } & RepeatedSum)[]; all: RepeatedSum } {
  const bySolution = kept.map(({ exercise, solutions }) => ({
    exercise,
    its: solutions.map((name) => counted.filter((one) => one.exercise === exercise && one.solution === name)),
  }))
  return { rows: bySolution.map(({ exercise, its }) => ({ exercise, ...sumOf(its) })), all: sumOf(bySolution.flatMap(({ its }) => its)) }
}

/** Of solutions, each with what was counted of it, processor by processor. */
function sumOf(solutions: RepeatedSolution[][]): RepeatedSum {
  const counted = solutions.flat()
  const total = (of: (one: RepeatedSolution) => number) => counted.reduce((sum, one) => sum + of(one), 0)
  const verdicts = total(({ times }) => times)
  const steady = solutions.filter((its) => new Set(its.flatMap(({ got }) => wordsOf(got))).size <= 1)
  return {
    solutions: solutions.length,
    least: Math.min(...solutions.map((its) => its.reduce((sum, { times }) => sum + times, 0))),
    verdicts,
    flipped: solutions.length - steady.length,
    stepped: steady.filter((its) => its.some(({ got }) => Object.keys(got).length > 1)).length,
    unsure: total(({ unsure }) => unsure),
    seconds: verdicts === 0 ? null : total(({ times, seconds }) => times * seconds) / verdicts,
  }
}

/** “pass good” and “pass excellent” are one word. */
function wordsOf(got: RepeatedSolution['got']): string[] {
  return Object.keys(got).map((verdict) => verdict.split(' ')[0]!)
}
