import type { Cohort } from '../../../grader/contracts/cohort.ts'
import { Refused } from '../api/client.ts'
import { changeCohort, removeCohort } from '../api/cohorts.ts'
import { settingsView } from '../cohorts/settings.ts'
import type { Fields } from '../forms/forms.ts'
import { CohortPart } from './cohort-part.ts'

/** What a cohort is called, where its clock is, and its end. */
class CohortSettings extends CohortPart {
  protected actions() {
    return {
      settings: ({ name, timeZone }: Fields) => this.#save({ name: name!, timeZone: timeZone! }, 'Saved.'),
      archive: () => (this.cohort.archivedAt === null ? this.#save({ archived: true }, 'It is in the archive now.') : this.#save({ archived: false }, 'It is out of the archive.')),
      'delete-cohort': async () => {
        const { done } = await removeCohort(this.cohort.id)
        if (done === 'deleted') location.assign('/cohorts/')
        else this.tell('It holds work of its members, and is in the archive now.', true)
      },
    }
  }

  protected async load() {
    return settingsView(this.cohort)
  }

  /** Where someone else was faster: that is said, and saving again means it. */
  async #save(change: { name?: string; timeZone?: string; archived?: boolean }, words: string): Promise<void> {
    try {
      this.cohort = await changeCohort(this.cohort.id, { version: this.cohort.version, ...change })
    } catch (error) {
      if (error instanceof Refused && error.current) this.cohort = error.current as Cohort
      throw error
    }
    this.tell(words, true)
    await this.refresh()
  }
}

customElements.define('cohort-settings', CohortSettings)
