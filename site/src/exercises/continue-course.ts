import { html } from '../shared/html.ts'
import { continueWith, type Listed } from './continue.ts'
import { onProgress, readProgress } from './progress.ts'

/** A link to where the reader left the course. Empty for those who have not begun, and the links beside it stay as they are. */
class ContinueCourse extends HTMLElement {
  connectedCallback(): void {
    onProgress(() => void this.#show())
    void this.#show()
  }

  async #show(): Promise<void> {
    const exercises = JSON.parse(this.dataset['exercises']!) as Listed[]
    const found = continueWith(exercises, await readProgress())
    this.hidden = found === null
    // One main step at a time.
    this.nextElementSibling?.classList.toggle('main', found === null)
    this.innerHTML =
      found === null ? '' : String(html`<a class="button main" href="/exercises/${found.slug}/">Continue: ${found.title}</a>`)
  }
}

customElements.define('continue-course', ContinueCourse)
