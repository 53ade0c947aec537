import { ACCOUNT_CHANGED, readMe } from '../shared/me.ts'
import { publishCertificate, readCertificate, readOwnCertificate, withdrawCertificate } from '../shared/api/notebook.ts'
import { certificateView, ownView, print } from './certificate.ts'
import { doForms } from '../shared/forms/forms.ts'
import { unread } from '../shared/forms/trouble.ts'
import { html, type Html } from '../shared/html.ts'
import '../account/sign-in-form.ts'

/** The certificate whose code follows # in the address, where no log records it; without a code, the reader's own. */
class CertificatePage extends HTMLElement {
  connectedCallback(): void {
    doForms(this, {
      again: () => this.#show(),
      publish: async () => {
        await publishCertificate()
        await this.#show()
        this.querySelector<HTMLInputElement>('#certificate-link')?.select()
      },
      withdraw: async () => {
        await withdrawCertificate()
        await this.#show()
        this.querySelector<HTMLElement>('.controls button')?.focus()
      },
    })
    this.addEventListener('click', (event) => (event.target as HTMLElement).closest('[data-print]') && window.print())
    document.addEventListener(ACCOUNT_CHANGED, () => void this.#show())
    addEventListener('hashchange', () => void this.#show())
    void this.#show()
  }

  async #show(): Promise<void> {
    const code = location.hash.slice(1)
    try {
      this.innerHTML = String(code === '' ? await this.#own() : await this.#others(code))
    } catch (error) {
      this.innerHTML = String(unread(error as Error, 'again'))
    }
  }

  async #own(): Promise<Html> {
    const { account } = await readMe()
    if (account === null)
      return html`<p>A certificate carries your name, so it needs an account. Sign in or create one; the attempts from this browser move with you.</p><sign-in class="card" data-back="/certificate/"></sign-in>`
    return ownView(await readOwnCertificate(), location.origin)
  }

  async #others(code: string): Promise<Html> {
    return html`<div class="controls"><p class="actions">${print()}</p></div>${certificateView(await readCertificate(code), { code, href: location.href })}`
  }
}

customElements.define('certificate-page', CertificatePage)
