import { applyRegrade, askRegrade, dropRegrade, listRegrades, reportRegrade, type Place } from '../api/regrades.ts'
import { askView, reportView } from '../cohorts/regrade.ts'
import { doForms, type Fields } from '../forms/forms.ts'
import { trouble } from '../forms/trouble.ts'

/** Between two looks at how far it is: a run takes seconds, and others go first. */
const PAUSE_MS = 3000

/** Measures the attempts at `data-assignment` of `data-cohort` anew: looked at first, then applied or forgotten. */
class AssignmentRegrade extends HTMLElement {
  connectedCallback(): void {
    doForms(this, {
      ask: async ({ which }: Fields) => {
        await askRegrade(this.#place, which === 'all' ? 'all' : 'graded')
        await this.#show()
      },
      apply: async ({ regrade }: Fields) => {
        await applyRegrade(this.#place, regrade!)
        await this.#show()
        this.querySelector('form')!.insertAdjacentHTML('afterbegin', '<p role="status" class="told">Applied: the grades are the new ones.</p>')
      },
      drop: async ({ regrade }: Fields) => {
        await dropRegrade(this.#place, regrade!)
        await this.#show()
      },
    })
    void this.#show()
  }

  get #place(): Place {
    return { cohort: this.dataset['cohort']!, assignment: this.dataset['assignment']! }
  }

  async #show(): Promise<void> {
    try {
      const regrades = await listRegrades(this.#place)
      const open = regrades.find(({ appliedAt }) => appliedAt === null)
      if (open === undefined) this.innerHTML = String(askView(`regrade-${this.dataset['assignment']}`, regrades[0]))
      else await this.#follow(open.id)
    } catch (error) {
      this.innerHTML = String(trouble(error as Error))
    }
  }

  async #follow(regrade: string): Promise<void> {
    const report = await reportRegrade(this.#place, regrade)
    this.innerHTML = String(reportView(report))
    if (report.done < report.runs) setTimeout(() => this.isConnected && void this.#show(), PAUSE_MS)
  }
}

customElements.define('assignment-regrade', AssignmentRegrade)
