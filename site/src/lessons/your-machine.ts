import { ownKey } from '../shared/storage/page-owner.ts'
import { read, write } from '../shared/storage/storage.ts'
import { baselineSentence, baselineView, parseBaseline, type Baseline } from './baseline.ts'
import { readFigure } from './typed-figure.ts'

/** Asks for the reader's own baseline, and shows the goal and the figures that follow from it. The last one is kept in this browser. */
class YourMachine extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector('form')!
    form.hidden = false
    const kept = parseBaseline(read(this.#key), this.#baseline.unit)
    if (kept !== null) {
      this.#input.value = String(kept)
      this.#show(kept)
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      this.#enter()
    })
  }

  #enter(): void {
    const { unit, ours } = this.#baseline
    const typed = readFigure(this.#input.value, unit, ours)
    this.#input.ariaInvalid = String('problem' in typed)
    if ('problem' in typed) {
      this.#say(typed.problem)
      this.#input.focus()
      return
    }
    write(this.#key, JSON.stringify({ value: typed.value, unit }))
    this.#show(typed.value)
  }

  #show(yours: number): void {
    this.#say(baselineSentence(this.#baseline, yours))
    this.querySelector('.follows')!.innerHTML = String(baselineView(this.#baseline, yours))
  }

  #say(text: string): void {
    this.querySelector('.status')!.textContent = text
  }

  get #baseline(): Baseline {
    return JSON.parse(this.dataset['baseline']!) as Baseline
  }

  get #input(): HTMLInputElement {
    return this.querySelector('input')!
  }

  get #key(): string {
    return ownKey(this.dataset['kept']!)
  }
}

customElements.define('your-machine', YourMachine)
