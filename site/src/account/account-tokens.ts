import { madeTokenView, SCOPE_LABELS, tokensView } from './tokens.ts'
import { listTokens, makeToken, revokeToken } from '../shared/api/tokens.ts'
import { part } from '../shared/parts.ts'
import { doForms } from '../shared/forms/forms.ts'
import { unread } from '../shared/forms/trouble.ts'
import { unfit } from '../shared/forms/unfit.ts'

const DAY_MS = 24 * 3600_000

/** Tokens with which programs act for the account. */
class AccountTokens extends HTMLElement {
  connectedCallback(): void {
    doForms(this, {
      again: () => this.#show(),
      'make-token': async (fields) => {
        const scopes = SCOPE_LABELS.map(([scope]) => scope).filter((scope) => scope in fields)
        if (scopes.length === 0) throw unfit('A token needs at least one permission.', 'Choose one or more of the three.')
        const expiresAt = fields['days'] === '' ? null : new Date(Date.now() + Number(fields['days']) * DAY_MS).toISOString()
        const { token } = await makeToken({ name: fields['name']!, scopes, expiresAt })
        await this.#show()
        part(this, 'made').innerHTML = String(madeTokenView(token!))
        this.querySelector<HTMLInputElement>('#made-token')!.select()
      },
      'revoke-token': async ({ token }) => {
        await revokeToken(token!)
        await this.#show()
        this.querySelector('summary')!.focus()
      },
    })
    void this.#show()
  }

  async #show(): Promise<void> {
    try {
      this.innerHTML = String(tokensView(await listTokens(), Date.now()))
    } catch (error) {
      this.innerHTML = String(unread(error as Error, 'again'))
    }
  }
}

customElements.define('account-tokens', AccountTokens)
