import type { Check } from './schedule.ts'

/** What took longest last time comes first, so that nothing long is left for the end; what was never timed comes before it. */
export function longestFirst(checks: readonly Check[], secondsOf: (name: string) => number | null): Check[] {
  return checks.toSorted((a, b) => (secondsOf(b.name) ?? Infinity) - (secondsOf(a.name) ?? Infinity) || 0)
}
