import { continueWith, type Listed } from './continue.ts'
import { onProgress, readProgress } from './progress.ts'

/** The link to the first lesson. For those who have begun, it leads to where they left the course instead. */
class ContinueCourse extends HTMLElement {
  #begin!: { href: string; text: string }

  connectedCallback(): void {
    this.#begin = { href: this.#link.href, text: this.#link.textContent }
    onProgress(() => void this.#show())
    void this.#show()
  }

  async #show(): Promise<void> {
    const exercises = JSON.parse(this.dataset['exercises']!) as Listed[]
    const found = continueWith(exercises, await readProgress())
    this.#link.href = found === null ? this.#begin.href : `/exercises/${found.slug}/`
    this.#link.firstElementChild!.textContent = found === null ? this.#begin.text : `Continue: ${found.title}`
  }

  get #link(): HTMLAnchorElement {
    return this.querySelector('a')!
  }
}

customElements.define('continue-course', ContinueCourse)
