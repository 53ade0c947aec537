import type { TestResult } from '../../../grader/contracts/verdict.ts'
import { html, type Html } from '../shared/html.ts'
import { testName } from './tests.ts'

/** The questions of a flamegraph quiz in order, each with the grader's note on the chosen frame. */
export function answersView(tests: readonly TestResult[]): Html {
  const right = tests.filter(({ ok }) => ok).length
  return html`<section class="tests" aria-label="Questions"><h3>Questions <span class="counts">${right} of ${tests.length} right</span></h3>
<ol class="answers">${tests.map((test) => html`<li><p>${testName(test)}</p><p>${test.message}</p></li>`)}</ol></section>`
}
