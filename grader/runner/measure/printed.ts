import { PRINTED_LENGTH, type Printed, type PrintedPart } from '../../contracts/index.ts'

/** Starts a line about the text that follows (harness/printed.cjs). */
const MARK = '\u0001'

/** Most parts kept: a submission could print one character per test. */
const MOST_PARTS = 100
const LONGEST_NAME = 200

/** stdout or stderr, and the path of the test. */
const HEAD = /^(stdout|stderr) (.*)$/
/** Before the end of the output: its totals. */
const LAST = /^last (\d{1,15}) (\d{1,15})$/

/**
 * What a submission printed during its tests, from the stderr of their sandbox; null if nothing. Text before any mark, such as Node's
 * own message when the process dies, is left out. All of it is the learner's text: bounded here, and never believed.
 */
export function readPrinted(stderr: string): Printed | null {
  const [first, last]: [PrintedPart[], PrintedPart[]] = [[], []]
  let totals: { bytes: number; lines: number } | null = null
  for (const piece of stderr.split(MARK).slice(1)) {
    const [head = ''] = piece.split('\n', 1)
    const text = piece.slice(head.length + 1)
    const [, bytes, lines] = LAST.exec(head) ?? []
    if (bytes !== undefined && lines !== undefined) totals ??= { bytes: Number(bytes), lines: Number(lines) }
    else add(totals === null ? first : last, head, text)
  }
  if (first.length === 0) return null
  const seen = [...first, ...last].map(({ text }) => text).join('')
  const { bytes, lines } = totals ?? { bytes: Buffer.byteLength(seen), lines: seen.split('\n').length - 1 }
  return { bytes, lines, first, last, cut: bytes > Buffer.byteLength(seen) }
}

function add(parts: PrintedPart[], head: string, text: string): void {
  const [, stream, test] = HEAD.exec(head) ?? []
  const room = PRINTED_LENGTH - parts.reduce((sum, part) => sum + part.text.length, 0)
  if (stream === undefined || text === '' || room <= 0 || parts.length === MOST_PARTS) return
  parts.push({ test: test?.slice(0, LONGEST_NAME) || null, stream: stream as PrintedPart['stream'], text: text.slice(0, room) })
}
