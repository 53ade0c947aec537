import { listOwnThreads } from '../shared/api/comments.ts'
import { listAssignments, readClassResults, readOwnGrades } from '../shared/api/cohorts.ts'
import { readOwnTeam, readTeamAttempt } from '../shared/api/teams.ts'
import { teamCodeView, teamView } from './team.ts'
import { classResultsView } from './class-results.ts'
import { workView } from './work.ts'
import { countsByAssignment } from '../comments/words.ts'
import { unread } from '../shared/forms/trouble.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { html } from '../shared/html.ts'
import { readSubmission, Refused, submit } from '../shared/api/client.ts'
import { keepRun } from '../shared/storage/drafts.ts'
import { exerciseHref } from '../shared/words.ts'
import { CohortPart } from './cohort-part.ts'

/** A learner's assignments with due times and grades. */
class CohortWork extends CohortPart {
  override connectedCallback(): void {
    super.connectedCallback()
    // Toggle events do not bubble.
    this.addEventListener('toggle', ({ target }) => void this.#opened(target as HTMLDetailsElement), { capture: true })
  }

  protected actions() {
    return {
      'send-again': async (fields: Fields) => {
        const { assignment, exercise, submission } = fields as { assignment: string; exercise: string; submission: string }
        const { files } = await readSubmission(submission)
        const { id } = await submit(exercise, files, { hypothesis: '', belief: null }, assignment)
        // The exercise page follows the run to its verdict.
        keepRun(exercise, id)
        location.assign(exerciseHref({ exercise, id: assignment }))
      },
    }
  }

  protected async load() {
    const { id, timeZone: zone, classResults } = this.cohort
    const [assignments, grades, threads] = await Promise.all([listAssignments(id), readOwnGrades(id), listOwnThreads({ cohort: id })])
    return workView(assignments, { grades, comments: countsByAssignment(threads, assignments), zone, classResults, now: this.clock() })
  }

  async #opened(details: HTMLDetailsElement): Promise<void> {
    const { team, sent, class: assignment } = details.dataset
    if (details.open && assignment !== undefined) return this.#showClass(details, assignment)
    if (details.open && sent !== undefined) return this.#unfold(details, sent)
    if (!details.open || team === undefined) return
    const place = details.querySelector('[data-part=team]')!
    try {
      place.innerHTML = String(teamView(await readOwnTeam(this.cohort.id, team)))
    } catch (error) {
      place.innerHTML = String(unread(error as Error))
    }
  }

  async #showClass(details: HTMLDetailsElement, assignment: string): Promise<void> {
    const place = details.querySelector('[data-part=class]')!
    try {
      place.innerHTML = String(classResultsView(await readClassResults(this.cohort.id, assignment)))
    } catch (error) {
      const isHidden = error instanceof Refused && error.code === 'E_CLASS_RESULTS_HIDDEN'
      place.innerHTML = String(isHidden ? html`<p class="empty">${error.message} ${error.hint}</p>` : unread(error as Error))
    }
  }

  /** The code of a team's attempt, loaded when it is opened. */
  async #unfold(fold: HTMLDetailsElement, attempt: string): Promise<void> {
    const place = fold.querySelector('[data-part=code]')!
    if (place.querySelector('.code')) return
    place.innerHTML = String(html`<p class="empty" role="status">Loading the code …</p>`)
    try {
      const { team } = fold.closest<HTMLElement>('[data-team]')!.dataset
      const { files } = await readTeamAttempt(this.cohort.id, team!, attempt)
      place.innerHTML = String(teamCodeView(files, fold.dataset['name']!))
    } catch (error) {
      place.innerHTML = String(unread(error as Error))
    }
  }
}

customElements.define('cohort-work', CohortWork)
