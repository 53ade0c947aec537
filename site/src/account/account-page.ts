import { addressChanged, addressRefused, arrivalView } from './arrival.ts'
import { ACCOUNT_CHANGED, accountChanged, readMe } from '../shared/me.ts'
import { profileView, sessionsView } from './profile.ts'
import { emailSent, newPasswordView } from './sign-in.ts'
import {
  changeEmail,
  changeName,
  confirmEmail,
  deleteAccount,
  endAllSessions,
  endOtherSessions,
  listSessions,
  sendProof,
  setPassword,
  signOut,
} from '../shared/api/account.ts'
import { Refused } from '../shared/api/client.ts'
import type { Html } from '../shared/html.ts'
import { part } from '../shared/parts.ts'
import { removeAllOf } from '../shared/storage/storage.ts'
import { doForms } from '../shared/forms/forms.ts'
import { unread } from '../shared/forms/trouble.ts'
import './account-sharing.ts'
import './account-emails.ts'
import './account-tokens.ts'
import './left-here-notice.ts'
import './sign-in-form.ts'

/** The account page: signing in, setting a new password by an email's link, and the settings of the account. */
class AccountPage extends HTMLElement {
  #query = new URLSearchParams(location.search)
  /** What a link has done. */
  #notice: Html | null = null
  /** Id of the account that is shown. */
  #shown: string | null = null

  connectedCallback(): void {
    // A token in the address would stay in the history of a shared browser.
    if (location.search !== '') history.replaceState(null, '', location.pathname)
    doForms(this, {
      again: () => this.#show(),
      'sign-out': () => this.#end(signOut),
      'end-all': () => this.#end(endAllSessions),
      'end-others': async () => {
        await endOtherSessions()
        await this.#showSessions()
      },
      'new-password': ({ password }) => this.#setPassword(password!),
      rename: async ({ name }) => {
        await changeName(name!)
        accountChanged()
        return 'Saved.'
      },
      'change-email': async ({ email }) => {
        const { mail } = await readMe()
        await changeEmail(email!)
        return emailSent(email!.trim(), 'open its link within a day, in this browser. Until then, your address stays as it is.', mail)
      },
      prove: async () => {
        const { account, mail } = await readMe()
        await sendProof(account!.email)
        return emailSent(account!.email, 'open its link within a day to verify your address.', mail)
      },
      delete: ({ confirm }) => this.#end(() => this.#delete(confirm!)),
    })
    document.addEventListener(ACCOUNT_CHANGED, () => void this.#show())
    void this.#show()
  }

  async #show(): Promise<void> {
    const main = part(this, 'main')
    try {
      const { account } = await readMe()
      if (account !== null && this.#query.has('address')) return await this.#confirm(this.#query.get('address')!)
      const name = this.querySelector('.who .name')
      // The rest of the page stays, with what is being typed.
      if (name !== null && account !== null && account.id === this.#shown) return void (name.textContent = account.name)
      this.#shown = account?.id ?? null
      part(this, 'arrival').innerHTML = String(this.#notice ?? arrivalView(this.#query, account !== null) ?? '')
      part(this, 'why').hidden = account !== null
      if (this.#query.has('token')) main.innerHTML = String(newPasswordView())
      else if (account === null) main.innerHTML = '<sign-in class="card"></sign-in>'
      else {
        main.innerHTML = String(profileView(account))
        await this.#showSessions()
      }
    } catch (error) {
      main.innerHTML = String(unread(error as Error, 'again'))
    }
  }

  /** Confirms the new address that a link is for, then shows the account. */
  async #confirm(token: string): Promise<void> {
    this.#notice = await confirmEmail(token).then(
      ({ email }) => addressChanged(email),
      (error: unknown) => {
        if (error instanceof Refused) return addressRefused(error)
        throw error
      },
    )
    this.#query = new URLSearchParams()
    this.#shown = null
    accountChanged()
  }

  async #showSessions(): Promise<void> {
    const { sessions, own } = await listSessions()
    part(this, 'sessions').innerHTML = String(sessionsView(sessions, own, Date.now()))
  }

  async #setPassword(password: string): Promise<void> {
    await setPassword(this.#query.get('token')!, password)
    this.#query = new URLSearchParams({ password: 'new' })
    accountChanged()
  }

  async #delete(confirm: string): Promise<void> {
    const account = this.#shown!
    await deleteAccount(confirm)
    removeAllOf(account)
  }

  /** Runs an action that ends this browser's session. */
  async #end(how: () => Promise<unknown>): Promise<void> {
    await how()
    this.#notice = null
    this.#query = new URLSearchParams()
    accountChanged()
  }
}

customElements.define('account-page', AccountPage)
