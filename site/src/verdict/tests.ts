import type { TestResult, TestSource } from '../../../grader/contracts/verdict.ts'
import { html, type Html } from '../shared/html.ts'
import { place } from './findings.ts'

/** Failing tests that are shown at once; the others are collapsed, since they seldom add anything. */
const SHOWN = 3

/** The TAP tests: failing ones first and open, passing ones collapsed. */
export function testsView(tests: readonly TestResult[]): Html | null {
  if (tests.length === 0) return null
  const failed = tests.filter((test) => !test.ok)
  const passed = tests.filter((test) => test.ok)
  return html`<section class="tests" aria-label="Tests"><h3>Tests <span class="counts">${passed.length} of ${tests.length} pass</span></h3>
${failed.length > 0 && html`<ul>${failed.slice(0, SHOWN).map(failure)}</ul>`}
${failed.length > SHOWN && folded(`${failed.length - SHOWN} more failing`, failed.slice(SHOWN).map(failure))}
${
  passed.length > 0 &&
  folded(
    `${passed.length} passing`,
    passed.map((test) => html`<li>${testName(test)}</li>`),
  )
}
</section>`
}

function folded(summary: string, items: Html[]): Html {
  return html`<details><summary>${summary}</summary><ul>${items}</ul></details>`
}

function failure(test: TestResult): Html {
  return html`<li>${testName(test)} ${place(test)}${test.message && html`<pre tabindex="0">${inWords(test.message).split('\n').map(diffLine)}</pre>`}${test.source && sourceView(test.source)}</li>`
}

/** The test around a failed assertion, whose line is marked. */
function sourceView({ file, line, first, text }: TestSource): Html {
  const lines = text.split('\n')
  return html`<details class="test-source"><summary>Show this test</summary><p class="counts">${file}, line ${line}</p><pre tabindex="0">${lines.map(
    (each, index) => (first + index === line ? html`<mark>${each}\n</mark>` : html`<span>${each}\n</span>`),
  )}</pre></details>`
}

/** A mark and the name. */
export function testName(test: TestResult): Html {
  return html`<span class="${test.ok ? 'ok' : 'not-ok'}"><span class="mark" aria-hidden="true">${test.ok ? '✓' : '✗'}</span><span class="sr-only">${test.ok ? 'passes: ' : 'fails: '}</span>${test.name}</span>`
}

/** TAP's diff of two values of one line each. */
const ONE_LINE = /^--- expected\n\+\+\+ actual\n@@ [^\n]* @@\n-([^\n]*)\n\+([^\n]*)\n?$/

/** A message, with the two values in the place of a diff where that is all it shows. */
function inWords(message: string): string {
  return message.replace(ONE_LINE, (_, expected: string, found: string) => `expected ${expected}\nfound    ${found}`)
}

/** Lines of a diff get the colour of their sign; the sign itself stays. */
function diffLine(line: string): Html {
  const kind = /^\s*\+(?!\+\+)/.test(line) ? 'plus' : /^\s*-(?!--)/.test(line) ? 'minus' : 'same'
  return html`<span class="${kind}">${line}\n</span>`
}

/** The questions of a quiz in order, each with the grader's note on what was chosen. */
export function answersView(tests: readonly TestResult[]): Html {
  const right = tests.filter(({ ok }) => ok).length
  return html`<section class="tests" aria-label="Questions"><h3>Questions <span class="counts">${right} of ${tests.length} right</span></h3>
<ol class="answers">${tests.map((test) => html`<li><p>${testName(test)}</p><p>${test.message}</p></li>`)}</ol></section>`
}
