import { ACCOUNT_CHANGED, readMe } from '../account/me.ts'
import { createCohort, leaveCohort, listCohorts, stayInCohort } from '../api/cohorts.ts'
import { cohortsView } from '../cohorts/list.ts'
import { cohortHref } from '../cohorts/words.ts'
import { doForms } from '../forms/forms.ts'
import { unread } from '../forms/trouble.ts'
import './sign-in.ts'

/** One's cohorts, or the way to sign in. */
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
      else this.innerHTML = String(cohortsView(await listCohorts(), account.role !== 'learner', Intl.DateTimeFormat().resolvedOptions().timeZone))
    } catch (error) {
      this.innerHTML = String(unread(error as Error, 'again'))
    }
  }
}

customElements.define('cohort-list', CohortList)
