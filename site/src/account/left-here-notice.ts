import { leftHereView } from './left-here.ts'
import { ACCOUNT_CHANGED, accountChanged, readMe } from '../shared/me.ts'
import { takeAlong } from '../shared/api/account.ts'
import { doForms } from '../shared/forms/forms.ts'

/** Offers to take along what this browser did without an account; empty where there is nothing. */
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
    // What it stands beside says what is wrong.
    const me = await readMe().catch(() => null)
    if (me?.account && me.leftHere > 0) this.innerHTML = String(leftHereView(me.account, me.leftHere))
    else if (this.contains(document.activeElement) && this.#isBrought) this.#say('What this browser did is in your account now.')
    else this.replaceChildren()
  }

  /** Where the button was: so the focus is not lost. */
  #say(words: string): void {
    const said = Object.assign(document.createElement('p'), { className: 'soft', tabIndex: -1, textContent: words })
    said.setAttribute('role', 'status')
    this.replaceChildren(said)
    said.focus()
  }
}

customElements.define('left-here', LeftHere)
