import { digestOf, fits, outcomeOf, type Try } from '../cli/exercise-tries.ts'
import type { Exercise, Expectation, RepeatedSolution } from '../../contracts/index.ts'

/** A solution that is graded again and again, with what was counted of it so far. */
export interface Repeating {
  exercise: Exercise
  counted: RepeatedSolution
}

/** Where is graded: what differs between places is counted apart. */
export interface Place {
  engine: string
  sandbox: string
  processor: string
}

/**
 * All solutions of the exercises, with what `recorded` has of them: nothing where it was counted of another text, another version of the
 * exercise, another rule of judging, or in another place.
 */
export function toRepeat(
  exercises: readonly Exercise[],
  recorded: readonly RepeatedSolution[],
  { engine, sandbox, processor }: Place,
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
 * What a record says with `counted` in it: of the others it keeps what is about one of `all`, from other processors, too. Nothing is kept
 * of solutions that have changed or are no more.
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

/** Counts one more verdict. One that is unsure to its last re-run is none, and asked for anew: its runs are counted, and it is not. */
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

/** Runs that one which is unsure to the last of them takes. */
const RUNS_OF_UNSURE = 3

/**
 * Which of them is next: one that was graded the fewest times, so that what is known of all grows together, and of those that lack some
 * the one that took the fewest turns, so that none holds up the others by being unsure; null where all have enough.
 */
export function nextOf(all: readonly Repeating[], times: number): Repeating | null {
  const roundsOf = ({ counted }: Repeating) => counted.times + counted.unsure / RUNS_OF_UNSURE
  const lacking = all.filter(({ counted }) => counted.times < times)
  const fewest = Math.min(...lacking.map(roundsOf))
  return lacking.find((one) => roundsOf(one) === fewest) ?? null
}

/** The level that was expected was read on one processor. */
function outcomeOnly({ level: _, ...rest }: Expectation): Expectation {
  return rest
}

function nothingYet({ slug, manifest }: Exercise, solution: string, digest: string, processor: string): RepeatedSolution {
  return { exercise: slug, kind: manifest.kind, solution, digest, processor, times: 0, got: {}, unexpected: 0, unsure: 0, seconds: 0 }
}
