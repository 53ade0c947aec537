import type { AccountRole } from '../../../grader/contracts/accounts.ts'
import { accountChanged } from '../shared/me.ts'
import { gaveRole, accountsView, roleWords } from './accounts.ts'
import { giveRole, listAccounts } from '../shared/api/admin.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { ShownPart } from '../shared/elements/shown-part.ts'

/** Accounts, found by name or address, and their roles. */
class AdminAccounts extends ShownPart {
  /** Id of the signed-in account. */
  own!: string
  #search = ''

  override connectedCallback(): void {
    super.connectedCallback()
    // Another role needs a confirmation of its own.
    this.addEventListener('change', ({ target }) => {
      const form = (target as Element).closest<HTMLFormElement>('[data-do=role]')
      if (form) this.#forget(form)
    })
  }

  protected actions() {
    return {
      find: async ({ search }: Fields) => {
        this.#search = search!.trim()
        await this.refresh()
      },
      role: (fields: Fields, form: HTMLFormElement) => this.#give(fields['person']!, fields['role'] as AccountRole, form),
    }
  }

  protected async load() {
    return accountsView(await listAccounts(this.#search), this.#search)
  }

  /** The first press explains the role, the second one assigns it. */
  async #give(person: string, role: AccountRole, form: HTMLFormElement): Promise<string | void> {
    const isOwn = person === this.own
    if (form.querySelector('select')!.querySelector<HTMLOptionElement>('[selected]')?.value === role)
      return 'The account already has this role.'
    if (form.dataset['sure'] !== role) {
      form.dataset['sure'] = role
      return roleWords(form.dataset['name']!, role, isOwn)
    }
    this.#forget(form)
    const words = gaveRole(await giveRole(person, role))
    if (!isOwn) return this.refresh(words)
    this.tell(words)
    accountChanged()
  }

  #forget(form: HTMLFormElement): void {
    delete form.dataset['sure']
    form.querySelector('.said')?.replaceChildren()
  }
}

customElements.define('admin-accounts', AdminAccounts)
