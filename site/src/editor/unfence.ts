import type { SourceFiles } from '../../../grader/contracts/exercise.ts'

/** Opens or ends a code block of Markdown. */
const FENCE = /^ {0,3}(`{3,}|~{3,})[\w+#.-]*[ \t]*$/

/**
 * The code of a text copied from a chat or a page: its longest fenced block, without the prose around it. Null if there is no fence.
 * A block without an end goes to the end of the text; a lone end ends a block that began with the text.
 */
export function unfenced(source: string): string | null {
  const lines = source.split(/\r?\n/)
  const fences = lines.flatMap((line, index) => (FENCE.test(line) ? [index] : []))
  if (fences.length === 0) return null
  if (fences.length === 1) fences.push(isBefore(lines, fences[0]!) ? lines.length : -1)
  fences.sort((a, b) => a - b)
  const blocks: string[][] = []
  for (let at = 0; at + 1 < fences.length; at += 2) blocks.push(lines.slice(fences[at]! + 1, fences[at + 1]))
  const longest = blocks.reduce((best, block) => (block.length > best.length ? block : best))
  return `${longest.join('\n').replace(/^\n+|\s+$/g, '')}\n`
}

/** Whether more lines follow a lone fence than precede it. */
function isBefore(lines: readonly string[], fence: number): boolean {
  return lines.length - fence > fence
}

/** The files without fences, as unfenced; null if none has any. */
export function withoutFences(files: SourceFiles): SourceFiles | null {
  const changed = Object.entries(files).flatMap(([file, source]) => {
    const code = unfenced(source)
    return code === null ? [] : [[file, code] as const]
  })
  return changed.length === 0 ? null : { ...files, ...Object.fromEntries(changed) }
}
