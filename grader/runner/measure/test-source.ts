import { TEST_SOURCE_LENGTH, type TestResult, type TestSource } from '../../contracts/index.ts'
import type { TapResult } from './tap.ts'

/** Failures that are shown with their source: the others are seldom read. */
const MOST_SHOWN = 3

/** Lines around an assertion that stands in no test of its own. */
const AROUND = 4

/**
 * Adds the source of the test around each of the first failed assertions.
 * @param sources texts of the tests by path, such as `tests/sum.test.js`
 */
export function withSources(tests: readonly TapResult[], sources: Record<string, string>): TestResult[] {
  let left = MOST_SHOWN
  return tests.map(({ at, ...test }) => {
    const source = at && left > 0 ? sourceAt(at, sources) : null
    if (source === null) return test
    left--
    return { ...test, source }
  })
}

/** Null for a place in none of the tests: the submission reported it. */
function sourceAt({ file, line }: { file: string; line: number }, sources: Record<string, string>): TestSource | null {
  const path = Object.keys(sources).find((one) => file === one || file.endsWith(`/${one}`))
  const lines = path === undefined ? [] : sources[path]!.split('\n')
  if (path === undefined || line < 1 || line > lines.length) return null
  const [from, to] = testAround(lines, line - 1)
  return { file: path, line, first: from + 1, text: lines.slice(from, to).join('\n').slice(0, TEST_SOURCE_LENGTH) }
}

/** First and last line, exclusive, of the outermost test around a line; of its neighbourhood if there is none. */
function testAround(lines: readonly string[], at: number): [number, number] {
  const from = lines.findLastIndex((text, index) => index <= at && /^\w+\.test\(/.test(text))
  const to = lines.findIndex((text, index) => index >= at && /^\}/.test(text))
  return from === -1 || to === -1 ? [Math.max(0, at - AROUND), Math.min(lines.length, at + AROUND + 1)] : [from, to + 1]
}
