import { rightSolution, solutionFiles } from '../../shared/catalogue/solutions.ts'
import type { Exercise } from '../../contracts/index.ts'
import { editable } from './entries.ts'
import type { Planned } from './stack-learners.ts'

/**
 * Right and wrong solutions in turn. A given number of them is measured; the others are readings, which are accepted in the same
 * way but empty the queue sooner.
 */
export function planQuick(measured: Exercise, read: Exercise, share: { measured: number; of: number }): (number: number) => Planned {
  const [slow, quick] = [measured, read].map((exercise) => [
    plan(exercise, rightSolution(exercise)),
    plan(exercise, wrongSolution(exercise)),
  ]) as [Planned[], Planned[]]
  return (number) => {
    const before = Math.floor((number * share.measured) / share.of)
    const isMeasured = Math.floor(((number + 1) * share.measured) / share.of) > before
    return isMeasured ? slow[before % 2]! : quick[(number - before) % 2]!
  }
}

function plan(exercise: Exercise, solution: string): Planned {
  const { verdict } = exercise.manifest.solutions[solution]!
  return { body: { exercise: exercise.slug, files: editable(exercise, solutionFiles(exercise, solution)) }, expects: verdict }
}

function wrongSolution({ manifest }: Exercise): string {
  return Object.entries(manifest.solutions).find(([, { verdict }]) => verdict === 'wrong')![0]
}
