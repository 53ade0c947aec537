import type { Check } from './schedule.ts'

/** A check without a time is a new one: those that take longer are in the list of usual times. */
const UNTIMED_SECONDS = 10
/** A file that shares its process is a small one. */
const UNTIMED_PART_SECONDS = 3

/**
 * Sorts the longest checks first, so that no long one is left for the end. A check that others come after counts with the longest
 * of these.
 */
export function longestFirst(checks: readonly Check[], secondsOf: (name: string) => number | null): Check[] {
  const own = ({ name, parts }: Check) =>
    parts?.reduce((sum, part) => sum + (secondsOf(part) ?? UNTIMED_PART_SECONDS), 0) ?? secondsOf(name) ?? UNTIMED_SECONDS
  const secondsTo = (check: Check): number => own(check) + Math.max(0, ...checks.filter(({ after }) => after === check.name).map(secondsTo))
  const seconds = new Map(checks.map((check) => [check, secondsTo(check)]))
  return checks.toSorted((a, b) => seconds.get(b)! - seconds.get(a)!)
}

/** Splits into so many parts that take about equally long: the longest first, each to the part with the least. */
export function split(names: readonly string[], parts: number, secondsOf: (name: string) => number | null): string[][] {
  const bins = Array.from({ length: parts }, () => ({ names: [] as string[], seconds: 0 }))
  const timed = names.map((name) => ({ name, seconds: secondsOf(name) ?? UNTIMED_SECONDS }))
  for (const { name, seconds } of timed.toSorted((a, b) => b.seconds - a.seconds)) {
    const least = bins.toSorted((a, b) => a.seconds - b.seconds)[0]!
    least.names.push(name)
    least.seconds += seconds
  }
  return bins.map(({ names }) => names.sort())
}
