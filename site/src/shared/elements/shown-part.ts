import { doForms, type Action } from '../forms/forms.ts'
import { unread } from '../forms/trouble.ts'
import { keepTyped } from '../forms/typed.ts'
import type { Html } from '../html.ts'

/** Message from a part to its page: words for the status line, and whether the page has to refresh itself. */
export interface Status {
  words: string
  isChanged: boolean
}

/** One part of a page: shows what it loads, and runs the actions of its forms. */
export abstract class ShownPart extends HTMLElement {
  #asked = 0
  #showing = Promise.resolve()

  connectedCallback(): void {
    doForms(this, { again: () => this.refresh(), ...this.actions() })
    void this.refresh()
  }

  /** Actions by the data-do of forms and buttons. */
  protected abstract actions(): Readonly<Record<string, Action>>
  /** @throws Refused, Unreachable */
  protected abstract load(): Promise<Html>

  /** Container of the view; other content of the element survives a refresh. */
  protected get host(): HTMLElement {
    return this
  }

  /**
   * Loads and shows the current state. Keeps the focus, unsent text, and opened details elements that have an id. If loading fails,
   * the error is shown above the old state.
   * @param words for the status line, once the new state is shown: someone who reads them and goes on must not lose a click or a key
   */
  refresh(words = '', isChanged = false): Promise<void> {
    const asked = ++this.#asked
    // One at a time: the latest request wins.
    this.#showing = this.#showing
      .catch(() => {})
      .then(() => (asked === this.#asked ? this.#show() : undefined))
      .then(() => (words === '' ? undefined : this.tell(words, isChanged)))
    return this.#showing
  }

  async #show(): Promise<void> {
    const view = await this.load().catch((error: Error) => error)
    // The sent form is done. With two requests in flight, it is unknown which one.
    const busy = [...this.querySelectorAll<HTMLFormElement>('form[aria-busy=true]')]
    const sent = busy.length === 1 ? busy[0]! : null
    if (view instanceof Error) {
      sent?.reset()
      this.host.querySelector('[data-do=again]')?.remove()
      this.host.insertAdjacentHTML('afterbegin', String(unread(view, 'again')))
      return
    }
    const focused = this.host.contains(document.activeElement) ? document.activeElement!.id : null
    keepTyped(this.host, sent, () => (this.host.innerHTML = String(view)))
    if (focused !== null) this.#focus(focused)
  }

  /** Settles when the latest requested state is shown or could not be loaded. */
  get shown(): Promise<void> {
    return this.#showing.catch(() => {})
  }

  /** Shows a message in the page's status line, which survives a refresh of this part. */
  protected tell(words: string, isChanged = false): void {
    this.dispatchEvent(new CustomEvent<Status>('hotpath:status', { bubbles: true, detail: { words, isChanged } }))
  }

  /**
   * Restores the focus, or moves it to this part rather than to the top of the page.
   * @param id of the element that had the focus, '' without one
   */
  #focus(id: string): void {
    const there = id === '' ? null : document.getElementById(id)
    if (there !== null) return there.focus()
    this.tabIndex = -1
    this.focus({ preventScroll: true })
  }
}
