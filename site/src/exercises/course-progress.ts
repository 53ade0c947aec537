import { onProgress, readProgress } from './progress.ts'
import { summaryOf } from './summary.ts'

/** The reader's progress in the course, as a bar and a sentence: those of the page, which say that nothing is passed, brought up to date. */
class CourseProgress extends HTMLElement {
  connectedCallback(): void {
    onProgress(() => void this.#show())
    void this.#show()
  }

  async #show(): Promise<void> {
    const slugs = this.dataset['exercises']!.split(' ')
    const { passed, words } = summaryOf(slugs, await readProgress())
    this.querySelector('progress')!.value = passed
    this.querySelector('span')!.textContent = words
  }
}

customElements.define('course-progress', CourseProgress)
