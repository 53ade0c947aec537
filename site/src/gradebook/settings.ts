import type { Assignment, Cohort, CopiedCohort } from '../../../grader/contracts/cohort.ts'
import { choice, field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'
import { toLocal } from '../shared/zones.ts'
import { cohortHref, counted } from '../shared/words.ts'
import { zoneField } from './list.ts'

const CLASS_RESULTS = [
  ['no', 'Only staff see it'],
  ['yes', 'Learners see it after the due time'],
] as const

/**
 * Name and zone of a cohort, its copy for a new term, and its end.
 * @param assignments by due time
 * @param canCopy whether the reader can create cohorts
 */
export function settingsView(cohort: Cohort, assignments: readonly Pick<Assignment, 'opensAt'>[], canCopy: boolean): Html {
  const { name, timeZone, classResults, archivedAt, version } = cohort
  const seen = html`<input type="hidden" name="version" value="${version}" />`
  return html`<section aria-labelledby="settings-title"><h2 id="settings-title">Settings</h2>
<form data-do="settings" class="narrow">${seen}${field('settings', { name: 'name', label: 'Name', value: name, most: 120 })}${zoneField('settings', timeZone)}${choice('settings', 'classResults', 'How the class did', CLASS_RESULTS, classResults ? 'yes' : 'no')}<p class="hint">How many passed, and the spread of their figures and attempts, without names and extremes. Learners see it once an assignment is due for everyone, if at least ten have passed.</p><p class="actions"><button class="button main">Save</button></p></form></section>
${canCopy && copyForm(cohort, assignments)}<section aria-labelledby="end-title"><h2 id="end-title">End of the cohort</h2>
<form data-do="archive" class="narrow">${seen}<input type="hidden" name="archived" value="${String(archivedAt === null)}" /><p>${archivedAt === null ? 'An archived cohort is read-only for everyone.' : 'This cohort is archived and read-only.'}</p><p class="actions"><button class="button">${archivedAt === null ? 'Archive' : 'Restore from the archive'}</button> ${archivedAt === null && html`<button class="button danger" data-do="delete-cohort">Delete</button>`}</p>
<p class="soft">A cohort that holds work of its members is never deleted, but put into the archive.</p></form></section>`
}

function copyForm({ timeZone }: Cohort, assignments: readonly Pick<Assignment, 'opensAt'>[]): Html {
  const first = assignments.map(({ opensAt }) => toLocal(opensAt, timeZone)).sort()[0]
  const day = field('copy', {
    name: 'firstDay',
    label: 'First day',
    type: 'date',
    hint:
      first === undefined
        ? 'There are no assignments yet, so only the staff is copied.'
        : `The first assignment opens on this day instead of ${first.slice(0, 10)}. Every other date moves by as many days; times of day stay.`,
  })
  return html`<section aria-labelledby="copy-title"><h2 id="copy-title">Copy for a new term</h2>
<p>A copy has the same staff and assignments, with the current versions of the exercises. Learners, invitations and announcements are not copied.</p>
<form data-do="copy" class="narrow">${field('copy', { name: 'name', label: 'Name of the copy', most: 120, placeholder: 'Node.js, spring 2027' })}${day}${zoneField('copy', timeZone)}<p class="actions"><button class="button main">Copy</button></p></form></section>`
}

/** Result of a copy, with a link to it. */
export function copiedView({ cohort, assignments, staff, warnings }: CopiedCohort): Html {
  return html`<p><a href="${cohortHref(cohort.id)}">${cohort.name}</a> has ${counted(assignments, 'assignment')} and ${counted(staff, 'staff member')}.</p>
${warnings.length > 0 && html`<ul>${warnings.map((words) => html`<li>${words}</li>`)}</ul>`}`
}
