import { keepHypothesis, readHypothesis } from '../shared/storage/drafts.ts'
import { stayUnless } from '../shared/storage/page-owner.ts'

/** The field for the learner's hypothesis, on pages that have one. Its text is kept until it is sent. */
export class HypothesisLine {
  readonly #field: HTMLInputElement | null
  readonly #slug: string
  #isKept = true

  constructor(root: ParentNode, slug: string) {
    this.#field = root.querySelector('[data-part=hypothesis]')
    this.#slug = slug
    if (this.#field === null) return
    this.#field.value = readHypothesis(slug)
    this.#field.addEventListener('input', () => this.#keep())
    stayUnless(() => this.#isKept)
  }

  text(): string {
    return this.#field?.value.trim() ?? ''
  }

  clear(): void {
    if (this.#field !== null) this.#field.value = ''
    this.#keep()
  }

  #keep(): void {
    this.#isKept = keepHypothesis(this.#slug, this.text())
  }
}
