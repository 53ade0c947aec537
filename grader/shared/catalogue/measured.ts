import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Exercise, Level, Measured, Outcome } from '../../contracts/index.ts'
import { hashOf } from './folder.ts'
import { solutionFiles } from './solutions.ts'

/** What one processor measured of a solution. */
export interface Figure extends Measured {
  processor: string
  /** Null without a pass. */
  level: Level | null
  /** Times as fast as the reference, with the interval; null if levels are not decided against it. */
  reference: { ratio: number; low: number; high: number } | null
}

/** The figures of a solution, one per processor, the newest first, with the digest of what was measured. */
export interface Recorded {
  of: string
  figures: Figure[]
}

/** Outcomes that are decided by a figure. */
export const HAVE_FIGURES: readonly Outcome[] = ['pass', 'slow', 'leak']

/** The file in an exercise's folder with the figures of its solutions. `npm run exercise:check -- --record` writes it. */
const FILE = 'measured.json'

/** The newest figure by solution, for learners. */
export function readMeasured(exercise: Exercise): Map<string, Measured> {
  return new Map(
    [...readFigures(exercise)].map(([name, [newest]]) => {
      const { effect, engine, sandbox, on } = newest!
      return [name, { effect, engine, sandbox, on }]
    }),
  )
}

/** The figures by solution, without those of an earlier text of the solution or version of the exercise. */
export function readFigures(exercise: Exercise): Map<string, Figure[]> {
  return new Map(
    Object.entries(readRecorded(exercise))
      .filter(([name, { of }]) => Object.hasOwn(exercise.manifest.solutions, name) && of === digestOf(exercise, name))
      .map(([name, { figures }]) => [name, figures]),
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
