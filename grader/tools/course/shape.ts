/**
 * Compares the output shown in a lesson with the output of its command: figures may differ, words must match.
 *
 * - A figure is a run of digits with its points, commas and sign, in decimal or as 0x…, with the unit after it (ns, ms, s,
 *   B, kB, MB, k, M …), an identifier such as 9013583d-0feb-…, or `NaN`. Any figure matches any other, except that a line with
 *   only an HTTP status matches the same status.
 * - Empty lines, the ruled lines of tables, colours, and the number of spaces are ignored.
 * - `…` within a line matches anything in that line; a line with only `…` matches any number of lines.
 * - A block titled “Among the lines” shows some of the lines, in order. A block titled “For example” contains random
 *   words: only its number of lines is compared.
 */
export type OutputMatch = 'whole' | 'among' | 'example'

const ANSI = /\u001b\[[0-9;?]*[A-Za-z]/g
export const UUID = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g
export const FIGURE = /[-+±]?(0x[0-9a-f]+|\d[\d.,_]*(e[-+]?\d+)?)( ?(ns|µs|us|ms|s|m|h|B|kB|KB|MB|GB|k|M)\b)?/g
const STATUS = /^\s*[1-5]\d\d\s*$/
/** Placeholder for a figure on both sides; no terminal prints it. */
const SOME = '\u0001'

/** Null if the output has the shape shown, otherwise the difference, as text for the author. */
export function difference(shown: string, printed: string, how: OutputMatch): string | null {
  const [wanted, found] = [lines(shown), lines(printed)]
  if (how === 'example') {
    return wanted.length === found.length ? null : `${wanted.length} lines are shown, ${found.length} were printed:\n${tail(printed)}`
  }
  const patterns = how === 'among' ? wanted.flatMap((line) => ['…', line]).concat('…') : wanted
  const reached = furthest(patterns, found)
  if (reached === null) return null
  const line = patterns.slice(reached).find((one) => one !== '…')
  return `${line === undefined ? 'More was printed than is shown' : `No line of the output has the shape of\n  ${readable(line)}`}\nOutput:\n${tail(printed)}`
}

function lines(text: string): string[] {
  return plainLines(text).map(shapeOf).filter(Boolean)
}

/** The lines of an output without colours. */
export function plainLines(text: string): string[] {
  return text.replace(ANSI, '').split(/\r?\n|\r/)
}

/** A line with a placeholder for each figure; empty for a ruled line. */
export function shapeOf(line: string): string {
  if (STATUS.test(line)) return line.trim()
  return line
    .replace(/[─┌┬┐├┼┤└┴┘]+/g, '')
    .replace(UUID, SOME)
    .replace(FIGURE, SOME)
    .replace(/\bNaN\b/g, SOME)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Null if the patterns match all lines, otherwise the first pattern that cannot be matched. */
function furthest(patterns: readonly string[], found: readonly string[]): number | null {
  let [most, places] = [0, new Set([0])]
  for (const [at, pattern] of patterns.entries()) {
    const next = new Set<number>()
    for (const place of places) {
      if (pattern === '…') for (let skip = place; skip <= found.length; skip++) next.add(skip)
      else if (fits(pattern, found[place])) next.add(place + 1)
    }
    if (next.size === 0) return at
    ;[most, places] = [at + 1, next]
  }
  return places.has(found.length) ? null : most
}

/** Whether a line has the shape `pattern`, in which … stands for anything. */
export function fits(pattern: string, line: string | undefined): boolean {
  if (line === undefined) return false
  const source = pattern.split('…').map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${source.join('.*')}$`, 'u').test(line)
}

/**
 * The line of an output, from `from` on, that a line shown stands for; -1 if none fits. The same line is best, then one that begins with the
 * same word or figure, as the rows of a table do: 99 % is not 66 %.
 */
export function lineLike(shown: string, found: readonly string[], from: number): number {
  const pattern = shapeOf(shown)
  if (pattern === '' || pattern === '…') return -1
  const at = (isIt: (line: string) => boolean) =>
    found.findIndex((line, index) => index >= from && fits(pattern, shapeOf(line)) && isIt(line))
  const same = at((line) => line.trim() === shown.trim())
  if (same >= 0) return same
  const first = (line: string) => line.trim().split(/\s/)[0]
  const alike = at((line) => first(line) === first(shown))
  return alike >= 0 ? alike : at(() => true)
}

function readable(line: string): string {
  return line.replaceAll(SOME, '0')
}

/** The last lines of an output, for messages. */
export function tail(text: string, count = 25): string {
  return text
    .trimEnd()
    .split('\n')
    .slice(-count)
    .map((line) => `  ${line}`)
    .join('\n')
}
