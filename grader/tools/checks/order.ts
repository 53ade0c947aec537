import type { Check } from './schedule.ts'

/** Runs the longest checks of last time first, so that no long one is left for the end; checks without a time come before them. */
export function longestFirst(checks: readonly Check[], secondsOf: (name: string) => number | null): Check[] {
  return checks.toSorted((a, b) => (secondsOf(b.name) ?? Infinity) - (secondsOf(a.name) ?? Infinity) || 0)
}
