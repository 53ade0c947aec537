import { keptWords } from './kept.ts'
import { ACCOUNT_CHANGED, readMe } from '../shared/me.ts'
import { html } from '../shared/html.ts'

/** Shows visitors without an account how long attempts are kept. Empty for others, and if the server does not answer. */
class KeptAttempts extends HTMLElement {
  connectedCallback(): void {
    document.addEventListener(ACCOUNT_CHANGED, () => void this.#show())
    void this.#show()
  }

  async #show(): Promise<void> {
    const me = await readMe().catch(() => null)
    const words = me && keptWords(me)
    this.innerHTML = String(words === null ? html`` : html`<p class="soft">${words} With an account they stay until you delete them.</p>`)
  }
}

customElements.define('kept-attempts', KeptAttempts)
