import type { Exercise } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Context } from './context.ts'

/** @throws HotpathError E_EXERCISE_UNKNOWN */
export function exerciseOf({ exercises }: Pick<Context, 'exercises'>, slug: string): Exercise {
  const exercise = exercises.get(slug)
  if (exercise === undefined) throw new HotpathError('E_EXERCISE_UNKNOWN', { exercise: slug, known: [...exercises.keys()].join(', ') })
  return exercise
}

/** The kind of an exercise as a metrics label; `unknown` for an exercise that is no longer offered. */
export function kindOf({ exercises }: Pick<Context, 'exercises'>, slug: string): string {
  return exercises.get(slug)?.manifest.kind ?? 'unknown'
}
