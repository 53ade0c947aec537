import { applyRegrade, askRegrade, dropRegrade, listRegrades, reportRegrade, type AssignmentKey } from '../shared/api/regrades.ts'
import { askView, progressView, reportView } from './regrade.ts'
import { doForms, type Fields } from '../shared/forms/forms.ts'
import { unread } from '../shared/forms/trouble.ts'
import type { Html } from '../shared/html.ts'

/** Time between two polls: a run takes seconds, and learners' submissions go first. */
const PAUSE_MS = 3000

/**
 * Measures the attempts at `data-assignment` of `data-cohort` again, of all learners or of `data-person`. The result is shown first, then applied, which fires
 * `hotpath:applied`, or discarded.
 */
class AssignmentRegrade extends HTMLElement {
  #shown = ''
  #again: ReturnType<typeof setTimeout> | undefined

  connectedCallback(): void {
    doForms(this, {
      again: () => this.#show(),
      ask: async ({ which }: Fields) => {
        await askRegrade(this.#place, {
          accounts: this.#person === undefined ? null : [this.#person],
          which: which === 'all' ? 'all' : 'graded',
        })
        await this.#show()
      },
      apply: async ({ regrade }: Fields) => {
        await applyRegrade(this.#place, regrade!)
        this.dispatchEvent(new CustomEvent('hotpath:applied', { bubbles: true }))
      },
      drop: async ({ regrade }: Fields) => {
        await dropRegrade(this.#place, regrade!)
        await this.#show()
      },
    })
    void this.#show()
  }

  get #place(): AssignmentKey {
    return { cohort: this.dataset['cohort']!, assignment: this.dataset['assignment']! }
  }

  get #person(): string | undefined {
    return this.dataset['person']
  }

  /** Shows only the progress during a regrade, because the report of a large cohort is long. */
  async #show(): Promise<void> {
    clearTimeout(this.#again)
    try {
      const regrades = await listRegrades(this.#place)
      const open = regrades.find(({ appliedAt }) => appliedAt === null)
      if (open === undefined) this.#render(askView(`regrade-${this.dataset['assignment']}`, regrades[0], this.#person !== undefined))
      else if (open.done === open.runs) this.#render(reportView(await reportRegrade(this.#place, open.id)))
      else {
        this.#render(progressView(open))
        this.#again = setTimeout(() => this.isConnected && void this.#show(), PAUSE_MS)
      }
    } catch (error) {
      this.#render(unread(error as Error, 'again'))
    }
  }

  /** Keeps an unchanged view with its focus. Otherwise a focus in here moves to the table or the first control. */
  #render(view: Html): void {
    if (this.#shown === String(view)) return
    const isWithin = this.contains(document.activeElement)
    this.#shown = String(view)
    this.innerHTML = this.#shown
    if (isWithin) this.querySelector<HTMLElement>('[tabindex], select, button')?.focus()
  }
}

customElements.define('assignment-regrade', AssignmentRegrade)
