import type { Finding } from '../../../grader/contracts/verdict.ts'
import { html, type Html } from '../shared/html.ts'

/** Codes of findings that the list of tests already shows. */
const SHOWN_ELSEWHERE = 'test-failed'

/**
 * Findings with their hints. A place in a file is a button that leads there.
 * @param said a message that the verdict's summary has already: that finding shows only its hint
 */
export function findingsView(all: readonly Finding[], said: string): Html | null {
  const findings = all.filter((finding) => finding.code !== SHOWN_ELSEWHERE)
  if (findings.length === 0) return null
  return html`<section class="findings" aria-label="Findings"><h3>Findings</h3><ul>${findings.map(
    (finding) =>
      html`<li>${finding.message !== said && html`<p><strong>${finding.message}</strong></p>`}<p>${place(finding)} ${finding.hint}</p></li>`,
  )}</ul></section>`
}

/** A button to a line of the submission; the page that holds it listens for the click. */
export function place({ file, line, column }: Pick<Finding, 'file' | 'line' | 'column'>): Html | null {
  if (!file || !line) return null
  return html`<button type="button" class="place" data-file="${file}" data-line="${line}" data-column="${column ?? 1}">${file}:${line}</button>`
}
