import { changeCohort, copyCohort, listAssignments, readCohort, removeCohort } from '../shared/api/cohorts.ts'
import { copiedView, settingsView } from './settings.ts'
import { differing, noteVersion } from '../shared/forms/changed.ts'
import { isSecondPress, type Fields } from '../shared/forms/forms.ts'
import { filledWith } from '../shared/forms/typed.ts'
import { readMe } from '../shared/me.ts'
import { CohortPart } from './cohort-part.ts'

/** Name, time zone, copy and end of a cohort. */
class CohortSettings extends CohortPart {
  protected actions() {
    return {
      settings: ({ version, ...fields }: Fields, form: HTMLFormElement) => {
        const { version: _, ...before } = filledWith(form)
        const { classResults, ...changed } = differing(before, fields) as Fields
        const shown = classResults !== undefined && { classResults: classResults === 'yes' }
        return this.#save(form, Number(version), { ...changed, ...shown }, 'Saved.')
      },
      copy: async ({ name, firstDay, timeZone }: Fields) =>
        copiedView(await copyCohort(this.cohort.id, { name: name!, firstDay: firstDay!, timeZone: timeZone! })),
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
    const [assignments, { account }] = await Promise.all([listAssignments(this.cohort.id), readMe()])
    return settingsView(this.cohort, assignments, account !== null && account.role !== 'learner')
  }

  async #save(
    form: HTMLFormElement,
    version: number,
    change: { name?: string; timeZone?: string; archived?: boolean; classResults?: boolean },
    words: string,
  ): Promise<void> {
    await noteVersion(form, changeCohort(this.cohort.id, { version, ...change }))
    await this.#show(words)
  }

  /** Shows a message and the current state of the cohort. */
  async #show(words: string): Promise<void> {
    this.cohort = await readCohort(this.cohort.id)
    await this.refresh(words, true)
  }
}

customElements.define('cohort-settings', CohortSettings)
