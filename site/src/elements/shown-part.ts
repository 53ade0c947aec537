import { doForms, type Action } from '../forms/forms.ts'
import { trouble } from '../forms/trouble.ts'
import type { Html } from '../html.ts'

/** What a part of a page tells the page: words to say, and whether what the page itself shows is another now. */
export interface Told {
  words: string
  isChanged: boolean
}

/** One part of a page: shows what it loads, and does what its forms ask for. */
export abstract class ShownPart extends HTMLElement {
  connectedCallback(): void {
    doForms(this, this.actions())
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

  /** Shows what is there now. Who is in a field stays in it, and what was unfolded and has an id stays unfolded. */
  async refresh(): Promise<void> {
    try {
      const view = await this.load()
      const focused = this.host.contains(document.activeElement) ? document.activeElement!.id : null
      const open = [...this.host.querySelectorAll('details[open][id]')].map(({ id }) => id)
      this.host.innerHTML = String(view)
      for (const id of open) document.getElementById(id)?.setAttribute('open', '')
      if (focused !== null) this.#focus(focused)
    } catch (error) {
      this.host.innerHTML = String(trouble(error as Error))
    }
  }

  /** Says something where it stays when this part is shown anew. */
  protected tell(words: string, isChanged = false): void {
    this.dispatchEvent(new CustomEvent<Told>('hotpath:told', { bubbles: true, detail: { words, isChanged } }))
  }

  /** The keyboard goes on where it was, or else from here, and not from the top of the page. @param id of what had the focus, empty where it has none */
  #focus(id: string): void {
    const there = id === '' ? null : document.getElementById(id)
    if (there !== null) return there.focus()
    this.tabIndex = -1
    this.focus({ preventScroll: true })
  }
}
