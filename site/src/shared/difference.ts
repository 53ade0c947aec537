/** A line of two texts side by side. */
export interface DiffLine {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Longer texts are too expensive for the quadratic comparison: all old lines count as removed, all new ones as added. */
const MOST_LINES = 2000

/** The difference between two texts, line by line: the longest common subsequence is kept. */
export function differenceOf(older: string, newer: string): DiffLine[] {
  const [a, b] = [older.split('\n'), newer.split('\n')]
  if (a.length > MOST_LINES || b.length > MOST_LINES)
    return [...a.map((text): DiffLine => ({ kind: 'removed', text })), ...b.map((text): DiffLine => ({ kind: 'added', text }))]
  const common = lengths(a, b)
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: 'same', text: b[j]! })
      i++
      j++
    } else if (j === b.length || (i < a.length && common[i + 1]![j]! >= common[i]![j + 1]!)) lines.push({ kind: 'removed', text: a[i++]! })
    else lines.push({ kind: 'added', text: b[j++]! })
  }
  return lines
}

/** Length of the longest common subsequence of the remaining lines, for each pair of lines. */
function lengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i]![j] = a[i] === b[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  return table
}
