import { initialsOf } from '../account/initials.ts'
import { ACCOUNT_CHANGED, askAgain, readMe } from '../account/me.ts'
import { changeHands } from '../drafts/hands.ts'

/** The way to one's account, in the header: with the initials of who is signed in. */
class AccountEntry extends HTMLElement {
  connectedCallback(): void {
    document.addEventListener(ACCOUNT_CHANGED, () => void this.#show())
    addEventListener('pageshow', ({ persisted }) => persisted && void askAgain())
    void this.#show()
  }

  async #show(): Promise<void> {
    const account = await readMe().then(
      (me) => {
        // An editor holds what the one before has typed.
        if (changeHands(me.account?.id ?? null) && document.querySelector('exercise-bench') !== null) location.reload()
        return me.account
      },
      // Without an answer nobody is signed in; the pages that need one say so.
      () => null,
    )
    const link = this.querySelector('a')!
    const words = account ? `Account: ${account.name}` : 'Sign in'
    link.setAttribute('aria-label', words)
    link.title = words
    this.querySelector('.initials')!.textContent = account ? initialsOf(account.name) : ''
    for (const entry of document.querySelectorAll<HTMLElement>('[data-for=account]')) entry.hidden = account === null
    for (const entry of document.querySelectorAll<HTMLElement>('[data-for=admin]')) entry.hidden = account?.role !== 'admin'
    this.toggleAttribute('data-signed-in', account !== null)
  }
}

customElements.define('account-entry', AccountEntry)
