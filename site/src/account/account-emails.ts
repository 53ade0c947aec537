import { emailsView, preferencesOf } from './emails.ts'
import { readEmailPreferences, saveEmailPreferences } from '../shared/api/emails.ts'
import { doForms } from '../shared/forms/forms.ts'
import { unread } from '../shared/forms/trouble.ts'

/** Which emails the account gets, and when. */
class AccountEmails extends HTMLElement {
  connectedCallback(): void {
    doForms(this, {
      again: () => this.#show(),
      'save-emails': async (fields) => {
        await saveEmailPreferences(preferencesOf(fields))
        return 'Saved.'
      },
    })
    void this.#show()
  }

  async #show(): Promise<void> {
    try {
      this.innerHTML = String(emailsView(await readEmailPreferences()))
      // The section did not exist when the browser followed the link to it.
      if (location.hash === '#emails') this.closest('section')?.scrollIntoView()
    } catch (error) {
      this.innerHTML = String(unread(error as Error, 'again'))
    }
  }
}

customElements.define('account-emails', AccountEmails)
