import { listAssignments, listExercises, readOwnGrades } from '../api/cohorts.ts'
import { workView } from '../cohorts/work.ts'
import { CohortPart } from './cohort-part.ts'

/** What a learner has to do, until when, and what it has brought. */
class CohortWork extends CohortPart {
  protected actions() {
    return {}
  }

  protected async load() {
    const { id } = this.cohort
    const [assignments, grades, exercises] = await Promise.all([listAssignments(id), readOwnGrades(id), listExercises()])
    return workView(assignments, grades, exercises, this.clock())
  }
}

customElements.define('cohort-work', CohortWork)
