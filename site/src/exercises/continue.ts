import type { ExerciseProgress } from '../../../grader/contracts/submission.ts'

/** Slug and title. */
export type Listed = readonly [slug: string, title: string]

/**
 * The exercise to continue with: the last one in the course's order that was tried and not passed, or else the first after the last
 * passed one that is still open. Null for those who have not begun, and for those who have passed everything.
 */
export function continueWith(
  exercises: readonly Listed[],
  progress: ReadonlyMap<string, Pick<ExerciseProgress, 'outcome' | 'attempts'>>,
): { slug: string; title: string } | null {
  const stateOf = (slug: string) => {
    const known = progress.get(slug)
    return known?.outcome === 'pass' ? 'passed' : known && known.attempts > 0 ? 'tried' : 'open'
  }
  const states = exercises.map(([slug]) => stateOf(slug))
  const tried = states.lastIndexOf('tried')
  const passed = states.lastIndexOf('passed')
  if (tried === -1 && passed === -1) return null
  const after = states.findIndex((state, index) => index > passed && state === 'open')
  const at = tried !== -1 ? tried : after !== -1 ? after : states.indexOf('open')
  return at === -1 ? null : { slug: exercises[at]![0], title: exercises[at]![1] }
}
