import { unsubscribedView, unsubscribeView } from './unsubscribe.ts'
import { unsubscribe } from '../shared/api/emails.ts'
import { doForms } from '../shared/forms/forms.ts'
import { unread } from '../shared/forms/trouble.ts'
import { unfit } from '../shared/forms/unfit.ts'

/** Stops emails, by the token after # in the address, where no log records it. Works without signing in. */
class UnsubscribePage extends HTMLElement {
  connectedCallback(): void {
    doForms(this, {
      unsubscribe: async () => {
        await unsubscribe(this.#token)
        this.innerHTML = String(unsubscribedView(this.#token))
      },
    })
    addEventListener('hashchange', () => this.#show())
    this.#show()
  }

  get #token(): string {
    return decodeURIComponent(location.hash.slice(1))
  }

  #show(): void {
    const incomplete = unfit('This link is incomplete.', 'Copy it again, including everything after the #.')
    this.innerHTML = String(this.#token === '' ? unread(incomplete) : unsubscribeView(this.#token))
  }
}

customElements.define('unsubscribe-page', UnsubscribePage)
