import { listOwnThreads } from '../shared/api/comments.ts'
import { listAssignments, listExercises, readOwnGrades } from '../shared/api/cohorts.ts'
import { readOwnTeam, readTeamAttempt } from '../shared/api/teams.ts'
import { teamCodeView, teamView } from './team.ts'
import { workView } from './work.ts'
import { countsBy } from '../comments/words.ts'
import { unread } from '../shared/forms/trouble.ts'
import { html } from '../shared/html.ts'
import { CohortPart } from './cohort-part.ts'

/** A learner's assignments with due times and grades. */
class CohortWork extends CohortPart {
  override connectedCallback(): void {
    super.connectedCallback()
    // Toggle events do not bubble.
    this.addEventListener('toggle', ({ target }) => void this.#opened(target as HTMLDetailsElement), { capture: true })
  }

  protected actions() {
    return {}
  }

  protected async load() {
    const { id } = this.cohort
    const [assignments, grades, exercises, threads] = await Promise.all([
      listAssignments(id),
      readOwnGrades(id),
      listExercises(),
      listOwnThreads({ cohort: id }),
    ])
    return workView(assignments, { grades, exercises, comments: countsBy(threads, 'exercise'), now: this.clock() })
  }

  async #opened(details: HTMLDetailsElement): Promise<void> {
    const { team, sent } = details.dataset
    if (details.open && sent !== undefined) return this.#unfold(details, sent)
    if (!details.open || team === undefined) return
    const place = details.querySelector('[data-part=team]')!
    try {
      place.innerHTML = String(teamView(await readOwnTeam(this.cohort.id, team)))
    } catch (error) {
      place.innerHTML = String(unread(error as Error))
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
