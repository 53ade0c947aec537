import type { PublicExercise } from '../../../grader/contracts/exercise.ts'
import {
  changeAssignment,
  createAssignment,
  createPlan,
  grantExtensions,
  listAssignments,
  listExercises,
  listMembers,
  readDistribution,
  removeAssignment,
} from '../shared/api/cohorts.ts'
import { Refused } from '../shared/api/client.ts'
import { assignmentsView } from './assignments.ts'
import { distributionView } from './distribution.ts'
import { byChapter, type Chapter } from './chapters.ts'
import { planPreview, readPlan } from './plan.ts'
import { lateEcho, natureOf, newPointsFields, readTerms } from './terms.ts'
import { checkedIn, keepGroups } from '../shared/forms/check-groups.ts'
import { differing, noteVersion } from '../shared/forms/changed.ts'
import { fieldsIn, type Fields } from '../shared/forms/forms.ts'
import { unread } from '../shared/forms/trouble.ts'
import { unfit } from '../shared/forms/unfit.ts'
import { html } from '../shared/html.ts'
import { counted } from '../shared/words.ts'
import { fromLocal } from '../shared/zones.ts'
import { filledWith, keepTyped } from '../shared/forms/typed.ts'
import './assignment-regrade.ts'
import { CohortPart } from './cohort-part.ts'

/** A cohort's assignments: created, changed and deleted. */
class CohortAssignments extends CohortPart {
  #exercises: readonly PublicExercise[] = []

  override connectedCallback(): void {
    super.connectedCallback()
    // Toggle events do not bubble.
    this.addEventListener('toggle', ({ target }) => void this.#opened(target as HTMLDetailsElement), { capture: true })
    this.addEventListener('hotpath:applied', () => {
      void this.refresh('Applied: the new grades count now.')
    })
    this.addEventListener(
      'input',
      ({ target }) => ['late', 'due'].includes((target as HTMLInputElement).name) && this.#echo((target as HTMLInputElement).form!),
    )
    this.addEventListener(
      'change',
      ({ target }) => (target as HTMLElement).id === 'assign-exercise' && this.#propose(target as HTMLSelectElement),
    )
    this.addEventListener('input', ({ target }) => {
      const { form, type } = target as HTMLInputElement
      if (form && type === 'checkbox') keepGroups(form, target as HTMLInputElement)
      if (form?.dataset['do'] === 'plan') this.#preview(form)
    })
  }

  protected actions() {
    const { id, timeZone } = this.cohort
    return {
      assign: async (fields: Fields) => {
        const { warnings } = await createAssignment(id, { exercise: fields['exercise']!, ...readTerms(fields, timeZone) })
        await this.refresh(['Assigned.', ...warnings].join(' '))
      },
      plan: async (fields: Fields, form: HTMLFormElement) => {
        const saved = await createPlan(id, readPlan(fields, checkedIn(form, 'exercise'), this.#exercises, timeZone))
        const warnings = saved.flatMap(({ title, warnings }) => warnings.map((words) => `“${title}”: ${words}`))
        await this.refresh([`${counted(saved.length, 'exercise')} assigned.`, ...warnings].join(' '))
      },
      change: async (fields: Fields, form: HTMLFormElement) => {
        const change = differing(readTerms(filledWith(form), timeZone), readTerms(fields, timeZone))
        const { warnings } = await noteVersion(
          form,
          changeAssignment(id, fields['assignment']!, { version: Number(fields['version']), ...change }),
        )
        await this.refresh(['Saved. Grades are updated.', ...warnings].join(' '))
      },
      'extend-several': async ({ assignment, due, reason }: Fields, form: HTMLFormElement) => {
        const people = checkedIn(form, 'person')
        if (people.length === 0) throw unfit('Nobody is chosen.', 'Choose learners, or a whole team.')
        const saved = await grantExtensions(id, assignment!, { people, dueAt: fromLocal(due!, timeZone), reason: reason! })
        await this.refresh([`${counted(people.length, 'learner')} extended.`, ...saved[0]!.warnings].join(' '))
      },
      remove: (fields: Fields, form: HTMLFormElement) => this.#remove(fields['assignment']!, form),
    }
  }

  protected async load() {
    const { id, timeZone: zone, archivedAt } = this.cohort
    const [assignments, exercises, members] = await Promise.all([listAssignments(id), listExercises(), listMembers(id)])
    this.#exercises = byChapter(exercises, this.#chapters).flatMap((chapter) => chapter.exercises)
    const canChange = this.isLead && archivedAt === null
    return assignmentsView(assignments, {
      cohort: id,
      exercises: this.#exercises,
      chapters: this.#chapters,
      members,
      zone,
      canChange,
      now: this.clock(),
    })
  }

  /** If there are attempts, the server asks for confirmation, and the second press deletes. */
  async #remove(assignment: string, form: HTMLFormElement): Promise<void> {
    const isConfirmed = form.dataset['confirmed'] === 'true'
    try {
      await removeAssignment(this.cohort.id, assignment, isConfirmed)
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'E_ASSIGNMENT_IN_USE')) throw error
      form.dataset['confirmed'] = 'true'
      form.querySelector('[data-do=remove]')!.textContent = 'Delete anyway'
      throw new Refused({
        code: error.code,
        message: error.message,
        hint: 'The submitted code and its verdicts are kept, but the grades, extensions and manual grades of this assignment are deleted.',
        details: {},
      })
    }
    await this.refresh('Deleted.')
  }

