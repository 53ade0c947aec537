import { allowedAttempts } from '../../../grader/contracts/attempt-limits.ts'
import type { Assignment, Extension } from '../../../grader/contracts/cohort.ts'
import { Refused } from '../shared/api/client.ts'
import { field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'
import { counted } from '../shared/words.ts'
import { toLocal, zonedMoment } from '../shared/zones.ts'

/** What gives a learner other terms than everyone, in one assignment. */
export interface OwnTerms {
  assignment: Assignment
  /** Granted by hand. */
  extension: Extension | null
  /** By an accommodation. */
  standing: Extension | null
  /** The cohort's. */
  zone: string
}

/** The learner's due time: the latest one of the assignment's, the extension's and the accommodation's. */
export function ownDue({ assignment, extension, standing }: Omit<OwnTerms, 'zone'>): string {
  const times = [assignment.dueAt, extension?.dueAt, standing?.dueAt].filter((time) => time !== undefined)
  return times.reduce((latest, time) => (Date.parse(time) > Date.parse(latest) ? time : latest))
}

export function standingWords({ assignment, standing, zone }: OwnTerms): Html {
  if (standing === null) return html``
  const extra = standing.standing!.extraAttempts
  const given = [
    helps(standing, assignment) && `due ${zonedMoment(standing.dueAt, zone)}`,
    assignment.attempts !== null &&
      extra > 0 &&
      `${allowedAttempts(assignment.attempts, extra)} instead of ${counted(assignment.attempts, 'attempt')}`,
  ].filter(Boolean)
  return html`<p class="soft">Accommodation (${standing.reason}): ${given.join(', ') || 'no effect here'}.</p>`
}

/** The form to grant, change or withdraw an extension. */
export function extensionForm(terms: OwnTerms): Html {
  const { assignment, extension, zone } = terms
  const dueAt = ownDue(terms)
  return html`<details><summary>${extension ? `Extended until ${zonedMoment(extension.dueAt, zone)}${helps(extension, assignment) ? '' : ', which no longer has an effect'}` : 'Grant an extension'}</summary><form data-do="extend"><input type="hidden" name="dueAt" value="${dueAt}" /><input type="hidden" name="version" value="${extension?.version ?? ''}" />
${field('extend', { name: 'due', label: 'Due for this learner', type: 'datetime-local', value: toLocal(dueAt, zone), hint: `Time in ${zone}` })}${field('extend', { name: 'reason', label: 'Reason', value: extension?.reason ?? '', most: 500 })}
<p class="actions"><button class="button main">${extension ? 'Change' : 'Grant'}</button>${extension && html` <button class="button" data-do="withdraw" formnovalidate>Withdraw</button>`}</p></form></details>`
}

function helps(extension: Extension, assignment: Assignment): boolean {
  return Date.parse(extension.dueAt) > Date.parse(assignment.dueAt)
}

/** @throws Refused that has the other extension if someone has changed it meanwhile: the next try replaces that one */
export async function noteExtension<T>(form: HTMLFormElement, zone: string, saving: Promise<T>): Promise<T> {
  return saving.catch((error: unknown) => {
    if (!(error instanceof Refused && error.current)) throw error
    const current = error.current as Extension | { version: null }
    ;(form.elements.namedItem('version') as HTMLInputElement).value = current.version ?? ''
    const { code, details } = error
    throw new Refused({
      code,
      message:
        'dueAt' in current
          ? `Someone has extended this in the meantime, until ${zonedMoment(current.dueAt, zone)}: “${current.reason}”.`
          : 'Someone has withdrawn this extension in the meantime.',
      hint: 'Nothing of yours was saved, and your input is still here. Save again to replace what counts now.',
      details,
      current,
    })
  })
}
