import type { Kind } from '../../../grader/contracts/exercise.ts'
import { levelsOf } from '../../../grader/contracts/points.ts'
import type { ExerciseProgress } from '../../../grader/contracts/submission.ts'
import { LEVELS, type Level } from '../../../grader/contracts/outcomes.ts'

/** Stages of progress for the filter of the exercise list. */
export const STAGES = {
  open: 'Not tried yet',
  tried: 'Tried, not passed',
  passed: 'Passed',
  higher: 'Passed, below the top level',
} as const
export type Stage = keyof typeof STAGES

/** The wanted kind and stage; '' for any. */
export interface Filter {
  kind: Kind | ''
  stage: Stage | ''
}

/** The properties of an exercise in the list. */
export interface Listed {
  kind: Kind
  /** The highest level of its target. */
  top: Level
}

/** The highest level of a target. */
export function topLevel(target: object): Level {
  return levelsOf(target).at(-1) ?? LEVELS[0]
}

/** Whether to show an exercise. @param known the reader's progress in it, if any */
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
