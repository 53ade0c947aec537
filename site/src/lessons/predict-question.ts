import { ownKey } from '../shared/storage/page-owner.ts'
import { read, write } from '../shared/storage/storage.ts'
import type { Html } from '../shared/html.ts'
import { choiceView, numberView, parsePrediction, sideOf, type Prediction } from './prediction.ts'

/** Asks for a guess before it shows the measured answer. The first guess is kept in this browser. */
abstract class Question extends HTMLElement {
  connectedCallback(): void {
    const kept = parsePrediction(read(this.#key))
    if (kept) this.restore(kept)
  }

  /** Shows a guess from an earlier visit. */
  protected abstract restore(prediction: Prediction): void

  /** Keeps the first guess, and shows what was measured. */
  protected answer(guess: Pick<Prediction, 'expected' | 'measured' | 'unit' | 'isRight'>, said: Html): void {
    if (!parsePrediction(read(this.#key))) {
      const prediction: Prediction = { question: this.dataset['question']!, href: location.pathname, ...guess }
      write(this.#key, JSON.stringify(prediction))
    }
    this.querySelector('.status')!.innerHTML = String(said)
    this.querySelector<HTMLElement>('.reveal')!.hidden = false
  }

  get #key(): string {
    return ownKey(this.dataset['kept']!)
  }
}

/** A question with options. */
class PredictQuestion extends Question {
  override connectedCallback(): void {
    super.connectedCallback()
    // Not of the whole element: the revealed part can ask for a figure.
    this.querySelector('fieldset')!.addEventListener('change', (event) => this.#choose(event.target as HTMLInputElement))
  }

  protected override restore({ expected }: Prediction): void {
    const label = this.#labels.find((one) => textOf(one) === expected)
    if (!label) return
    const radio = label.querySelector('input')!
    radio.checked = true
    this.#choose(radio)
  }

  #choose(radio: HTMLInputElement): void {
    const right = this.#labels.find((label) => label.hasAttribute('data-right'))!
    const chosen = radio.closest('label')!
    const isRight = chosen === right
    right.classList.add('right')
    this.answer({ expected: textOf(chosen), measured: textOf(right), unit: '', isRight }, choiceView(isRight, chosen.dataset['why'] ?? ''))
  }

  get #labels(): HTMLLabelElement[] {
    return [...this.querySelectorAll<HTMLLabelElement>('fieldset label')]
  }
}

/** A question whose answer is a number. */
class PredictNumber extends Question {
  override connectedCallback(): void {
    super.connectedCallback()
    this.querySelector('form')!.addEventListener('submit', (event) => {
      event.preventDefault()
      this.#enter(this.#input.valueAsNumber)
    })
  }

  protected override restore({ expected }: Prediction): void {
    if (typeof expected !== 'number') return
    this.#input.value = String(expected)
    this.#enter(expected)
  }

  #enter(expected: number): void {
    const { unit = '', measured = '', close = '', margin = '', low = '', high = '' } = this.dataset
    const side = sideOf(expected, Number(measured), Number(close), Number(margin))
    const guess = { expected, measured: Number(measured), unit, isRight: side === 'right' }
    this.answer(guess, numberView(side, { ...guess, question: '', href: '' }, { low, right: '', high }[side]))
  }

  get #input(): HTMLInputElement {
    return this.querySelector('input')!
  }
}

function textOf(label: HTMLLabelElement): string {
  return label.textContent.trim()
}

customElements.define('predict-question', PredictQuestion)
customElements.define('predict-number', PredictNumber)
