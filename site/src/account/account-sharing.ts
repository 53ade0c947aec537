import { readSharing, startSharing, stopSharing } from '../shared/api/solutions.ts'
import { doForms } from '../shared/forms/forms.ts'
import { unread } from '../shared/forms/trouble.ts'
import { sharingView } from './sharing.ts'

/** Starts and ends the sharing of the account's solutions. */
class AccountSharing extends HTMLElement {
  connectedCallback(): void {
    doForms(this, {
      again: () => this.#show(),
      share: async ({ pseudonym }) => {
        await startSharing(pseudonym!)
        await this.#show()
      },
      'stop-sharing': async () => {
        await stopSharing()
        await this.#show()
      },
    })
    void this.#show()
  }

  async #show(): Promise<void> {
    try {
      this.innerHTML = String(sharingView(await readSharing()))
    } catch (error) {
      this.innerHTML = String(unread(error as Error, 'again'))
    }
  }
}

customElements.define('account-sharing', AccountSharing)
