import type { Belief } from '../../../grader/contracts/beliefs.ts'
import { EXPECTED_TIMES } from '../../../grader/contracts/expected-times.ts'
import { TECHNIQUE_NAMES } from '../../../grader/contracts/technique-names.ts'
import { keepBelief, readBelief } from '../shared/storage/drafts.ts'
import { stayUnless } from '../shared/storage/page-owner.ts'

/** The two lists in which a learner chooses which technique should make the code how much faster. The choice is kept until it is sent. */
export class BeliefLine {
  readonly #technique: HTMLSelectElement | null
  readonly #times: HTMLSelectElement | null
  readonly #slug: string
  #isKept = true

  constructor(root: ParentNode, slug: string) {
    this.#technique = root.querySelector('[data-part=belief-technique]')
    this.#times = root.querySelector('[data-part=belief-times]')
    this.#slug = slug
    if (this.#technique === null || this.#times === null) return
    const known = asBelief(readBelief(slug))
    if (known !== null) [this.#technique.value, this.#times.value] = [known.technique, String(known.times)]
    for (const list of [this.#technique, this.#times]) list.addEventListener('change', () => this.#keep())
    this.#showWhetherChosen()
    stayUnless(() => this.#isKept)
  }

  /** Null if no technique is chosen. */
  belief(): Belief | null {
    if (!this.#technique?.value) return null
    return asBelief(JSON.stringify({ technique: this.#technique.value, times: Number(this.#times!.value) }))
  }

  clear(): void {
    if (this.#technique !== null) this.#technique.value = ''
    this.#keep()
  }

  #keep(): void {
    const belief = this.belief()
    this.#isKept = keepBelief(this.#slug, belief === null ? null : JSON.stringify(belief))
    this.#showWhetherChosen()
  }

  #showWhetherChosen(): void {
    if (this.#times !== null) this.#times.disabled = this.#technique!.value === ''
  }
}

function asBelief(json: string | null): Belief | null {
  try {
    const { technique, times } = JSON.parse(json ?? '{}') as Partial<Belief>
    return TECHNIQUE_NAMES.includes(technique!) && EXPECTED_TIMES.includes(times!) ? { technique: technique!, times: times! } : null
  } catch {
    return null
  }
}
