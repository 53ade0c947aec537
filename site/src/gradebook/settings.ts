import type { Cohort } from '../../../grader/contracts/cohort.ts'
import { field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'
import { zoneField } from './list.ts'

/** Name, zone and end of a cohort. */
export function settingsView({ name, timeZone, archivedAt, version }: Cohort): Html {
  const seen = html`<input type="hidden" name="version" value="${version}" />`
  return html`<section aria-labelledby="settings-title"><h2 id="settings-title">Settings</h2>
<form data-do="settings" class="narrow">${seen}${field('settings', { name: 'name', label: 'Name', value: name, most: 120 })}${zoneField('settings', timeZone)}<p class="actions"><button class="button main">Save</button></p></form></section>
<section aria-labelledby="end-title"><h2 id="end-title">When it is over</h2>
<form data-do="archive" class="narrow">${seen}<input type="hidden" name="archived" value="${String(archivedAt === null)}" /><p>${archivedAt === null ? 'In the archive a cohort stays as it is: everyone can read it, and nothing in it changes.' : 'This cohort is in the archive: nothing in it changes.'}</p><p class="actions"><button class="button">${archivedAt === null ? 'Put it into the archive' : 'Take it out of the archive'}</button> ${archivedAt === null && html`<button class="button danger" data-do="delete-cohort">Delete it</button>`}</p>
<p class="soft">A cohort that holds work of its members is never deleted, but put into the archive.</p></form></section>`
}
