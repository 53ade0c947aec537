import type { Comparison, NewComparison } from '../../../grader/contracts/comparison.ts'
import { askComparison, followComparison, readComparison } from '../shared/api/comparisons.ts'
import { refill } from '../shared/elements/refill.ts'
import { troubleNotice } from './trouble.ts'
import { html } from '../shared/html.ts'
import { part } from '../shared/parts.ts'
import { CodePane } from './code-pane.ts'
import { comparisonView } from './comparison.ts'

/** A variant's editor and its name. */
interface Entry {
  element: HTMLElement
  name: HTMLInputElement
  pane: CodePane
}

/**
 * The functions to compare, in editors, and the comparison of `?id=`, or of what is in the editors once it is run. `data-fewest` and
 * `data-most`: numbers of variants.
 */
class ComparePage extends HTMLElement {
  #entries: Entry[] = []
  #input!: CodePane
  #form!: HTMLFormElement
  /** Counts what was shown or started, so that a late answer does not replace a newer one. */
  #turn = 0
  #made = 0

  connectedCallback(): void {
    this.#form = this.querySelector('form')!
    const on = { run: () => this.#form.requestSubmit(), edit: () => {} }
    for (const element of this.querySelectorAll<HTMLElement>('.variant')) this.#adopt(element)
    this.#input = new CodePane(part(this, 'input'), 'input generator', part(this, 'input').textContent.trim(), on)
    const help = () => (part(this, 'editor-help').textContent = this.#input.help)
    help()
    void this.#input.upgrade().then(help)
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#run()
    })
    part(this, 'add').addEventListener('click', () => this.#add('', '').name.focus())
    addEventListener('popstate', () => void this.#open())
    void this.#open()
  }

  /** Shows the comparison in the address, with its code. */
  async #open(): Promise<void> {
    const id = new URLSearchParams(location.search).get('id')
    const turn = ++this.#turn
    if (id === null) return part(this, 'result').replaceChildren()
    try {
      const comparison = await readComparison(id)
      if (turn !== this.#turn) return
      this.#fill(comparison.asked)
      await this.#follow(comparison, turn)
    } catch (error) {
      if (turn === this.#turn) this.#fail(error as Error)
    }
  }

  async #run(): Promise<void> {
    const turn = ++this.#turn
    this.#form.ariaBusy = 'true'
    try {
      const comparison = await askComparison(this.#asked())
      history.pushState(null, '', `?id=${comparison.id}`)
      if (turn === this.#turn) await this.#follow(comparison, turn)
    } catch (error) {
      if (turn === this.#turn) this.#fail(error as Error)
    } finally {
      this.#form.ariaBusy = null
    }
  }

  #follow(comparison: Comparison, turn: number): Promise<void> {
    const show = (now: Comparison) => {
      this.#form.ariaBusy = now.state === 'waiting' ? 'true' : null
      part(this, 'result').innerHTML = String(
        html`${comparisonView('compared', now)}<p class="permalink"><a href="?id=${now.id}">Link to this comparison</a>${now.keptUntil === null ? null : `, kept until ${new Date(now.keptUntil).toLocaleDateString()}. Comparisons of an account are kept.`}</p>`,
      )
    }
    return followComparison(comparison, show, () => turn === this.#turn && this.isConnected)
  }

  #fail(error: Error): void {
    refill(part(this, 'result'), troubleNotice(error))
  }

  #asked(): NewComparison {
    const input = this.#input.code.trim() === '' ? undefined : this.#input.code
    const engine = this.#form.querySelector<HTMLSelectElement>('select')!.value
    return {
      variants: this.#entries.map(({ name, pane }) => ({ name: name.value.trim(), code: pane.code })),
      ...(input !== undefined && { input }),
      ...(engine !== '' && { engine }),
    }
  }

  #fill({ variants, input = '', engine = '' }: NewComparison): void {
    while (this.#entries.length > variants.length) this.#remove(this.#entries.at(-1)!)
    for (const [index, { name, code }] of variants.entries()) {
      const entry = this.#entries[index]
      if (entry === undefined) this.#add(name, code)
      else {
        entry.name.value = name
        if (entry.pane.code !== code) entry.pane.replace(code)
      }
    }
    if (this.#input.code !== input) this.#input.replace(input)
    this.#form.querySelector<HTMLSelectElement>('select')!.value = engine
  }

  #add(name: string, code: string): Entry {
    const element = (part<HTMLTemplateElement>(this, 'variant').content.cloneNode(true) as DocumentFragment)
      .firstElementChild as HTMLElement
    element.querySelector('input')!.value = name
    element.querySelector('.host')!.textContent = code
    part(this, 'variants').append(element)
    return this.#adopt(element)
  }

  /** Gives a variant in the page its editor. */
  #adopt(element: HTMLElement): Entry {
    const host = element.querySelector<HTMLElement>('.host')!
    const file = `variant ${++this.#made}`
    const pane = new CodePane(host, file, host.textContent.trim(), { run: () => this.#form.requestSubmit(), edit: () => {} })
    const entry = { element, name: element.querySelector('input')!, pane }
    this.#entries.push(entry)
    element.querySelector('button')!.addEventListener('click', () => {
      this.#remove(entry)
      part(this, 'add').focus()
    })
    void pane.upgrade()
    this.#count()
    return entry
  }

  #remove(entry: Entry): void {
    entry.pane.dispose()
    entry.element.remove()
    this.#entries = this.#entries.filter((one) => one !== entry)
    this.#count()
  }

  #count(): void {
    const { length } = this.#entries
    part<HTMLButtonElement>(this, 'add').hidden = length >= Number(this.dataset['most'])
    for (const { element } of this.#entries) element.querySelector('button')!.hidden = length <= Number(this.dataset['fewest'])
  }
}

customElements.define('compare-page', ComparePage)
