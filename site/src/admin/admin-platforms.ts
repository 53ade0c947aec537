import { platformsView } from './platforms.ts'
import { proposalOf, type Kind, type Proposal } from './proposals.ts'
import { addPlatform, changePlatform, listPlatforms, readTool, removePlatform, tryKeys } from '../shared/api/admin.ts'
import { counted } from '../shared/words.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { copyOnPress } from '../shared/elements/copy.ts'
import { ShownPart } from '../shared/elements/shown-part.ts'

/** Schools' platforms that can launch Hotpath. */
class AdminPlatforms extends ShownPart {
  #proposed: Proposal = {}

  override connectedCallback(): void {
    super.connectedCallback()
    copyOnPress(this, () => this.tell('Copied.'))
    this.addEventListener('change', ({ target }) => {
      const { form, name } = target as HTMLInputElement
      if (form?.dataset['do'] === 'register' && (name === 'kind' || name === 'issuer')) this.#propose(form)
    })
  }

  protected actions() {
    return {
      register: async (fields: Fields) => {
        const platform = { issuer: fields['issuer']!.trim(), clientId: fields['clientId']!.trim(), ...settingsOf(fields) }
        await addPlatform(platform)
        this.#proposed = {}
        await this.refresh(`${platform.name} is registered. Next, test its keys.`)
      },
      'change-platform': async (fields: Fields) => {
        const { name } = await changePlatform(fields['platform']!, settingsOf(fields))
        await this.refresh(`${name} is saved.`)
      },
      'try-keys': async ({ platform }: Fields) =>
        `The platform answered with ${counted((await tryKeys(platform!)).keys, 'key')} for signing launches.`,
      remove: (fields: Fields, form: HTMLFormElement) => this.#remove(fields['platform']!, form),
    }
  }

  protected async load() {
    const [platforms, tool] = await Promise.all([listPlatforms(), readTool()])
    return platformsView(platforms, tool)
  }

  /** The first press asks to confirm. */
  async #remove(platform: string, form: HTMLFormElement): Promise<string | void> {
    if (form.dataset['sure'] === undefined) {
      form.dataset['sure'] = 'yes'
      return 'Its cohorts stay, but its users can no longer sign in through it, and waiting grades are not sent. Press again to confirm.'
    }
    await removePlatform(platform)
    await this.refresh('Removed.')
  }

  /** Fills in known addresses, except in fields that were edited. */
  #propose(form: HTMLFormElement): void {
    const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
    const proposal = proposalOf(field('kind').value as Kind, field('issuer').value)
    for (const [name, value] of Object.entries(proposal)) {
      const { value: typed } = field(name)
      if (typed === '' || typed === this.#proposed[name as keyof Proposal]) field(name).value = value
    }
    this.#proposed = proposal
  }
}

/** The form's settings of a platform, without issuer and client id. */
function settingsOf(fields: Fields) {
  const { name, deployments, loginUrl, tokenUrl, keysUrl, audience } = fields as Record<
    'name' | 'deployments' | 'loginUrl' | 'tokenUrl' | 'keysUrl' | 'audience',
    string
  >
  return {
    name: name.trim(),
    deployments: deployments
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean),
    loginUrl: loginUrl.trim(),
    tokenUrl: tokenUrl.trim(),
    keysUrl: keysUrl.trim(),
    audience: audience.trim() || null,
  }
}

customElements.define('admin-platforms', AdminPlatforms)
