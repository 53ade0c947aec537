import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '../../../shared/catalogue/folder.ts'
import { root } from '../../cli/places.ts'
import type { Exercise, SourceFiles } from '../../../contracts/index.ts'

/** The corpus: one folder per exercise with one file per solution, and their labels in labels.json. */
export const naturalFolder = join(root, 'grader/test/natural')

/** A solution written the way a learner might write it. Its right verdict is measured in plain Node, never assumed. */
export interface Natural {
  exercise: Exercise
  /** File name without extension. */
  name: string
  /** The first line: what its author did. */
  what: string
  /** All files of the submission, those of the starter included. */
  files: SourceFiles
  /** Hash of the files that the author wrote. */
  sha256: string
}

const HEADER = /^\/\/ (?<what>\S.{8,158}\S)$/

/**
 * All solutions in `folder`, by exercise and name. Files other than the entry are in a folder with the solution's name.
 * @throws Error for a folder that is not an exercise, or a file without the comment
 */
export function readNatural(folder: string, exercises: readonly Exercise[]): Natural[] {
  const slugs = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  return slugs.sort().flatMap((slug) => {
    const exercise = exercises.find((one) => one.slug === slug)
    if (exercise === undefined) throw new Error(`${slug}: no exercise has this name`)
    return globSync('*.js', { cwd: join(folder, slug) })
      .sort()
      .map((file) => readOne(join(folder, slug), file, exercise))
  })
}

function readOne(folder: string, file: string, exercise: Exercise): Natural {
  const source = readFileSync(join(folder, file), 'utf8')
  const name = file.replace(/\.js$/, '')
  const what = HEADER.exec(source.split('\n', 1)[0]!)?.groups?.['what']
  if (what === undefined)
    throw new Error(`${exercise.slug}/${file}: the first line must be a comment that says what the author did, in 10 to 160 characters`)
  const own = { ...readBeside(join(folder, name)), [exercise.manifest.files.entry]: source }
  return { exercise, name, what, files: { ...exercise.starter, ...own }, sha256: hashOf(own) }
}

function readBeside(folder: string): SourceFiles {
  if (!existsSync(folder)) return {}
  return Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
}
