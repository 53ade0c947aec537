import type { Check } from '../../../grader/contracts/check.ts'
import { seconds } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { findingsView } from './findings.ts'
import { printedView } from './printed.ts'
import { testsView } from './tests.ts'

/** The result of a check: tests alone. */
export function checkView(check: Check): Html {
  const isGood = passes(check)
  return html`<article class="verdict check" data-tone="${isGood ? 'pass' : 'fail'}"><header class="verdict-head"><p class="word"><span class="mark" aria-hidden="true">${isGood ? '✓' : '≠'}</span>${isGood ? 'Tests pass' : 'Not yet'}</p><p class="summary">${checkSentence(check)}</p></header>
${findingsView(check.findings, checkSentence(check))}
${testsView(check.tests)}
${printedView(check.printed)}
<p class="provenance">Checked in ${seconds(check.seconds)} on ${check.engine}. Only the tests ran: this does not count as an attempt, and nothing was measured. Run measures it.</p></article>`
}

/** The result in a sentence. */
export function checkSentence({ tests, findings }: Check): string {
  const failed = tests.filter(({ ok }) => !ok).length
  if (failed > 0) return `${failed} of ${tests.length} tests ${failed === 1 ? 'fails' : 'fail'}.`
  if (findings.length > 0) return findings[0]!.message
  return tests.length === 1 ? 'The test passes.' : `All ${tests.length} tests pass.`
}

function passes({ tests, findings }: Check): boolean {
  return findings.length === 0 && tests.length > 0 && tests.every(({ ok }) => ok)
}
