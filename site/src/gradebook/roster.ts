import type { RosterReport } from '../../../grader/contracts/cohort.ts'
import { html, type Html } from '../shared/html.ts'
import { counted } from '../shared/words.ts'

/** Whether nothing stands in the way of taking a roster. */
export function canBeTaken({ findings }: RosterReport): boolean {
  return findings.every(({ stops }) => !stops)
}

/** What taking a roster would do, with all that is not as it should be. */
export function rosterReportView(report: RosterReport): Html {
  const { added, changed, unchanged, findings, findingsLeftOut, applied } = report
  const isFit = canBeTaken(report)
  return html`<div class="notice" data-tone="${isFit ? 'pass' : 'fail'}"><p class="title">${applied ? 'Taken.' : isFit ? 'It can be taken.' : 'It cannot be taken as it is: nothing was changed.'}</p>
<p>${counted(added, 'person', 'accounts')} new, ${changed} changed, ${unchanged} as before.</p>
${findings.length > 0 && html`<ul>${findings.map(({ line, problem, stops }) => html`<li>${stops ? html`<b>Line ${line}</b>` : html`Line ${line}`}: ${problem}</li>`)}</ul>`}
${findingsLeftOut > 0 && html`<p>And ${counted(findingsLeftOut, 'finding')} more.</p>`}</div>`
}
