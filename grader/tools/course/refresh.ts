import { readFileSync, writeFileSync } from 'node:fs'
import { FIGURE, lineLike, plainLines, UUID } from './shape.ts'

const TOKEN = new RegExp(`${UUID.source}|${FIGURE.source}|\\bNaN\\b`, 'g')
const RULE = /^[┌├└][─┬┼┴]+[┐┤┘]$/

/**
 * The output that a lesson shows, with the figures that were printed: lines as they were printed, except that what … hides stays hidden. It
 * has as many lines. @param printed has the shape of what is shown
 * @throws Error if a table hides columns and has no header that names the others
 */
export function refreshed(shown: string, printed: string): string {
  const found = plainLines(printed).map((line) => line.trimEnd())
  let next = 0
  let header: { shown: string[]; printed: string[] } | null = null
  const lines = shown.split('\n').map((line) => {
    const at = RULE.test(line) ? found.findIndex((one, index) => index >= next && RULE.test(one)) : lineLike(line, found, next)
    if (at < 0) return line
    next = at + 1
    if (!line.includes('…')) return found[at]!
    if (!isRow(line)) return withFiguresOf(line, found[at]!)
    const cells = { shown: cellsOf(line), printed: cellsOf(found[at]!) }
    if (cells.shown[0] === 'Stat') header = cells // so begin the headers of autocannon’s tables
    if (header === null) throw new Error(`“${line}” hides columns. Show the table’s header, too.`)
    return rowOf(pickedBy(header, cells.printed))
  })
  return aligned(lines).join('\n')
}

/** Replaces the figures before the first … and after the last one. */
function withFiguresOf(shown: string, printed: string): string {
  const [first, ...others] = shown.split('…')
  const figures = printed.match(TOKEN) ?? []
  let next = 0
  const before = first!.replace(TOKEN, () => figures[next++]!)
  const last = others.pop()!
  next = figures.length - (last.match(TOKEN) ?? []).length
  return [before, ...others, last.replace(TOKEN, () => figures[next++]!)].join('…')
}

function cellsOf(row: string): string[] {
  return row
    .split('│')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

function rowOf(cells: readonly string[]): string {
  return `│ ${cells.join(' │ ')} │`
}

/** The cells of a printed row under the names that the header shows, and … for those that it hides. */
function pickedBy(header: { shown: readonly string[]; printed: readonly string[] }, cells: readonly string[]): string[] {
  return header.shown.map((name) => (name === '…' ? '…' : cells[header.printed.indexOf(name)]!))
}

/** Makes the columns of tables that hide some of them as wide as their widest cell. */
function aligned(lines: readonly string[]): string[] {
  const result = [...lines]
  for (let from = 0; from < result.length; from++) {
    let to = from
    while (to < result.length && /^[│┌├└]/.test(result[to]!)) to++
    const rows = result.slice(from, to).filter(isRow).map(cellsOf)
    if (rows.some((row) => row.includes('…'))) {
      const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
      for (let at = from; at < to; at++) result[at] = isRow(result[at]!) ? padded(result[at]!, widths) : ruleOf(result[at]!, widths)
    }
    from = to
  }
  return result
}

function isRow(line: string): boolean {
  return line.startsWith('│')
}

function padded(row: string, widths: readonly number[]): string {
  return rowOf(cellsOf(row).map((cell, column) => cell.padEnd(widths[column]!)))
}

function ruleOf(like: string, widths: readonly number[]): string {
  const [left, right] = [like[0]!, like.at(-1)!]
  const between = { '┌': '┬', '├': '┼', '└': '┴' }[left]!
  return left + widths.map((width) => '─'.repeat(width + 2)).join(between) + right
}

/** Replaces the text of a fenced block, which has as many lines before and after. @param at path and line of its fence, as lesson.mdx:12 */
export function replaceBlock(at: string, text: string): void {
  const [, path, line] = /^(.*):(\d+)$/.exec(at)!
  const lines = readFileSync(path!, 'utf8').split('\n')
  const indent = /^\s*/.exec(lines[Number(line) - 1]!)![0]
  for (const [index, one] of text.split('\n').entries()) lines[Number(line) + index] = one === '' ? '' : indent + one
  writeFileSync(path!, lines.join('\n'))
}
