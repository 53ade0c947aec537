import { ACCOUNT_CHANGED, readMe } from '../shared/me.ts'
import { createCohort, leaveCohort, listCohorts, stayInCohort } from '../shared/api/cohorts.ts'
import { cohortsView } from './list.ts'
import { cohortHref } from '../shared/words.ts'
import { doForms } from '../shared/forms/forms.ts'
import { unread } from '../shared/forms/trouble.ts'
import '../account/sign-in-form.ts'

/** The reader's cohorts, or a form to sign in. */
class CohortList extends HTMLElement {
  connectedCallback(): void {
    doForms(this, {
      again: () => this.#show(),
      create: async ({ name, timeZone }) => {
        const { id } = await createCohort({ name: name!, timeZone: timeZone! })
        location.assign(cohortHref(id))
      },
      stay: async ({ cohort }) => {
        await stayInCohort(cohort!)
        await this.#show()
      },
      go: async ({ cohort }) => {
        await leaveCohort(cohort!)
        await this.#show()
      },
    })
    document.addEventListener(ACCOUNT_CHANGED, () => void this.#show())
    void this.#show()
  }

  async #show(): Promise<void> {
    try {
      const { account } = await readMe()
      if (account === null) this.innerHTML = '<sign-in class="card alone" data-back="/cohorts/"></sign-in>'
      else
        this.innerHTML = String(
          cohortsView(await listCohorts(), account.role !== 'learner', Intl.DateTimeFormat().resolvedOptions().timeZone),
        )
    } catch (error) {
      this.innerHTML = String(unread(error as Error, 'again'))
    }
  }
}

customElements.define('cohort-list', CohortList)
