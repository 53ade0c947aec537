import { linesOf, type SearchResult } from './found.ts'
import { foundLines, saidOf } from './lines.ts'
import { find, loadPagefind } from './pagefind.ts'

/** Message without an index. */
const NO_INDEX = import.meta.env.DEV
  ? 'There is no search index yet. It is created from the built pages: run npm run site -- build once, then reload this page.'
  : 'The search could not be loaded. Reload the page, or use the lists of lessons and exercises.'

/** Elements in which the slash key types a slash. */
const WRITING = 'input, textarea, select, [contenteditable], .monaco-editor'

/** Opens by its button, / or Ctrl+K. In the field, arrow keys choose a result, Enter follows it, Escape closes. */
class SiteSearch extends HTMLElement {
  #at = -1
  /** The query of the shown results, and the pending answer, if any. */
  #answered = ''
  #answer = Promise.resolve()

  connectedCallback(): void {
    this.querySelector('.open')!.addEventListener('click', () => this.#open())
    this.querySelector('.close')!.addEventListener('click', () => this.#dialog.close())
    this.#field.addEventListener('input', () => (this.#answer = this.#search()))
    this.#field.addEventListener('keydown', (event) => this.#onKey(event))
    this.#list.addEventListener('click', () => this.#dialog.close())
    this.#dialog.addEventListener('click', (event) => event.target === this.#dialog && this.#dialog.close())
    document.addEventListener('keydown', (event) => this.#onShortcut(event))
  }

  get #dialog(): HTMLDialogElement {
    return this.querySelector('dialog')!
  }

  get #field(): HTMLInputElement {
    return this.querySelector('input')!
  }

  get #list(): HTMLElement {
    return this.querySelector('[role=listbox]')!
  }

  get #lines(): HTMLAnchorElement[] {
    return [...this.#list.querySelectorAll<HTMLAnchorElement>('a')]
  }

  #onShortcut(event: KeyboardEvent): void {
    const asks =
      event.key === '/' ? !event.ctrlKey && !event.metaKey && !event.altKey : event.key === 'k' && (event.ctrlKey || event.metaKey)
    if (!asks || event.defaultPrevented || (event.target as Element).closest(WRITING)) return
    event.preventDefault()
    this.#open()
  }

  #open(): void {
    if (!this.#dialog.open) this.#dialog.showModal()
    this.#field.select()
    loadPagefind().catch(() => this.#say(NO_INDEX))
  }

  async #search(): Promise<void> {
    const asked = this.#field.value
    const pages = asked.trim() === '' ? [] : await find(asked).catch(() => null)
    // The user kept typing, or loading failed, which is already shown.
    if (pages === null || asked !== this.#field.value) return
    this.#show(linesOf(pages, asked), asked)
  }

  #show(lines: readonly SearchResult[], asked: string): void {
    this.#answered = asked
    this.#list.innerHTML = String(foundLines(lines))
    this.#list.hidden = lines.length === 0
    this.#list.scrollTop = 0
    this.#field.setAttribute('aria-expanded', String(lines.length > 0))
    this.#say(saidOf(asked, lines))
    this.#choose(lines.length > 0 ? 0 : -1)
  }

  #say(text: string): void {
    this.querySelector('[role=status]')!.textContent = text
  }

  #onKey(event: KeyboardEvent): void {
    const lines = this.#lines
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && lines.length > 0) this.#choose((this.#at + step + lines.length) % lines.length)
    else if (event.key === 'Enter') void this.#follow()
    // Otherwise Escape would clear the field first.
    else if (event.key === 'Escape') this.#dialog.close()
    else return
    event.preventDefault()
  }

  /** The chosen result of the latest query, once its answer is there. */
  async #follow(): Promise<void> {
    const asked = this.#field.value
    await this.#answer
    if (this.#dialog.open && this.#answered === asked && this.#field.value === asked) this.#lines[this.#at]?.click()
  }

  #choose(at: number): void {
    this.#at = at
    for (const [index, line] of this.#lines.entries()) line.setAttribute('aria-selected', String(index === at))
    const chosen = this.#lines[at]
    if (chosen) this.#field.setAttribute('aria-activedescendant', chosen.id)
    else this.#field.removeAttribute('aria-activedescendant')
    chosen?.scrollIntoView({ block: 'nearest' })
  }
}

customElements.define('site-search', SiteSearch)
