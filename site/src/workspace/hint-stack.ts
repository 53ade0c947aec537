import { ownKey } from '../shared/storage/page-owner.ts'
import { read, write } from '../shared/storage/storage.ts'

/** Fired when a hint opens. */
export const HINTED = 'hotpath:hinted'

/** Hints, one after the other: opening one offers the next. The progress is kept in this browser. */
export class HintStack extends HTMLElement {
  connectedCallback(): void {
    const key = ownKey(`hints:${this.dataset['slug']}`)
    const hints = this.#hints()
    const opened = Number(read(key) ?? 0)
    const offer = (count: number) => hints.forEach((hint, index) => (hint.hidden = index > count))
    offer(opened)
    for (const [index, hint] of hints.entries()) {
      hint.addEventListener('toggle', () => {
        if (!hint.open) return
        const most = Math.max(index + 1, Number(read(key) ?? 0))
        write(key, String(most))
        offer(most)
        this.dispatchEvent(new CustomEvent(HINTED, { bubbles: true }))
      })
    }
  }

  /** Number of hints that were never opened in this browser. */
  left(): number {
    return this.#hints().length - this.#opened()
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

  #opened(): number {
    return Number(read(ownKey(`hints:${this.dataset['slug']}`)) ?? 0)
  }

  #hints(): HTMLDetailsElement[] {
    return [...this.querySelectorAll('details')]
  }
}

customElements.define('hint-stack', HintStack)
