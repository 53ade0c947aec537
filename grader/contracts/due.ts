/**
 * The next thing due: the first one not yet past its due time, else the last one.
 * @param now ms since 1970, like the results of dueOf
 */
export function nextDue<T>(assigned: readonly T[], dueOf: (one: T) => number, now: number): T | null {
  const ordered = [...assigned].sort((a, b) => dueOf(a) - dueOf(b))
  return ordered.find((one) => dueOf(one) >= now) ?? ordered.at(-1) ?? null
}
