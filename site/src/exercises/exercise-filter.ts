import { isAskedFor, type Filter, type Listed } from './filter.ts'
import { onProgress, readProgress } from './progress.ts'

/** Filters a list of exercises by kind and by the reader's progress. */
class ExerciseFilter extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('change', () => void this.#apply())
    onProgress(() => void this.#apply())
    // A browser can restore the choices when the page is reloaded.
    void this.#apply()
  }

  async #apply(): Promise<void> {
    const progress = await readProgress()
    const filter = Object.fromEntries([...this.querySelectorAll('select')].map(({ name, value }) => [name, value])) as unknown as Filter
    const lines = [...document.querySelectorAll<HTMLElement>('li[data-exercise]')]
    for (const line of lines) line.hidden = !isAskedFor(line.dataset as unknown as Listed, progress.get(line.dataset['exercise']!), filter)
    for (const section of document.querySelectorAll<HTMLElement>('[data-lesson]'))
      section.hidden = section.querySelector('li[data-exercise]:not([hidden])') === null
    const shown = lines.filter(({ hidden }) => !hidden).length
    this.querySelector('[role=status]')!.textContent =
      shown === lines.length ? `${shown} exercises` : `${shown} of ${lines.length} exercises`
  }
}

customElements.define('exercise-filter', ExerciseFilter)
