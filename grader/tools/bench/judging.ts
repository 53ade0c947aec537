import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readHonest } from '../attack/corpus.ts'
import { solutionFiles } from '../../shared/catalogue/solutions.ts'
import type { Exercise, SourceFiles, Technique } from '../../contracts/index.ts'
import type { Judged } from '../../shared/techniques/score.ts'
import { namesOf, techniquesOf } from '../../shared/techniques/techniques.ts'

/*
 * The rules were written with the solutions of ten exercises in view: every other one of each kind, by name. Then the other seven
 * exercises were labelled. At first, 43 % of their solutions were exactly right, with a precision of 91 % and a recall of 67 %. The
 * rules were then improved on them, so they are no independent test any more. The odd solutions are: they were labelled
 * afterwards, and no rule has changed since.
 */

/** Applies the rules to every labelled solution of an exercise. */
export function judgeSolutions(exercises: readonly Exercise[]): Judged[] {
  return exercises.flatMap((exercise) =>
    Object.entries(exercise.manifest.solutions).flatMap(([solution, { techniques: labelled }]) =>
      labelled === undefined
        ? []
        : [{ exercise: exercise.slug, solution, labelled, said: saidOf(exercise, solutionFiles(exercise, solution)) }],
    ),
  )
}

/** Applies the rules to the right but unusual solutions that are labelled in `grader/tools/bench/recorded`. */
export function judgeOdd(root: string, exercises: readonly Exercise[]): Judged[] {
  const labels = JSON.parse(readFileSync(join(root, 'grader/tools/bench/recorded/odd-techniques.json'), 'utf8')) as Record<
    string,
    Technique[]
  >
  const bySlug = new Map(exercises.map((exercise) => [exercise.slug, exercise]))
  return readHonest(join(root, 'grader/test/honest')).flatMap(({ name, target, source, beside }) => {
    const [exercise, labelled] = [bySlug.get(target), labels[name]]
    if (exercise === undefined || labelled === undefined) return []
    return [
      {
        exercise: target,
        solution: name,
        labelled,
        said: saidOf(exercise, { ...exercise.starter, ...beside, [exercise.manifest.files.entry]: source }),
      },
    ]
  })
}

function saidOf({ manifest, starter }: Exercise, files: SourceFiles): Technique[] {
  return namesOf(techniquesOf(manifest.kind, starter, files))
}
