import { agentsView, madeAgentTokenView } from './agents.ts'
import { makeAgentToken, readAgents, revokeAgentToken } from '../shared/api/agents.ts'
import { part } from '../shared/parts.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { ShownPart } from '../shared/elements/shown-part.ts'

/** The machines that grade, and their tokens. */
class AdminAgents extends ShownPart {
  protected actions() {
    return {
      make: async (fields: Fields) => {
        const made = await makeAgentToken(fields['name']!.trim())
        await this.refresh()
        part(this, 'made').innerHTML = String(madeAgentTokenView(made, location.origin))
        this.querySelector<HTMLInputElement>('#made-agent-token')!.select()
      },
      revoke: (fields: Fields, form: HTMLFormElement) => this.#revoke(fields['token']!, form),
    }
  }

  protected async load() {
    return agentsView(await readAgents(), Date.now())
  }

  /** The first press asks to confirm. */
  async #revoke(token: string, form: HTMLFormElement): Promise<string | void> {
    if (form.dataset['sure'] === undefined) {
      form.dataset['sure'] = 'yes'
      return 'Its agents get no more work, and their running jobs move to other agents. Press again to confirm.'
    }
    const { name } = await revokeAgentToken(token)
    await this.refresh(`The token of ${name} is revoked.`)
    this.querySelector<HTMLElement>('#machines-title')!.focus()
  }
}

customElements.define('admin-agents', AdminAgents)
