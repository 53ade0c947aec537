import type { Cohort } from '../../../grader/contracts/cohort.ts'
import { field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'
import { zoneField } from './list.ts'

/** Name, zone and end of a cohort. */
export function settingsView({ name, timeZone, archivedAt, version }: Cohort): Html {
  const seen = html`<input type="hidden" name="version" value="${version}" />`
  return html`<section aria-labelledby="settings-title"><h2 id="settings-title">Settings</h2>
<form data-do="settings" class="narrow">${seen}${field('settings', { name: 'name', label: 'Name', value: name, most: 120 })}${zoneField('settings', timeZone)}<p class="actions"><button class="button main">Save</button></p></form></section>
<section aria-labelledby="end-title"><h2 id="end-title">End of the cohort</h2>
<form data-do="archive" class="narrow">${seen}<input type="hidden" name="archived" value="${String(archivedAt === null)}" /><p>${archivedAt === null ? 'An archived cohort is read-only for everyone.' : 'This cohort is archived and read-only.'}</p><p class="actions"><button class="button">${archivedAt === null ? 'Archive' : 'Restore from the archive'}</button> ${archivedAt === null && html`<button class="button danger" data-do="delete-cohort">Delete</button>`}</p>
<p class="soft">A cohort that holds work of its members is never deleted, but put into the archive.</p></form></section>`
}
