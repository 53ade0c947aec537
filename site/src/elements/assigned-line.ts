import { serverClock } from '../account/clock.ts'
import { readMe } from '../account/me.ts'
import { listAssignments, listCohorts } from '../api/cohorts.ts'
import { dutyView, nextDuty, type Duty } from '../cohorts/duty.ts'

/** Says to members of a cohort that `data-exercise` is assigned to them, and until when; to all others nothing. */
class AssignedLine extends HTMLElement {
  async connectedCallback(): Promise<void> {
    // Without an answer there is no line; the exercise goes without it.
    const [duties, clock] = await Promise.all([this.#duties(), serverClock()]).catch(() => [[], Date.now] as const)
    const duty = nextDuty(duties, clock())
    if (duty === null) return
    this.setAttribute('role', 'region')
    this.setAttribute('aria-label', 'Assignment')
    this.innerHTML = String(dutyView(duty, clock()))
  }

  async #duties(): Promise<Duty[]> {
    const { account } = await readMe()
    if (account === null) return []
    const learning = (await listCohorts()).filter(({ role, archivedAt }) => role === 'learner' && archivedAt === null)
    const duties = await Promise.all(learning.map(async (cohort) => (await listAssignments(cohort.id)).map((assignment) => ({ cohort, assignment }))))
    return duties.flat().filter(({ assignment }) => assignment.exercise === this.dataset['exercise'])
  }
}

customElements.define('assigned-line', AssignedLine)
