import { TECHNIQUES } from '../../../grader/contracts/technique-names.ts'
import type { Verdict } from '../../../grader/contracts/verdict.ts'
import { html, type Html } from '../shared/html.ts'
import { place } from './findings.ts'

/**
 * What the submission does differently from the starter, as far as it was recognised, each with the line that shows it. Null where
 * nothing was recognised.
 */
export function changesLine({ techniques = [] }: Pick<Verdict, 'techniques'>): Html | null {
  const first = [...new Map(techniques.toReversed().map((found) => [found.technique, found])).values()].toReversed()
  if (first.length === 0) return null
  return html`<details class="recognised"><summary>What changed, as recognised from the code <span class="counts">${first.length}</span></summary><ul>${first.map(
    ({ technique, file, from, in: side }) =>
      html`<li>${side === 'submission' && place({ file, line: from, column: 1 })} ${TECHNIQUES[technique]}${side === 'starter' && html` <span class="counts">gone: line ${from} of the starter</span>`}</li>`,
  )}</ul></details>`
}
