import type { ExerciseProgress } from '../../../grader/contracts/submission.ts'

/** How many of these exercises the reader has passed, in words. */
export function summaryOf(
  slugs: readonly string[],
  progress: ReadonlyMap<string, Pick<ExerciseProgress, 'outcome' | 'attempts'>>,
): { passed: number; words: string } {
  const known = slugs.flatMap((slug) => progress.get(slug) ?? [])
  const passed = known.filter(({ outcome }) => outcome === 'pass').length
  const tried = known.filter(({ outcome, attempts }) => outcome !== 'pass' && attempts > 0).length
  return { passed, words: `${passed} of ${slugs.length} exercises passed${tried > 0 ? `, ${tried} more tried` : ''}.` }
}
