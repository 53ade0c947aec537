import { accountChanged, readMe } from '../shared/me.ts'
import { emailSent, signInView } from './sign-in.ts'
import { forgotPassword, sendLink, signIn, signUp, startWith } from '../shared/api/account.ts'
import { doForms, type Fields } from '../shared/forms/forms.ts'
import { unread } from '../shared/forms/trouble.ts'
import '../shared/elements/tab-set.ts'

/** Signs in or creates an account in place. Email links and other providers lead back to `data-back`. */
export class SignIn extends HTMLElement {
  connectedCallback(): void {
    doForms(this, {
      again: () => this.#show(),
      'sign-in': async ({ email, password }) => {
        await signIn(email!, password!)
        accountChanged()
      },
      'sign-up': async ({ name, email, password }) => {
        await signUp(name!, email!, password!)
        accountChanged()
      },
      link: (fields, form) =>
        this.#mailed(fields, form, (email) => sendLink(email, this.#back), 'open its link within ten minutes to sign in here.'),
      forgot: (fields, form) =>
        this.#mailed(fields, form, forgotPassword, 'if the account exists, open the link within an hour to choose a new password.'),
      with: async ({ provider }) => location.assign(await startWith(provider!, this.#back)),
    })
    void this.#show()
  }

  async #show(): Promise<void> {
    try {
      this.innerHTML = String(signInView(await readMe()))
    } catch (error) {
      this.innerHTML = String(unread(error as Error, 'again'))
    }
  }

  get #back(): string {
    return this.dataset['back'] ?? '/account/'
  }

  async #mailed({ email }: Fields, form: HTMLFormElement, send: (email: string) => Promise<unknown>, what: string) {
    // These need the address, but not the password.
    const address = form.elements.namedItem('email') as HTMLInputElement
    if (!address.reportValidity()) return
    await send(email!)
    return emailSent(email!, what, (await readMe()).mail)
  }
}

customElements.define('sign-in', SignIn)
