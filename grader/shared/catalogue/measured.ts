import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Exercise, Measured } from '../../contracts/index.ts'
import { hashOf } from './folder.ts'
import { solutionFiles } from './solutions.ts'

/** A recorded figure, with the digest of what was measured. */
export interface Recorded extends Measured {
  of: string
}

/** The file in an exercise's folder with the figures of its solutions. `npm run exercise:check -- --record` writes it. */
const FILE = 'measured.json'

/** The recorded figures by solution, without those of an earlier text of the solution or version of the exercise. */
export function readMeasured(exercise: Exercise): Map<string, Measured> {
  return new Map(
    Object.entries(readRecorded(exercise))
      .filter(([name, { of }]) => Object.hasOwn(exercise.manifest.solutions, name) && of === digestOf(exercise, name))
      .map(([name, { of: _, ...measured }]) => [name, measured]),
  )
}

/** All recorded figures by solution; empty without a file. */
export function readRecorded({ folder }: Pick<Exercise, 'folder'>): Record<string, Recorded> {
  const path = measuredPath({ folder })
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Recorded>) : {}
}

export function measuredPath({ folder }: Pick<Exercise, 'folder'>): string {
  return join(folder, FILE)
}

/** Digest of a solution and of everything that its figure is compared with. */
export function digestOf(exercise: Exercise, name: string): string {
  return hashOf({ ...solutionFiles(exercise, name), version: exercise.version }).slice(0, 16)
}
