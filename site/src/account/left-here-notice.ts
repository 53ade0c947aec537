import { leftHereView } from './left-here.ts'
import { ACCOUNT_CHANGED, accountChanged, readMe } from '../shared/me.ts'
import { takeAlong } from '../shared/api/account.ts'
import { doForms } from '../shared/forms/forms.ts'

/** Offers to move this browser's attempts without an account into the account. Empty if there are none. */
class LeftHere extends HTMLElement {
  #isBrought = false

  connectedCallback(): void {
    doForms(this, {
      bring: async () => {
        await takeAlong()
        this.#isBrought = true
        accountChanged()
      },
    })
    document.addEventListener(ACCOUNT_CHANGED, () => void this.#show())
    void this.#show()
  }

  async #show(): Promise<void> {
    // If the server does not answer, the rest of the page reports it.
    const me = await readMe().catch(() => null)
    if (me?.account && me.leftHere > 0) this.innerHTML = String(leftHereView(me.account, me.leftHere))
    else if (this.contains(document.activeElement) && this.#isBrought) this.#say('The attempts from this browser are in your account now.')
    else this.replaceChildren()
  }

  /** Shows a text where the button was, and keeps the focus there. */
  #say(words: string): void {
    const said = Object.assign(document.createElement('p'), { className: 'soft', tabIndex: -1, textContent: words })
    said.setAttribute('role', 'status')
    this.replaceChildren(said)
    said.focus()
  }
}

customElements.define('left-here', LeftHere)
