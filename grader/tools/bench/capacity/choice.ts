import { shuffler } from 'd3-array'
import { randomLcg } from 'd3-random'
import { editable } from '../entries.ts'
import { solutionFiles } from '../../../shared/catalogue/solutions.ts'
import type { Exercise, Kind, SourceFiles } from '../../../contracts/index.ts'

/** What a learner might send. */
export interface Chosen {
  exercise: Exercise
  files: SourceFiles
}

/** What solutions that fight the grader are called: honest people send none. */
const CHEAT = /^cheat-/

/**
 * So many submissions of a kind: of its exercises in turn, and of each the solutions that its author wrote down, right ones, slow ones
 * and wrong ones, in random order.
 */
export function chooseOf(kind: Kind, exercises: readonly Exercise[], count: number, seed: number): Chosen[] {
  const shuffle = shuffler(randomLcg(seed))
  const its = shuffle(exercises.filter(({ manifest }) => manifest.kind === kind)).map((exercise) => {
    return { exercise, names: shuffle(Object.keys(exercise.manifest.solutions).filter((name) => !CHEAT.test(name))) }
  })
  return Array.from({ length: its.length === 0 ? 0 : count }, (_, index) => {
    const { exercise, names } = its[index % its.length]!
    return { exercise, files: editable(exercise, solutionFiles(exercise, names[Math.floor(index / its.length) % names.length]!)) }
  })
}
