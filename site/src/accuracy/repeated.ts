import type { RepeatedSolution } from '../../../grader/contracts/repeated.ts'

/** An exercise, and the names of its solutions. */
export interface RepeatedExercise {
  exercise: string
  solutions: readonly string[]
}

/** Totals of solutions that were graded many times. */
export interface RepeatedSum {
  solutions: number
  /** Minimum number of gradings per solution; 0 if one was not graded because it is new or changed. */
  least: number
  verdicts: number
  /** Solutions that did not get the same outcome each time. */
  flipped: number
  /** Other solutions that did not get the same level each time on the same processor. */
  stepped: number
  unsure: number
  /** Mean seconds to the verdict; null without a verdict. */
  seconds: number | null
}

/** Totals per exercise, and over all of them. Solutions that no longer exist are left out. */
export function repeatedOf(
  counted: readonly RepeatedSolution[],
  kept: readonly RepeatedExercise[],
): { rows: ({ exercise: string } & RepeatedSum)[]; all: RepeatedSum } {
  const bySolution = kept.map(({ exercise, solutions }) => ({
    exercise,
    its: solutions.map((name) => counted.filter((one) => one.exercise === exercise && one.solution === name)),
  }))
  return { rows: bySolution.map(({ exercise, its }) => ({ exercise, ...sumOf(its) })), all: sumOf(bySolution.flatMap(({ its }) => its)) }
}

/** Totals of solutions from their counts per processor. */
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

/** “pass good” and “pass excellent” are the same outcome. */
function wordsOf(got: RepeatedSolution['got']): string[] {
  return Object.keys(got).map((verdict) => verdict.split(' ')[0]!)
}
