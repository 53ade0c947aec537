import { changeCohort, readCohort, removeCohort } from '../shared/api/cohorts.ts'
import type { Cohort } from '../../../grader/contracts/cohort.ts'
import { field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'
import { zoneField } from './list.ts'
import { differing, noteVersion } from '../shared/forms/changed.ts'
import { isSecondPress, type Fields } from '../shared/forms/forms.ts'
import { filledWith } from '../shared/forms/typed.ts'
import { CohortPart } from './cohort-part.ts'

/** Name, time zone and end of a cohort. */
class CohortSettings extends CohortPart {
  protected actions() {
    return {
      settings: ({ version, ...fields }: Fields, form: HTMLFormElement) => {
        const { version: _, ...before } = filledWith(form)
        return this.#save(form, Number(version), differing(before, fields), 'Saved.')
      },
      archive: ({ version, archived }: Fields, form: HTMLFormElement) =>
        this.#save(
          form,
          Number(version),
          { archived: archived === 'true' },
          archived === 'true' ? 'Archived.' : 'Restored from the archive.',
        ),
      'delete-cohort': async (_: Fields, form: HTMLFormElement) => {
        if (!isSecondPress(form, 'delete-cohort', 'Delete anyway'))
          return 'Its members, invitations, assignments and announcements will be deleted for good. If members have submitted work, the cohort is archived instead.'
        const { done } = await removeCohort(this.cohort.id)
        if (done === 'deleted') return location.assign('/cohorts/')
        await this.#show('Members have submitted work, so the cohort was archived instead of deleted.')
      },
    }
  }

  protected async load() {
    return settingsView(this.cohort)
  }

  async #save(
    form: HTMLFormElement,
    version: number,
    change: { name?: string; timeZone?: string; archived?: boolean },
    words: string,
  ): Promise<void> {
    await noteVersion(form, changeCohort(this.cohort.id, { version, ...change }))
    await this.#show(words)
  }

  /** Shows a message and the current state of the cohort. */
  async #show(words: string): Promise<void> {
    this.tell(words, true)
    this.cohort = await readCohort(this.cohort.id)
    await this.refresh()
  }
}

/** Name, zone and end of a cohort. */
function settingsView({ name, timeZone, archivedAt, version }: Cohort): Html {
  const seen = html`<input type="hidden" name="version" value="${version}" />`
  return html`<section aria-labelledby="settings-title"><h2 id="settings-title">Settings</h2>
<form data-do="settings" class="narrow">${seen}${field('settings', { name: 'name', label: 'Name', value: name, most: 120 })}${zoneField('settings', timeZone)}<p class="actions"><button class="button main">Save</button></p></form></section>
<section aria-labelledby="end-title"><h2 id="end-title">End of the cohort</h2>
<form data-do="archive" class="narrow">${seen}<input type="hidden" name="archived" value="${String(archivedAt === null)}" /><p>${archivedAt === null ? 'An archived cohort is read-only for everyone.' : 'This cohort is archived and read-only.'}</p><p class="actions"><button class="button">${archivedAt === null ? 'Archive' : 'Restore from the archive'}</button> ${archivedAt === null && html`<button class="button danger" data-do="delete-cohort">Delete</button>`}</p>
<p class="soft">A cohort that holds work of its members is never deleted, but put into the archive.</p></form></section>`
}

customElements.define('cohort-settings', CohortSettings)
