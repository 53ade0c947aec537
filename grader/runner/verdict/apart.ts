/** Whether no two of these intervals overlap. */
export function areApart(intervals: readonly { low: number; high: number }[]): boolean {
  const rising = intervals.toSorted((a, b) => a.low - b.low)
  return rising.every(({ low }, index) => index === 0 || rising[index - 1]!.high < low)
}
