import type { Kind } from '../../../grader/contracts/exercise.ts'
import { levelsOf } from '../../../grader/contracts/points.ts'
import type { ExerciseProgress } from '../../../grader/contracts/submission.ts'
import { LEVELS, type Level } from '../../../grader/contracts/outcomes.ts'

/** How far the reader is, as the list of exercises asks for it. */
export const STAGES = { open: 'Not tried yet', tried: 'Tried, not passed', passed: 'Passed', higher: 'Passed, with a level above' } as const
export type Stage = keyof typeof STAGES

/** What is asked for; an empty string is whatever there is. */
export interface Filter {
  kind: Kind | ''
  stage: Stage | ''
}

/** An exercise as its line in the list knows it. */
export interface Listed {
  kind: Kind
  /** The highest level that its target has. */
  top: Level
}

/** The highest level of a target. */
export function topLevel(target: object): Level {
  return levelsOf(target).at(-1) ?? LEVELS[0]
}

/** Whether an exercise is to be shown. @param known what the reader has reached in it, if anything */
export function isAskedFor(
  { kind, top }: Listed,
  known: Pick<ExerciseProgress, 'attempts' | 'outcome' | 'level'> | undefined,
  filter: Filter,
): boolean {
  if (filter.kind !== '' && filter.kind !== kind) return false
  const passed = known?.outcome === 'pass'
  switch (filter.stage) {
    case '':
      return true
    case 'open':
      return !passed && !known?.attempts
    case 'tried':
      return !passed && Boolean(known?.attempts)
    case 'passed':
      return passed
    case 'higher':
      return passed && LEVELS.indexOf(known.level ?? LEVELS[0]) < LEVELS.indexOf(top)
  }
}
