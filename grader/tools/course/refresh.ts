import { readFileSync, writeFileSync } from 'node:fs'
import { FIGURE, fits, plainLines, shapeOf, UUID } from './shape.ts'

const TOKEN = new RegExp(`${UUID.source}|${FIGURE.source}|\\bNaN\\b`, 'g')
const RULED = /[─┌┬┐├┼┤└┴┘]/

/**
 * The output that a lesson shows, with the figures that were printed: lines as they were printed, except that what … hides stays hidden. It
 * has as many lines. @param printed has the shape of what is shown
 */
export function refreshed(shown: string, printed: string): string {
  const found = plainLines(printed).map((line) => line.trimEnd())
  let next = 0
  return shown
    .split('\n')
    .map((line) => {
      const at = line.trim() === '…' ? -1 : found.findIndex((one, index) => index >= next && isLike(line, one))
      if (at < 0) return line
      next = at + 1
      return line.includes('…') ? withFiguresOf(line, found[at]!) : found[at]!
    })
    .join('\n')
}

/** Ruled lines, whose length follows the figures, match each other. */
function isLike(shown: string, printed: string): boolean {
  const pattern = shapeOf(shown)
  return pattern === '' ? RULED.test(shown) && RULED.test(printed) && shapeOf(printed) === '' : fits(pattern, shapeOf(printed))
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

/** Replaces the text of a fenced block, which has as many lines before and after. @param at path and line of its fence, as lesson.mdx:12 */
export function replaceBlock(at: string, text: string): void {
  const [, path, line] = /^(.*):(\d+)$/.exec(at)!
  const lines = readFileSync(path!, 'utf8').split('\n')
  const indent = /^\s*/.exec(lines[Number(line) - 1]!)![0]
  for (const [index, one] of text.split('\n').entries()) lines[Number(line) + index] = one === '' ? '' : indent + one
  writeFileSync(path!, lines.join('\n'))
}