  async #opened(details: HTMLDetailsElement): Promise<void> {
    if (!details.open) return
    if (details.dataset['part'] === 'regrade') this.#showRegrade(details)
    if (details.dataset['part'] === 'distribution') await this.#showDistribution(details)
  }

  #showRegrade(details: HTMLDetailsElement): void {
    const { cohort, assignment } = details.querySelector<HTMLElement>('[data-place]')!.dataset
    const regrade = document.createElement('assignment-regrade')
    Object.assign(regrade.dataset, { cohort, assignment })
    details.querySelector('[data-place]')!.replaceChildren(regrade)
  }

  async #showDistribution(details: HTMLDetailsElement): Promise<void> {
    const assignment = details.closest<HTMLElement>('[data-assignment]')!.dataset['assignment']!
    const figures = details.querySelector('[data-part=figures]')!
    try {
      figures.innerHTML = String(distributionView(await readDistribution(this.cohort.id, assignment)))
    } catch (error) {
      figures.innerHTML = String(unread(error as Error))
    }
  }

  /** The chapters of the course, which the page was built with. */
  get #chapters(): readonly Chapter[] {
    return JSON.parse(this.closest<HTMLElement>('[data-chapters]')?.dataset['chapters'] ?? '[]')
  }

  #preview(form: HTMLFormElement): void {
    const zone = this.cohort.timeZone
    const preview = form.querySelector('[data-part=preview]')!
    try {
      preview.innerHTML = String(planPreview(readPlan(fieldsIn(form), checkedIn(form, 'exercise'), this.#exercises, zone), zone))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      preview.innerHTML = String(html`<p class="empty">${error.message} ${error.hint}</p>`)
    }
  }

  /** Repeats the rule for late work while it is written. */
  #echo(form: HTMLFormElement): void {
    const { late, due } = fieldsIn(form)
    if (due === undefined) return
    form.querySelector('[data-part=late-words]')!.textContent = lateEcho(late!, due!, this.cohort.timeZone)
  }

  /** Fills in the points for the chosen exercise's levels, and its title, unless they were edited. */
  #propose(select: HTMLSelectElement): void {
    const title = this.querySelector<HTMLInputElement>('#assign-title')!
    const titles = [...select.options].map(({ text }) => text)
    if (titles.includes(title.value) || title.value === '') title.value = select.selectedOptions[0]!.text
    const exercise = this.#exercises.find(({ slug }) => slug === select.value)
    if (exercise) this.querySelector('[data-part=nature]')!.textContent = natureOf(exercise)
    const points = select.form!.querySelector<HTMLElement>('[data-part=points]')!
    if (exercise) keepTyped(points, null, () => (points.outerHTML = String(newPointsFields(exercise))))
  }
}

customElements.define('cohort-assignments', CohortAssignments)
