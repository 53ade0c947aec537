import { onProgress, readProgress } from './progress.ts'
import { LEVEL_LABELS, OUTCOME_STYLES } from '../verdict/words.ts'

onProgress(() => {
  for (const mark of document.querySelectorAll<ProgressMark>('progress-mark')) void mark.show()
})

/** The reader's progress in `data-exercise`: nothing, tried, or passed with a level. In words with `data-long`. */
class ProgressMark extends HTMLElement {
  connectedCallback(): void {
    void this.show()
  }

  async show(): Promise<void> {
    const known = (await readProgress()).get(this.dataset['exercise'] ?? '')
    if (!known || (known.attempts === 0 && known.outcome !== 'pass')) return this.#clear()
    const passed = known.outcome === 'pass'
    const words = passed
      ? `Passed: ${LEVEL_LABELS[known.level ?? 'required'].toLowerCase()}`
      : `Tried ${known.attempts === 1 ? 'once' : `${known.attempts} times`}`
    this.dataset['tone'] = passed ? OUTCOME_STYLES.pass.tone : OUTCOME_STYLES.unsure.tone
    const sign = Object.assign(document.createElement('span'), { className: 'sign', textContent: passed ? '✓' : '·' })
    sign.setAttribute('aria-hidden', 'true')
    const text = Object.assign(document.createElement('span'), { className: 'long' in this.dataset ? '' : 'sr-only', textContent: words })
    this.title = words
    this.replaceChildren(sign, ' ', text)
  }

  #clear(): void {
    delete this.dataset['tone']
    this.removeAttribute('title')
    this.replaceChildren()
  }
}

customElements.define('progress-mark', ProgressMark)
