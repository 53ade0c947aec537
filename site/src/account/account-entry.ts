import type { Me } from '../../../grader/contracts/accounts.ts'
import { initialsOf } from './initials.ts'
import { ACCOUNT_CHANGED, accountChanged, askAgain, readMe } from '../shared/me.ts'
import { html, type Html } from '../shared/html.ts'
import { OTHER_PERSON } from '../shared/api/client.ts'
import { mayLoadAnew, notePageOwner, passTo, PERSON, personHere } from '../shared/storage/page-owner.ts'

/** Elements that show what a learner has typed. */
const SOMEBODYS = 'exercise-bench, predict-question, predict-number, your-machine, predictions-page'

/** Elements that show one account's data. Signed-out visitors sign in there, so they need no reload after signing in. */
const ACCOUNTS = 'cohort-page, cohort-list, notebook-page, certificate-page, admin-page, join-page'

/** The link to the account page in the header, with the initials of the signed-in user. */
class AccountEntry extends HTMLElement {
  /** Whether this page already knows who was signed in when it was loaded. */
  #isKnown = false
  /** Whether the server refused a request because another account is signed in now. */
  #isRefused = false
  /** Number of requests for the signed-in account: only the latest answer counts. */
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
    // Without an answer, shows nobody as signed in; pages that need an account report the failure.
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

  /** Reloads a page that was loaded for another account or shows its text. */
  #passTo(me: Me): void {
    const before = personHere()
    const isStale = notePageOwner(me) || (this.#isKnown && before !== (me.account?.id ?? ''))
    this.#isKnown = true
    const shown = before === '' ? SOMEBODYS : `${SOMEBODYS}, ${ACCOUNTS}`
    if (!isStale || document.querySelector(shown) === null) {
      passTo(me.account)
      return this.#tell()
    }
    // Until the reload, or if a reload would lose text, typed text belongs to the previous owner.
    if (!mayLoadAnew()) return
    if (this.#isRefused) notePassed()
    location.reload()
  }

  /** Shows the notice among those of the server. */
  #tell(): void {
    const said = passedView()
    if (said === null) return
    const line = Object.assign(document.createElement('p'), { className: 'passed', innerHTML: String(said) })
    line.setAttribute('role', 'status')
    document.querySelector('server-notice')!.append(line)
  }
}

/** Key in the session storage: the page was reloaded because the server refused its request. */
const KEY = 'hotpath:passed'

/** Notes the refusal, to be shown after the reload. */
function notePassed(): void {
  try {
    sessionStorage.setItem(KEY, 'yes')
  } catch {
    /* without session storage there is no notice */
  }
}

/** A notice, shown once, that says why the previous code is gone from the page. Null if nothing was noted. */
function passedView(): Html | null {
  try {
    if (sessionStorage.getItem(KEY) === null) return null
    sessionStorage.removeItem(KEY)
  } catch {
    return null
  }
  return html`Nothing was sent: another account is signed in in this browser now, or nobody is. The code that was typed here is kept, and comes back when its author <a href="/account/">signs in</a>.`
}

customElements.define('account-entry', AccountEntry)
