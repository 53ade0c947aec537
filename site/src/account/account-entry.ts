import type { Me } from '../../../grader/contracts/accounts.ts'
import { initialsOf } from './initials.ts'
import { ACCOUNT_CHANGED, accountChanged, askAgain, readMe } from '../shared/me.ts'
import { notePassed, passedView } from './passed.ts'
import { OTHER_PERSON } from '../shared/api/client.ts'
import { mayLoadAnew, notePageOwner, passTo, PERSON, personHere } from '../shared/storage/page-owner.ts'

/** What shows what somebody has typed. */
const SOMEBODYS = 'exercise-bench, predict-question'

/** What shows what is an account's alone. Where nobody was signed in, it is there that one signs in. */
const ACCOUNTS = 'cohort-page, cohort-list, notebook-page, certificate-page, admin-page, join-page'

/** The way to one's account, in the header: with the initials of who is signed in. */
class AccountEntry extends HTMLElement {
  /** Whether it is known who was signed in when the page was loaded. */
  #isKnown = false
  /** Whether something that the page sent was refused because it is somebody else's by now. */
  #isRefused = false
  /** How often it was asked who is signed in: only the latest answer counts. */
  #asked = 0

  connectedCallback(): void {
    document.addEventListener(ACCOUNT_CHANGED, () => void this.#show())
    document.addEventListener(OTHER_PERSON, () => {
      this.#isRefused = true
      accountChanged()
    })
    addEventListener('pageshow', ({ persisted }) => persisted && void askAgain())
    // Signed in or out in another tab.
    addEventListener('storage', ({ key, newValue }) => key === PERSON && newValue !== personHere() && accountChanged())
    void this.#show()
  }

  async #show(): Promise<void> {
    const asked = ++this.#asked
    // Without an answer nobody is signed in; the pages that need one say so.
    const me = await readMe().catch(() => null)
    if (asked !== this.#asked) return
    if (me !== null) this.#passTo(me)
    const account = me?.account ?? null
    const link = this.querySelector('a')!
    const words = account ? `Account: ${account.name}` : 'Sign in'
    link.setAttribute('aria-label', words)
    link.title = words
    this.querySelector('.initials')!.textContent = account ? initialsOf(account.name) : ''
    for (const entry of document.querySelectorAll<HTMLElement>('[data-for=account]')) entry.hidden = account === null
    for (const entry of document.querySelectorAll<HTMLElement>('[data-for=admin]')) entry.hidden = account?.role !== 'admin'
    this.toggleAttribute('data-signed-in', account !== null)
  }

  /** What was loaded for somebody else, or with what they have typed, is loaded anew. */
  #passTo(me: Me): void {
    const before = personHere()
    const isStale = notePageOwner(me) || (this.#isKnown && before !== (me.account?.id ?? ''))
    this.#isKnown = true
    const shown = before === '' ? SOMEBODYS : `${SOMEBODYS}, ${ACCOUNTS}`
    if (!isStale || document.querySelector(shown) === null) {
      passTo(me.account)
      return this.#tell()
    }
    // Until it is, what is typed is still theirs whose page it was: also where it stays, because their text would be lost.
    if (!mayLoadAnew()) return
    if (this.#isRefused) notePassed()
    location.reload()
  }

  /** Below the header, as what is said of the server. */
  #tell(): void {
    const said = passedView()
    if (said === null) return
    const line = Object.assign(document.createElement('p'), { className: 'passed', innerHTML: String(said) })
    line.setAttribute('role', 'status')
    document.querySelector('server-notice')!.after(line)
  }
}

customElements.define('account-entry', AccountEntry)
