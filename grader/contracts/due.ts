/**
 * Of what someone is assigned, that which comes next: the first that is still due, else the last that was.
 * @param now ms since 1970, as dueOf
 */
export function nextDue<T>(assigned: readonly T[], dueOf: (one: T) => number, now: number): T | null {
  const ordered = [...assigned].sort((a, b) => dueOf(a) - dueOf(b))
  return ordered.find((one) => dueOf(one) >= now) ?? ordered.at(-1) ?? null
}
