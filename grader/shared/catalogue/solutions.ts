import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Exercise, SourceFiles } from '../../contracts/index.ts'

/** The starter's files, overwritten by the solution's. A solution is one file that replaces the entry, or a folder of files. */
export function solutionFiles(exercise: Exercise, name: string): SourceFiles {
  const path = join(exercise.folder, 'solutions', name)
  if (!statSync(path).isDirectory()) return { ...exercise.starter, [exercise.manifest.files.entry]: readFileSync(path, 'utf8') }
  return { ...exercise.starter, ...Object.fromEntries(readdirSync(path).map((file) => [file, readFileSync(join(path, file), 'utf8')])) }
}

/** The first solution that is expected to pass: every exercise in the catalogue has one. */
export function rightSolution({ manifest }: Exercise): string {
  return Object.entries(manifest.solutions).find(([, expected]) => expected.verdict === 'pass')![0]
}

/** Its files. */
export function rightFiles(exercise: Exercise): SourceFiles {
  return solutionFiles(exercise, rightSolution(exercise))
}
