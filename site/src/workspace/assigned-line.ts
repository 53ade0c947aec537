import { serverClock } from '../shared/clock.ts'
import { readMe } from '../shared/me.ts'
import { remove, write } from '../shared/storage/storage.ts'
import { listAssignments, listCohorts, readAssignedExercise } from '../shared/api/cohorts.ts'
import { dutyOf, dutyView, versionView, type Duty } from '../gradebook/duty.ts'
import type { ExerciseBench } from './exercise-bench.ts'
import type { HintStack } from './hint-stack.ts'

/**
 * Shows learners the assignment of `data-exercise` that runs count for, with its due time and its version of the exercise, which the
 * bench below loads: the assignment in the page's address, or else the next one due. Others see nothing.
 */
class AssignedLine extends HTMLElement {
  async connectedCallback(): Promise<void> {
    // If the server does not answer, the exercise works without this line.
    const [duties, clock] = await Promise.all([this.#duties(), serverClock()]).catch(() => [[], Date.now] as const)
    const duty = dutyOf(duties, new URLSearchParams(location.search).get('assignment'), clock())
    if (duty === null) return this.#keepRoom()
    this.setAttribute('role', 'region')
    this.setAttribute('aria-label', 'Assignment')
    this.innerHTML = String(
      dutyView(
        duty,
        duties.filter((each) => each !== duty),
        clock(),
      ),
    )
    await this.#assign(duty)
    this.#keepRoom()
  }

  /** Keeps the height for the next time that this page opens, before its first paint (public/panes.js). */
  #keepRoom(): void {
    const key = `hotpath:pane:assigned:${this.dataset['exercise']}`
    document.documentElement.style.removeProperty('--assigned')
    if (this.childElementCount === 0) remove(key)
    else write(key, String(this.offsetHeight))
  }

  async #assign({ cohort, assignment: { id, changed, help, exam } }: Duty): Promise<void> {
    await Promise.all(['exercise-bench', 'hint-stack'].map((name) => customElements.whenDefined(name)))
    // So that nobody has to open one to find out.
    if (exam || help === 'after-due') void document.querySelector<HintStack>('hint-stack')!.fill()
    const bench = document.querySelector<ExerciseBench>('exercise-bench')!
    bench.assign(id, null)
    // If the server does not answer, the page keeps its own version; the grader uses the assigned one anyway.
    const assigned = changed ? await readAssignedExercise(cohort.id, id).catch(() => null) : null
    if (assigned === null || assigned.changes.length === 0) return
    this.insertAdjacentHTML('beforeend', String(versionView(assigned, bench.assign(id, assigned.exercise))))
  }

  async #duties(): Promise<Duty[]> {
    const { account } = await readMe()
    if (account === null) return []
    const learning = (await listCohorts()).filter(({ role, archivedAt }) => role === 'learner' && archivedAt === null)
    const duties = await Promise.all(
      learning.map(async (cohort) => (await listAssignments(cohort.id)).map((assignment) => ({ cohort, assignment }))),
    )
    return duties.flat().filter(({ assignment }) => assignment.exercise === this.dataset['exercise'])
  }
}

customElements.define('assigned-line', AssignedLine)
