import { keepHypothesis, readHypothesis } from '../drafts/drafts.ts'

/** The line for what one expects, on pages that have one; what is in it is kept until it was sent. */
export class HypothesisLine {
  readonly #field: HTMLInputElement | null
  readonly #slug: string

  constructor(root: ParentNode, slug: string) {
    this.#field = root.querySelector('[data-part=hypothesis]')
    this.#slug = slug
    if (this.#field === null) return
    this.#field.value = readHypothesis(slug)
    this.#field.addEventListener('input', () => keepHypothesis(slug, this.text()))
  }

  text(): string {
    return this.#field?.value.trim() ?? ''
  }

  clear(): void {
    if (this.#field !== null) this.#field.value = ''
    keepHypothesis(this.#slug, '')
  }
}
