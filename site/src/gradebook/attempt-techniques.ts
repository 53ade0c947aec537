import { readTechniques } from '../shared/api/cohorts.ts'
import { techniquesOfView } from './techniques.ts'
import { unread } from '../shared/forms/trouble.ts'

/** Techniques of `data-submission`, for the staff of `data-cohort`: loaded when the attempt around it is opened. */
class AttemptTechniques extends HTMLElement {
  connectedCallback(): void {
    const attempt = this.closest('details')!
    if (attempt.open) void this.#show()
    else attempt.addEventListener('toggle', () => void this.#show(), { once: true })
  }

  async #show(): Promise<void> {
    const { cohort, submission } = this.dataset
    try {
      this.innerHTML = String(techniquesOfView(await readTechniques(cohort!, submission!)))
    } catch (error) {
      this.innerHTML = String(unread(error as Error))
    }
  }
}

customElements.define('attempt-techniques', AttemptTechniques)
