import type { RosterColumn, RosterReport } from '../../../grader/contracts/cohort.ts'
import { ROSTER_FIELDS, type RosterField } from '../../../grader/contracts/roster-fields.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { html, type Html } from '../shared/html.ts'
import { counted } from '../shared/words.ts'

const LABELS: Record<RosterField, string> = {
  name: 'Name',
  first: 'First name',
  last: 'Last name',
  email: 'Email',
  role: 'Role',
  team: 'Team',
}

/** Prefix of the names of the column selects; their index follows. */
const CHOICE = 'column-'

/** Whether a roster can be imported. */
export function canBeTaken({ findings }: RosterReport): boolean {
  return findings.every(({ stops }) => !stops)
}

/** What importing a roster would change, with all problems found. */
export function rosterReportView(report: RosterReport): Html {
  const { added, changed, unchanged, findings, findingsLeftOut } = report
  return html`<div class="notice" data-tone="${canBeTaken(report) ? 'pass' : 'fail'}"><p class="title">${titleOf(report)}</p>
<p>${added} new, ${changed} changed, ${unchanged} unchanged.</p>
${findings.length > 0 && html`<ul>${findings.map(finding)}</ul>`}
${findingsLeftOut > 0 && html`<p>And ${counted(findingsLeftOut, 'finding')} more.</p>`}
${absentView(report)}</div>`
}

function titleOf(report: RosterReport): string {
  const { applied, skipped } = report
  if (!canBeTaken(report)) return 'The roster cannot be imported: nothing was changed.'
  const without = skipped > 0 ? `, without ${counted(skipped, 'line')}` : ''
  return applied ? `Imported${without}.` : `The roster can be imported${without}.`
}

function finding({ line, problem, stops, skips }: RosterReport['findings'][number]): Html {
  if (skips) return html`<li><b>Line ${line}</b> is skipped: ${problem}</li>`
  return html`<li>${stops ? html`<b>Line ${line}</b>` : html`Line ${line}`}: ${problem}</li>`
}

function absentView({ absent, absentLeftOut }: RosterReport): Html | false {
  const all = absent.length + absentLeftOut
  return (
    all > 0 &&
    html`<details><summary>${counted(all, 'person', 'people')} of the cohort ${all === 1 ? 'is' : 'are'} not in the file. They stay members; remove those who have left in the list above.</summary>
<ul>${absent.map(({ name, email }) => html`<li>${[name, email].filter(Boolean).join(' ')}</li>`)}</ul>
${absentLeftOut > 0 && html`<p>And ${absentLeftOut} more.</p>`}</details>`
  )
}

/** The meaning of each column, with selects to correct it. */
export function rosterColumnsView(columns: readonly RosterColumn[]): Html {
  return html`${
    columns.length > 0 &&
    html`<fieldset class="columns"><legend>Columns</legend><p class="hint">How each column was read. Correct it if necessary, then check again.</p>
<div>${columns.map(choiceOf)}</div></fieldset>`
  }`
}

function choiceOf({ heading, sample, field }: RosterColumn, at: number): Html {
  const id = `roster-${CHOICE}${at}`
  const options = [['', 'Ignored'] as const, ...ROSTER_FIELDS.map((one) => [one, LABELS[one]] as const)]
  return html`<div class="field"><label for="${id}">${heading || `Column ${at + 1}`}</label>
<select id="${id}" name="${CHOICE}${at}" aria-describedby="${id}-hint">${options.map(([value, label]) => html`<option value="${value}"${value === (field ?? '') && html` selected`}>${label}</option>`)}</select>
<p class="hint" id="${id}-hint">${sample === '' ? 'empty' : `such as “${sample}”`}</p></div>`
}

/** The chosen meaning of each column, in order; null before the first check. */
export function chosenColumns(fields: Fields): string[] | null {
  const chosen = Object.entries(fields)
    .filter(([name]) => name.startsWith(CHOICE))
    .sort(([a], [b]) => Number(a.slice(CHOICE.length)) - Number(b.slice(CHOICE.length)))
  return chosen.length === 0 ? null : chosen.map(([, field]) => field)
}
