import { shuffler } from 'd3-array'
import { randomLcg } from 'd3-random'
import { editable } from '../entries.ts'
import { solutionFiles } from '../../../shared/catalogue/solutions.ts'
import type { Exercise, Kind, SourceFiles } from '../../../contracts/index.ts'

/** A submission such as a learner might send. */
export interface Chosen {
  exercise: Exercise
  files: SourceFiles
}

/** Name pattern of solutions that attack the grader, which honest learners do not send. */
const CHEAT = /^cheat-/

/**
 * A number of submissions of one kind. It takes the kind's exercises in turn, and each exercise's own right, slow and wrong solutions in
 * random order.
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
