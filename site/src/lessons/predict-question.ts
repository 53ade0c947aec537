import { ownKey } from '../shared/storage/page-owner.ts'
import { read, write } from '../shared/storage/storage.ts'

/** Asks for a guess before it shows the measured answer. The guess is kept in this browser. */
class PredictQuestion extends HTMLElement {
  connectedCallback(): void {
    const key = ownKey(this.dataset['kept']!)
    const radios = [...this.querySelectorAll<HTMLInputElement>('input')]
    const kept = radios.find((radio) => radio.value === read(key))
    if (kept) {
      kept.checked = true
      this.#reveal(kept)
    }
    this.addEventListener('change', (event) => {
      const radio = event.target as HTMLInputElement
      write(key, radio.value)
      this.#reveal(radio)
    })
  }

  #reveal(radio: HTMLInputElement): void {
    const right = radio.value === this.dataset['answer']
    for (const label of this.querySelectorAll('label')) {
      label.classList.toggle('right', label.querySelector('input')!.value === this.dataset['answer'])
    }
    this.querySelector('.status')!.textContent = right
      ? 'Right: that is the measured answer.'
      : 'Not quite. The measured answer is highlighted.'
    this.querySelector<HTMLElement>('.reveal')!.hidden = false
  }
}

customElements.define('predict-question', PredictQuestion)
