import { Refused } from '../shared/api/client.ts'
import { readHints } from '../shared/api/solutions.ts'
import { unread } from '../shared/forms/trouble.ts'
import { html } from '../shared/html.ts'
import { ownKey } from '../shared/storage/page-owner.ts'
import { read, write } from '../shared/storage/storage.ts'

/** Fired when a hint opens, and when it turns out that they are held back. */
export const HINTED = 'hotpath:hinted'

/**
 * Hints, one after the other: opening one offers the next. The progress is kept in this browser. The server has the texts, because an
 * assignment can hold them back.
 */
export class HintStack extends HTMLElement {
  #isFilled = false
  #isHeld = false

  connectedCallback(): void {
    const hints = this.#hints()
    const offer = (count: number) => hints.forEach((hint, index) => (hint.hidden = index > count))
    offer(this.#opened())
    for (const [index, hint] of hints.entries()) {
      hint.addEventListener('toggle', async () => {
        if (!hint.open || !(await this.fill())) return
        const most = Math.max(index + 1, this.#opened())
        write(this.#key, String(most))
        offer(most)
        this.dispatchEvent(new CustomEvent(HINTED, { bubbles: true }))
      })
    }
  }

  /** Number of hints that were never opened in this browser; null if they are held back. */
  left(): number | null {
    return this.#isHeld ? null : this.#hints().length - this.#opened()
  }

  /** Opens the first hint that was never opened, or the last one again, and moves the focus there. */
  openNext(): void {
    const hints = this.#hints()
    const hint = hints[Math.min(this.#opened(), hints.length - 1)]
    if (!hint) return
    hint.hidden = false
    hint.open = true
    const summary = hint.querySelector('summary')!
    summary.focus()
    summary.scrollIntoView({ block: 'nearest' })
  }

  /** Fills in the texts, or says that they are held back. What cannot be read is asked for again at the next call. @returns whether they are there */
  async fill(): Promise<boolean> {
    if (this.#isFilled) return true
    const places = this.#hints().map((hint) => hint.querySelector('div')!)
    try {
      const [{ marked }, { hints }] = await Promise.all([import('marked'), readHints(this.dataset['slug']!)])
      for (const [index, place] of places.entries()) place.innerHTML = await marked.parse(hints[index]!)
      return (this.#isFilled = true)
    } catch (error) {
      if (error instanceof Refused && error.code === 'E_HELD_BACK') this.#hold(error)
      else for (const place of places) place.innerHTML = String(unread(error as Error))
      return false
    }
  }

  #hold({ message, hint }: Refused): void {
    this.#isHeld = true
    const had = this.contains(document.activeElement)
    this.innerHTML = String(html`<h2>Hints</h2><p class="empty" tabindex="-1">${message} ${hint}</p>`)
    if (had) this.querySelector('p')!.focus()
    this.dispatchEvent(new CustomEvent(HINTED, { bubbles: true }))
  }

  get #key(): string {
    return ownKey(`hints:${this.dataset['slug']}`)
  }

  #opened(): number {
    return Number(read(this.#key) ?? 0)
  }

  #hints(): HTMLDetailsElement[] {
    return [...this.querySelectorAll('details')]
  }
}

customElements.define('hint-stack', HintStack)
