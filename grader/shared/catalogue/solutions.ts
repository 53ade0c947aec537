import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Exercise, SourceFiles } from '../../contracts/index.ts'

/** The files of a solution, over the starter's. A solution is one file in the place of the entry, or a folder of several. */
export function solutionFiles(exercise: Exercise, name: string): SourceFiles {
  const path = join(exercise.folder, 'solutions', name)
  if (!statSync(path).isDirectory()) return { ...exercise.starter, [exercise.manifest.files.entry]: readFileSync(path, 'utf8') }
  return { ...exercise.starter, ...Object.fromEntries(readdirSync(path).map((file) => [file, readFileSync(join(path, file), 'utf8')])) }
}

/** The first solution that its manifest expects to pass: the catalogue takes no exercise without one. */
export function rightSolution({ manifest }: Exercise): string {
  return Object.entries(manifest.solutions).find(([, expected]) => expected.verdict === 'pass')![0]
}

/** Its files. */
export function rightFiles(exercise: Exercise): SourceFiles {
  return solutionFiles(exercise, rightSolution(exercise))
}
