import type { Assignment } from '../../../grader/contracts/cohort.ts'
import type { GradingEntry } from '../../../grader/contracts/grading.ts'
import { changeAssignment, listAssignments, readGrading } from '../shared/api/cohorts.ts'
import { forgetComment, listSavedComments } from '../shared/api/comments.ts'
import { listSimilar } from '../shared/api/similar.ts'
import { noteVersion } from '../shared/forms/changed.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { part } from '../shared/parts.ts'
import { inAddress, keepInAddress } from './address.ts'
import { CellSheet } from './cell-sheet.ts'
import { CohortPart } from './cohort-part.ts'
import {
  addressOfListing,
  filtersView,
  gradingView,
  listed,
  listingIn,
  listView,
  type Column,
  type Filter,
  type Listing,
} from './grading.ts'
import { besideIn, type Cell, type CellKey } from './place.ts'
import { readRubric } from './rubric.ts'

/** From this similarity on, two attempts count as alike. */
const ALIKE = 0.5

/** The page of one assignment: its learners, filtered and sorted, each of whom opens in a sheet; one after the other is graded. */
class CohortGrading extends CohortPart {
  #assignments: readonly Assignment[] = []
  #chosen: Assignment | null = null
  #entries: readonly GradingEntry[] = []
  #listing!: Listing
  /** The order in which learners are gone through: grading one must not move them. */
  #queue: readonly CellKey[] = []
  readonly #page = document.createElement('div')
  #sheet!: CellSheet
  #isAsked = true

  override connectedCallback(): void {
    // Not earlier: the tab before removes its own values from the address first.
    this.#listing = { ...listingIn(inAddress), similar: new Map() }
    this.append(this.#page)
    this.#sheet = new CellSheet({
      part: this,
      at: (place) => this.#at(place),
      beside: (place) => besideIn(this.#queue, place),
      refresh: () => this.refresh(),
      say: (words) => this.tell(words),
      opened: (place) => this.#opened(place),
    })
    super.connectedCallback()
    this.#page.addEventListener('click', ({ target }) => this.#clicked(target as Element))
    this.#page.addEventListener('input', ({ target }) => {
      const { value, dataset } = target as HTMLInputElement
      const name = dataset['part']
      if (name === 'find') this.#list({ find: value })
      else if (name === 'assignment') void this.#choose(value)
    })
  }

  disconnectedCallback(): void {
    // Another tab can mean something else by them.
    keepInAddress({ learner: null, find: null })
  }

  protected actions() {
    const { id } = this.cohort
    return {
      rubric: async ({ version, rubric }: Fields, form: HTMLFormElement) => {
        const items = readRubric(rubric!)
        await noteVersion(form, changeAssignment(id, this.#chosen!.id, { version: Number(version), rubric: items }))
        await this.refresh('Rubric saved.')
      },
      'forget-comment': async ({ saved }: Fields) => {
        await forgetComment(id, saved!)
        await this.refresh('The saved comment is deleted.')
      },
    }
  }

  protected override get host() {
    return this.#page
  }

  protected async load() {
    const { id, timeZone: zone } = this.cohort
    const [assignments, saved] = await Promise.all([listAssignments(id), listSavedComments(id)])
    this.#assignments = assignments
    const before = this.#chosen?.id
    this.#chosen =
      assignments.find((one) => one.id === inAddress('assignment')) ?? lastDue(assignments, this.clock()) ?? assignments[0] ?? null
    this.#entries = this.#chosen === null ? [] : await readGrading(id, this.#chosen.id)
    if (this.#chosen !== null && this.#chosen.id !== before) void this.#compare(this.#chosen)
    return gradingView(assignments, this.#chosen, saved, { zone, can: { change: this.isLead, comment: this.can('comment') } })
  }

  override async refresh(words = '', isChanged = false): Promise<void> {
    await super.refresh(words, isChanged)
    if (this.#chosen === null || !this.#page.querySelector('[data-part=list]')) return
    part<HTMLInputElement>(this.#page, 'find').value = this.#listing.find
    keepInAddress({ assignment: this.#chosen.id })
    this.#list()
    if (!this.#isAsked) return
    this.#isAsked = false
    const asked = { person: inAddress('learner') ?? '', assignment: this.#chosen.id }
    if (this.#at(asked)) await this.#open(asked)
    else keepInAddress({ learner: null })
  }

  /** Shows the list. @param change of what is listed */
  #list(change: Partial<Listing> = {}): void {
    this.#listing = { ...this.#listing, ...change }
    keepInAddress(addressOfListing(this.#listing))
    const focused = this.#page.contains(document.activeElement) ? document.activeElement : null
    const again = focused && selectorOf(focused as HTMLElement)
    part(this.#page, 'filters').innerHTML = String(filtersView(this.#entries, this.#listing))
    part(this.#page, 'list').innerHTML = String(listView(this.#chosen!, this.#entries, this.#listing, this.cohort.timeZone))
    if (again) this.#page.querySelector<HTMLElement>(again)?.focus()
  }

  /** Which attempts are alike takes longest to find out, so the list does not wait for it. */
  async #compare({ id }: Assignment): Promise<void> {
    const { pairs } = await listSimilar(this.cohort.id, id).catch(() => ({ pairs: [] }))
    if (this.#chosen?.id !== id) return
    const similar = new Map<string, number>()
    for (const { left, right, similarity } of pairs)
      for (const { person } of [left, right]) if (similarity >= ALIKE) similar.set(person, Math.max(similarity, similar.get(person) ?? 0))
    this.#listing = { ...this.#listing, similar }
    if (this.#page.querySelector('[data-part=list]')) this.#list()
  }

  async #choose(assignment: string): Promise<void> {
    keepInAddress({ assignment })
    this.#listing = { ...this.#listing, similar: new Map() }
    await this.refresh()
  }

  #clicked(target: Element): void {
    const { filter, sort, open } = target.closest<HTMLElement>('button')?.dataset ?? {}
    const { column, isDescending } = this.#listing
    if (filter) this.#list({ filter: filter as Filter })
    else if (sort) this.#list({ column: sort as Column, isDescending: sort === column && !isDescending })
    else if (open) void this.#open({ person: open, assignment: this.#chosen!.id })
  }

  async #open(place: CellKey): Promise<void> {
    this.#queue = listed(this.#entries, this.#listing).map(({ person }) => ({ person, assignment: place.assignment }))
    await this.#sheet.open(place)
  }

  #at({ person, assignment: id }: CellKey): Cell | null {
    const [assignment, entry] = [this.#assignments.find((one) => one.id === id), this.#entries.find((one) => one.person === person)]
    return assignment === undefined || entry === undefined || id !== this.#chosen?.id
      ? null
      : { learner: entry, assignment, grade: entry.grade }
  }

  #opened(place: CellKey | null): void {
    const before = inAddress('learner')
    keepInAddress({ learner: place?.person ?? null })
    if (place === null && before !== null) this.#page.querySelector<HTMLElement>(`[data-open="${before}"]`)?.focus()
  }
}

/** The assignment that was due last: what is graded next. @param assignments by due time @param now ms since 1970 */
function lastDue(assignments: readonly Assignment[], now: number): Assignment | undefined {
  return assignments.findLast(({ dueAt }) => Date.parse(dueAt) <= now)
}

/** Finds a control again after its list was drawn anew. */
function selectorOf({ dataset }: HTMLElement): string | null {
  const name = (['filter', 'sort', 'open'] as const).find((one) => dataset[one] !== undefined)
  return name === undefined ? null : `[data-${name}="${dataset[name]}"]`
}

customElements.define('cohort-grading', CohortGrading)
