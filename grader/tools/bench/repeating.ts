import { digestOf, fits, outcomeOf, type Try } from '../cli/exercise-tries.ts'
import type { Exercise, Expectation, RepeatedSolution } from '../../contracts/index.ts'

/** A solution that is graded repeatedly, with its counts so far. */
export interface Repeating {
  exercise: Exercise
  counted: RepeatedSolution
}

/** The engine, sandbox and processor that grade it; each combination is counted separately. */
export interface Setup {
  engine: string
  sandbox: string
  processor: string
}

/**
 * All solutions of the exercises with their counts from `recorded`; counts for another text, exercise version, decision rule or setup are
 * ignored.
 */
export function toRepeat(
  exercises: readonly Exercise[],
  recorded: readonly RepeatedSolution[],
  { engine, sandbox, processor }: Setup,
): Repeating[] {
  return exercises.flatMap((exercise) =>
    Object.keys(exercise.manifest.solutions).map((solution) => {
      const { verdict, finding } = exercise.manifest.solutions[solution]!
      const digest = digestOf(exercise, solution, `${engine}, ${sandbox}`, verdict, finding)
      const counted = recorded.find((row) => row.digest === digest && row.processor === processor)
      return { exercise, counted: counted ?? nothingYet(exercise, solution, digest, processor) }
    }),
  )
}

/**
 * The record updated with `counted`. Entries of other solutions in `all` are kept, from other processors, too; entries of changed or
 * deleted solutions are dropped.
 */
export function recordOf(
  recorded: readonly RepeatedSolution[],
  all: readonly Repeating[],
  counted: readonly Repeating[],
): RepeatedSolution[] {
  const nameOf = ({ digest, processor }: RepeatedSolution) => `${digest} ${processor}`
  const current = new Set(all.map(({ counted }) => counted.digest))
  const now = new Map(counted.map(({ counted }) => [nameOf(counted), counted]))
  const others = recorded.filter((row) => current.has(row.digest) && !now.has(nameOf(row)))
  return [...others, ...now.values()].filter(({ times, unsure }) => times + unsure > 0)
}

/** Counts one more verdict. If it stays unsure to the last re-run, only its runs are counted, and it is tried again. */
export function count({ exercise, counted }: Repeating, one: Try): Repeating {
  if (one.verdict === 'unsure') return { exercise, counted: { ...counted, unsure: counted.unsure + one.reruns + 1 } }
  const outcome = outcomeOf(one)
  return {
    exercise,
    counted: {
      ...counted,
      times: counted.times + 1,
      got: { ...counted.got, [outcome]: (counted.got[outcome] ?? 0) + 1 },
      unexpected: counted.unexpected + (fits(one, outcomeOnly(exercise.manifest.solutions[counted.solution]!)) ? 0 : 1),
      unsure: counted.unsure + one.reruns,
      seconds: counted.seconds + (one.seconds - counted.seconds) / (counted.times + 1),
    },
  }
}

/** Number of runs of a verdict that stays unsure. */
const RUNS_OF_UNSURE = 3

/**
 * The next solution: one with the fewest verdicts, so that all counts grow together; among several, the one with the fewest attempts, so
 * that an unsure one does not hold up the others. Null if all have enough.
 */
export function nextOf(all: readonly Repeating[], times: number): Repeating | null {
  const roundsOf = ({ counted }: Repeating) => counted.times + counted.unsure / RUNS_OF_UNSURE
  const lacking = all.filter(({ counted }) => counted.times < times)
  const fewest = Math.min(...lacking.map(roundsOf))
  return lacking.find((one) => roundsOf(one) === fewest) ?? null
}

/** The expected level was determined on one processor. */
function outcomeOnly({ level: _, ...rest }: Expectation): Expectation {
  return rest
}

function nothingYet({ slug, manifest }: Exercise, solution: string, digest: string, processor: string): RepeatedSolution {
  return { exercise: slug, kind: manifest.kind, solution, digest, processor, times: 0, got: {}, unexpected: 0, unsure: 0, seconds: 0 }
}
