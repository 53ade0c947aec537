import { onProgress, readProgress } from './progress.ts'
import { summaryOf } from './summary.ts'

/** The reader's progress in the course, as a bar and a sentence. Empty before the first attempt. */
class CourseProgress extends HTMLElement {
  connectedCallback(): void {
    onProgress(() => void this.#show())
    void this.#show()
  }

  async #show(): Promise<void> {
    const slugs = this.dataset['exercises']!.split(' ')
    const summary = summaryOf(slugs, await readProgress())
    if (!summary) return this.replaceChildren()
    const bar = Object.assign(document.createElement('progress'), { max: slugs.length, value: summary.passed })
    bar.setAttribute('aria-hidden', 'true')
    const notebook = Object.assign(document.createElement('a'), { href: '/notebook/', textContent: 'Lab notebook' })
    this.replaceChildren(bar, summary.words, notebook)
  }
}

customElements.define('course-progress', CourseProgress)
