import { solutionFiles } from '../cli/solutions.ts'
import type { Exercise, RecordedTechniqueScores } from '../contracts/index.ts'
import { scoresOf, type Judged } from '../techniques/score.ts'
import { namesOf, techniquesOf } from '../techniques/techniques.ts'

/**
 * Exercises whose solutions were looked at while the rules were written: of each kind, by name, every other one from the first.
 * The rules were finished before anybody read the other half for its labels.
 */
export const LOOKED_AT = [
  'a-line-a-request',
  'break-the-benchmark',
  'closure-keeps-too-much',
  'not-a-smi',
  'not-modified',
  'remove-the-bottleneck',
  'same-routes',
  'template-route',
  'the-listener-that-stays',
  'thundering-herd',
]

/** What the rules say of every solution that has a label. */
export function judgeSolutions(exercises: readonly Exercise[]): Judged[] {
  return exercises.flatMap((exercise) => {
    const { kind, solutions } = exercise.manifest
    return Object.entries(solutions).flatMap(([solution, { techniques: labelled }]) =>
      labelled === undefined ? [] : [{ exercise: exercise.slug, solution, labelled, said: namesOf(techniquesOf(kind, exercise.starter, solutionFiles(exercise, solution))) }],
    )
  })
}

/** Both halves apart. */
export function scoresOfHalves(judged: readonly Judged[]): RecordedTechniqueScores {
  const isLookedAt = ({ exercise }: Judged) => LOOKED_AT.includes(exercise)
  return { lookedAt: scoresOf(judged.filter(isLookedAt)), unseen: scoresOf(judged.filter((one) => !isLookedAt(one))) }
}
