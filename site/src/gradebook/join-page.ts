import { ACCOUNT_CHANGED, readMe } from '../shared/me.ts'
import { acceptInvitation, readInvitation } from '../shared/api/cohorts.ts'
import { invitationView } from './join.ts'
import { cohortHref } from '../shared/words.ts'
import { doForms } from '../shared/forms/forms.ts'
import { unread } from '../shared/forms/trouble.ts'
import { unfit } from '../shared/forms/unfit.ts'
import '../account/sign-in-form.ts'

/** An invitation to a cohort, by the code after # in the address, where no log records it. */
class JoinPage extends HTMLElement {
  connectedCallback(): void {
    doForms(this, {
      again: () => this.#show(),
      join: async () => {
        const { id } = await acceptInvitation(this.#code)
        location.assign(cohortHref(id))
      },
    })
    document.addEventListener(ACCOUNT_CHANGED, () => void this.#show())
    addEventListener('hashchange', () => void this.#show())
    void this.#show()
  }

  get #code(): string {
    return location.hash.slice(1)
  }

  async #show(): Promise<void> {
    try {
      if (this.#code === '') throw unfit('This invitation link is incomplete.', 'Copy the link again, including everything after the #.')
      const [invitation, { account }] = await Promise.all([readInvitation(this.#code), readMe()])
      this.innerHTML = String(invitationView(invitation, account, `/join/#${this.#code}`))
    } catch (error) {
      this.innerHTML = String(unread(error as Error, 'again'))
    }
  }
}

customElements.define('join-page', JoinPage)
