import { changeCohort, readCohort, removeCohort } from '../shared/api/cohorts.ts'
import { settingsView } from './settings.ts'
import { differing, noteVersion } from '../shared/forms/changed.ts'
import { isSecondPress, type Fields } from '../shared/forms/forms.ts'
import { filledWith } from '../shared/forms/typed.ts'
import { CohortPart } from './cohort-part.ts'

/** What a cohort is called, where its clock is, and its end. */
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
          archived === 'true' ? 'It is in the archive now.' : 'It is out of the archive.',
        ),
      'delete-cohort': async (_: Fields, form: HTMLFormElement) => {
        if (!isSecondPress(form, 'delete-cohort', 'Delete it all the same'))
          return 'Its members, invitations, assignments and announcements would go, and nobody can bring them back. Where there is work of its members, it goes into the archive.'
        const { done } = await removeCohort(this.cohort.id)
        if (done === 'deleted') return location.assign('/cohorts/')
        await this.#show('It holds work of its members, and is in the archive now.')
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

  /** Says it, and shows the cohort as it is now. */
  async #show(words: string): Promise<void> {
    this.tell(words, true)
    this.cohort = await readCohort(this.cohort.id)
    await this.refresh()
  }
}

customElements.define('cohort-settings', CohortSettings)
