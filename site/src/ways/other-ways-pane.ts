import type { SolutionAccess } from '../../../grader/contracts/solutions.ts'
import { readOtherWays, readSharedCode, readSolution, revealSolution } from '../shared/api/solutions.ts'
import { refill } from '../shared/elements/refill.ts'
import { doForms } from '../shared/forms/forms.ts'
import { unread } from '../shared/forms/trouble.ts'
import { codeView, otherWaysView } from './other-ways.ts'

/** Fired when it is known what the reader can see. */
export const WAYS_READ = 'hotpath:ways'

/** Solutions of `data-exercise` other than the reader's. Code is loaded when a solution is opened, since the server records that. */
export class OtherWaysPane extends HTMLElement {
  /** Null until it is known. */
  access: SolutionAccess | null = null

  connectedCallback(): void {
    doForms(this, {
      again: () => this.read(),
      reveal: async () => {
        await revealSolution(this.#exercise)
        await this.read()
        this.querySelector<HTMLElement>('summary')?.focus()
      },
    })
    // A toggle does not bubble.
    this.addEventListener('toggle', ({ target }) => void this.#unfold(target as HTMLDetailsElement), { capture: true })
  }

  /** Asks the server again. What cannot be read now is offered when the page is next asked for. */
  async read(): Promise<void> {
    try {
      const ways = await readOtherWays(this.#exercise)
      this.access = ways.access
      refill(this, otherWaysView(ways))
    } catch (error) {
      this.access = null
      this.innerHTML = String(unread(error as Error, 'again'))
    }
    this.dispatchEvent(new CustomEvent(WAYS_READ, { bubbles: true }))
  }

  get #exercise(): string {
    return this.dataset['exercise']!
  }

  /** Fills an opened solution with its code. If that fails, opening it again tries again. */
  async #unfold({ open, dataset: { solution, shared }, children }: HTMLDetailsElement): Promise<void> {
    const place = [...children].find((child) => child.matches('[data-part=code]'))
    if (!open || !place || place.querySelector('.code')) return
    place.innerHTML = '<p class="empty" role="status">Loading the code …</p>'
    try {
      const { files } = solution ? await readSolution(this.#exercise, solution) : await readSharedCode(this.#exercise, shared!)
      place.innerHTML = String(codeView(files))
    } catch (error) {
      place.innerHTML = String(unread(error as Error))
    }
  }
}

customElements.define('other-ways', OtherWaysPane)
