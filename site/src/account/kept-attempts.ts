import type { Me } from '../../../grader/contracts/accounts.ts'
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

/** Sentence on how long attempts without an account are kept; null for visitors with an account. */
function keptWords({ account, keepAnonymousDays }: Pick<Me, 'account' | 'keepAnonymousDays'>): string | null {
  if (account !== null) return null
  const days = keepAnonymousDays === 0 ? 'an hour' : keepAnonymousDays === 1 ? 'a day' : `${keepAnonymousDays} days`
  return `Attempts without an account belong to this browser. They are deleted ${days} after the last one.`
}

customElements.define('kept-attempts', KeptAttempts)
