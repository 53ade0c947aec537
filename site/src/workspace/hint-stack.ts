import { ownKey } from '../shared/storage/page-owner.ts'
import { read, write } from '../shared/storage/storage.ts'

/** Hints, one after the other: opening one offers the next. The progress is kept in this browser. */
class HintStack extends HTMLElement {
  connectedCallback(): void {
    const key = ownKey(`hints:${this.dataset['slug']}`)
    const hints = [...this.querySelectorAll('details')]
    const opened = Number(read(key) ?? 0)
    const offer = (count: number) => hints.forEach((hint, index) => (hint.hidden = index > count))
    offer(opened)
    for (const [index, hint] of hints.entries()) {
      hint.addEventListener('toggle', () => {
        if (!hint.open) return
        const most = Math.max(index + 1, Number(read(key) ?? 0))
        write(key, String(most))
        offer(most)
      })
    }
  }
}

customElements.define('hint-stack', HintStack)
