import type { Similar } from '../../../grader/contracts/similarity.ts'
import { listAssignments } from '../shared/api/cohorts.ts'
import { listSimilar, readSimilarPair } from '../shared/api/similar.ts'
import { pairView, similarView } from './similar.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { unread } from '../shared/forms/trouble.ts'
import { CohortPart } from './cohort-part.ts'

interface Asked {
  /** Id of an assignment. */
  chosen: string
  found: Similar | null
}

/** Similar attempts at an assignment, and two of them side by side. */
class CohortSimilar extends CohortPart {
  #asked: Asked = { chosen: '', found: null }
  #shown = this.#asked
  readonly #list = document.createElement('div')
  readonly #dialog = Object.assign(document.createElement('dialog'), { className: 'sheet wide' })

  override connectedCallback(): void {
    this.append(this.#list, this.#dialog)
    super.connectedCallback()
    this.#dialog.setAttribute('aria-labelledby', 'pair-title')
    this.#dialog.setAttribute('closedby', 'any')
    this.#list.addEventListener('click', ({ target }) => {
      const button = (target as Element).closest<HTMLElement>('[data-pair]')
      if (button) void this.#open(Number(button.dataset['pair']))
    })
    this.#dialog.addEventListener('click', (event) => {
      const mark = (event.target as Element).closest<HTMLElement>('mark')
      if (!mark) return
      event.preventDefault()
      this.#goAcross(mark)
    })
  }

  protected override get host() {
    return this.#list
  }

  protected actions() {
    return {
      compare: async ({ assignment }: Fields) => {
        this.#asked = { chosen: assignment!, found: await listSimilar(this.cohort.id, assignment!) }
        await this.refresh()
      },
    }
  }

  protected async load() {
    const assignments = await listAssignments(this.cohort.id)
    this.#shown = this.#asked
    return similarView({ assignments, ...this.#shown })
  }

  async #open(index: number): Promise<void> {
    const { chosen, found } = this.#shown
    const { left, right } = found!.pairs[index]!
    try {
      this.#dialog.innerHTML = String(pairView(await readSimilarPair(this.cohort.id, chosen, left.submission, right.submission)))
    } catch (error) {
      this.#dialog.innerHTML = `${unread(error as Error)}<form method="dialog"><p class="actions"><button class="button">Close</button></p></form>`
    }
    this.#dialog.showModal()
  }

  /** Moves the focus from a fragment to its counterpart. */
  #goAcross({ dataset: { fragment, side } }: HTMLElement): void {
    for (const mark of this.#dialog.querySelectorAll('mark')) mark.toggleAttribute('data-shown', mark.dataset['fragment'] === fragment)
    const counterpart = this.#dialog.querySelector<HTMLElement>(`#${side === 'left' ? 'right' : 'left'}-${fragment}`)!
    counterpart.focus({ preventScroll: true })
    counterpart.closest('mark')!.scrollIntoView({ block: 'center', inline: 'nearest' })
  }
}

customElements.define('cohort-similar', CohortSimilar)
