import { readDebrief } from '../shared/api/solutions.ts'
import { doForms } from '../shared/forms/forms.ts'
import { unread } from '../shared/forms/trouble.ts'
import { html } from '../shared/html.ts'
import { debriefView } from './debrief.ts'

/** The debrief of `data-exercise`, which the server gives to those who have passed. Loaded when it is first shown. */
export class ExerciseDebrief extends HTMLElement {
  #isLoaded = false

  connectedCallback(): void {
    doForms(this, { again: () => this.show() })
  }

  /** Loads it, unless it is there already. */
  async show(): Promise<void> {
    if (this.#isLoaded) return
    this.#isLoaded = true
    this.innerHTML = String(html`<p class="empty" role="status">Loading the debrief …</p>`)
    try {
      const [{ marked }, debrief] = await Promise.all([import('marked'), readDebrief(this.dataset['exercise']!)])
      this.innerHTML = String(debriefView(debrief, (markdown) => marked.parse(markdown, { async: false })))
    } catch (error) {
      this.#isLoaded = false
      this.innerHTML = String(unread(error as Error, 'again'))
    }
  }

  /** After a new verdict: what is folded depends on the level. */
  forget(): void {
    this.#isLoaded = false
  }
}

customElements.define('exercise-debrief', ExerciseDebrief)
