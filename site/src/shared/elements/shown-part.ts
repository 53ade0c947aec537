import { doForms, type Action } from '../forms/forms.ts'
import { unread } from '../forms/trouble.ts'
import { keepTyped } from '../forms/typed.ts'
import type { Html } from '../html.ts'

/** What a part of a page tells the page: words to say, and whether what the page itself shows is another now. */
export interface Reported {
  words: string
  isChanged: boolean
}

/** One part of a page: shows what it loads, and does what its forms ask for. */
export abstract class ShownPart extends HTMLElement {
  #asked = 0
  #showing = Promise.resolve()

  connectedCallback(): void {
    doForms(this, { again: () => this.refresh(), ...this.actions() })
    void this.refresh()
  }

  /** By the data-do of forms and buttons. */
  protected abstract actions(): Readonly<Record<string, Action>>
  /** @throws Refused, Unreachable */
  protected abstract load(): Promise<Html>

  /** Where the view is shown: what else an element holds stays when it is shown anew. */
  protected get host(): HTMLElement {
    return this
  }

  /**
   * Shows what is there now. Who is in a field stays in it, what was typed and not sent stays, and what was unfolded and has an id stays
   * unfolded. Where it cannot be read, that is said above what was shown before.
   */
  refresh(): Promise<void> {
    const asked = ++this.#asked
    // One at a time: what is asked later is what is to be seen.
    this.#showing = this.#showing.catch(() => {}).then(() => (asked === this.#asked ? this.#show() : undefined))
    return this.#showing
  }

  async #show(): Promise<void> {
    const view = await this.load().catch((error: Error) => error)
    // What it was sent for is done. Of two that are under way nobody knows which.
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

  /** Says something where it stays when this part is shown anew. */
  protected tell(words: string, isChanged = false): void {
    this.dispatchEvent(new CustomEvent<Reported>('hotpath:status', { bubbles: true, detail: { words, isChanged } }))
  }

  /**
   * The keyboard goes on where it was, or else from here, and not from the top of the page.
   * @param id of what had the focus, empty where it has none
   */
  #focus(id: string): void {
    const there = id === '' ? null : document.getElementById(id)
    if (there !== null) return there.focus()
    this.tabIndex = -1
    this.focus({ preventScroll: true })
  }
}
