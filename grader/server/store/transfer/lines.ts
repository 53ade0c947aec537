import type { Readable } from 'node:stream'

/** Splits a text into lines at `\n` only; node:readline would split at U+2028, too. */
export async function* linesOf(text: Readable): AsyncIterable<string> {
  const parts: string[] = []
  for await (const chunk of text.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = chunk.split('\n')
    if (lines.length === 1) {
      parts.push(chunk)
      continue
    }
    yield parts.splice(0).join('') + lines[0]!
    yield* lines.slice(1, -1)
    parts.push(lines.at(-1)!)
  }
  const last = parts.join('')
  if (last !== '') yield last
}
