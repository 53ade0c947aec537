import type { Gradebook } from '../../../grader/contracts/cohort.ts'
import { readGradebook, removeFrozen } from '../shared/api/cohorts.ts'
import { inAddress, keepInAddress } from './address.ts'
import { addressOf, arrangeColumns, arrangementIn, arrangementOf, arrangeRows, fill } from './arrange.ts'
import { CellSheet } from './cell-sheet.ts'
import { gradebookView } from './gradebook.ts'
import { learnerView } from './learner.ts'
import { besideIn, cellAt, type CellKey, type CellsBeside } from './place.ts'
import { isSecondPress, type Fields } from '../shared/forms/forms.ts'
import { CohortPart } from './cohort-part.ts'

/** Moves in the grid by key. */
const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
}

/** The gradebook: the matrix of learners and assignments, or the page of one learner, and a sheet with the details of a cell. */
class CohortGradebook extends CohortPart {
  #gradebook!: Gradebook
  /** Shown columns, from 0. */
  #columns: number[] = []
  readonly #hidden = new CSSStyleSheet()
  readonly #matrix = document.createElement('div')
  #sheet!: CellSheet
  /** The cell to return to when the sheet closes. */
  #from: CellKey | null = null
  /** The cell in the page's address is opened only once. */
  #isAsked = true

  override connectedCallback(): void {
    this.append(this.#matrix)
    document.adoptedStyleSheets.push(this.#hidden)
    this.#sheet = new CellSheet({
      part: this,
      at: (place) => cellAt(this.#gradebook, place),
      beside: (place) => this.#beside(place),
      refresh: () => this.refresh(),
      say: (words) => this.tell(words),
      opened: (place) => this.#opened(place),
    })
    super.connectedCallback()
    this.addEventListener('keydown', (event) => this.#pressed(event))
    this.addEventListener('click', ({ target }) => {
      const cell = (target as Element).closest<HTMLElement>('.cell')
      if (cell) this.#open(cell)
    })
    this.#matrix.addEventListener('input', () => {
      this.#arrange()
      keepInAddress(addressOf(arrangementOf(this.#matrix)))
    })
  }

  disconnectedCallback(): void {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#hidden)
    // Another tab can mean something else by them.
    keepInAddress({ learner: null, find: null })
  }

  protected actions() {
    return {
      'remove-frozen': async ({ row }: Fields, form: HTMLFormElement) => {
        if (isSecondPress(form, 'remove-frozen', 'Delete for good')) {
          await removeFrozen(this.cohort.id, row!)
          await this.refresh('The grades of the deleted account are deleted.')
        }
      },
    }
  }

  protected override get host() {
    return this.#matrix
  }

  protected async load() {
    this.#gradebook = await readGradebook(this.cohort.id)
    const row = this.#gradebook.learners.findIndex(({ person }) => person === this.#learner)
    return row < 0 ? gradebookView(this.cohort.id, this.#gradebook, this.isLead) : learnerView(this.cohort, this.#gradebook, row)
  }

  /** The learner whose page is shown; null for the matrix. */
  get #learner(): string | null {
    return inAddress('assignment') === null || this.#isPage ? inAddress('learner') : null
  }

  get #isPage(): boolean {
    return this.#matrix.querySelector('.learner-page') !== null
  }

  /** Restores the arrangement, then opens the cell in the page's address. */
  override async refresh(words = '', isChanged = false): Promise<void> {
    await super.refresh(words, isChanged)
    if (this.#gradebook === undefined) return
    fill(this.#matrix, arrangementIn(inAddress))
    this.#arrange()
    if (!this.#isAsked) return
    this.#isAsked = false
    const [person, assignment] = [inAddress('learner'), inAddress('assignment')]
    if (person === null || assignment === null) return
    if (cellAt(this.#gradebook, { person, assignment }) === null) keepInAddress({ learner: null, assignment: null })
    else await this.#sheet.open({ person, assignment })
  }

  #arrange(): void {
    const wanted = arrangementOf(this.#matrix)
    arrangeRows(this.#matrix, this.#gradebook, wanted)
    this.#columns = arrangeColumns(this.#hidden, this.#gradebook, wanted)
    this.#letIn()
  }

  /** Keeps the grid's tab stop in a shown cell. */
  #letIn(): void {
    const entry = this.#matrix.querySelector<HTMLElement>('td.cell[tabindex="0"]')
    if (entry === null || this.#isShown(entry)) return
    const first = this.#shownRows()[0]?.querySelectorAll<HTMLElement>('.cell')[this.#columns[0] ?? 0]
    if (!first) return
    entry.tabIndex = -1
    first.tabIndex = 0
  }

  #isShown(cell: HTMLElement): boolean {
    return !cell.closest('tr')!.hidden && this.#columns.includes(Number(cell.dataset['column']))
  }

  #shownRows(): HTMLElement[] {
    return [...this.#matrix.querySelectorAll<HTMLElement>('tr[data-words]:not([hidden])')]
  }

  #pressed(event: KeyboardEvent): void {
    const cell = (event.target as Element).closest<HTMLElement>('td.cell')
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEPS[event.key]
    if (step) this.#goTo(this.#next(cell, step))
    else if (event.key === 'Enter' || event.key === ' ') this.#open(cell)
    else return
    event.preventDefault()
  }

  /** The cell in that direction, among the shown rows and columns. */
  #next(cell: HTMLElement, [rows, columns]: readonly [number, number]): HTMLElement | null {
    const shown = this.#shownRows()
    const row = shown[clamp(shown.indexOf(cell.closest('tr')!) + rows, shown.length)]
    const column = this.#columns[clamp(this.#columns.indexOf(Number(cell.dataset['column'])) + columns, this.#columns.length)]
    return row?.querySelectorAll<HTMLElement>('.cell')[column ?? -1] ?? null
  }

  #goTo(cell: HTMLElement | null): void {
    if (!cell) return
    for (const each of this.querySelectorAll<HTMLElement>('td.cell[tabindex="0"]')) each.tabIndex = -1
    cell.tabIndex = 0
    cell.focus()
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  #cellAt(place: CellKey): HTMLElement | null {
    const at = cellAt(this.#gradebook, place)
    return at && this.querySelector(`.cell[data-row="${at.row}"][data-column="${at.column}"]`)
  }

  #keyOf(cell: HTMLElement): CellKey {
    return {
      person: this.#gradebook.learners[Number(cell.dataset['row'])]!.person,
      assignment: this.#gradebook.assignments[Number(cell.dataset['column'])]!.id,
    }
  }

  #open(cell: HTMLElement): void {
    if (cell.matches('td')) this.#goTo(cell)
    void this.#sheet.open(this.#keyOf(cell))
  }

  /** In the matrix, the same column in the rows above and below; on a learner's page, the assignments before and after. */
  #beside(place: CellKey): CellsBeside {
    const column = cellAt(this.#gradebook, place)?.column ?? 0
    const cells = this.#isPage
      ? [...this.#matrix.querySelectorAll<HTMLElement>('.cell')]
      : this.#shownRows().map((row) => row.querySelectorAll<HTMLElement>('.cell')[column]!)
    return besideIn(
      cells.map((cell) => this.#keyOf(cell)),
      place,
    )
  }

  #opened(place: CellKey | null): void {
    if (place !== null) {
      this.#from = place
      return keepInAddress({ learner: place.person, assignment: place.assignment })
    }
    keepInAddress({ assignment: null, ...(!this.#isPage && { learner: null }) })
    const cell = this.#from && this.#cellAt(this.#from)
    if (this.#isPage) cell?.focus()
    else this.#goTo(cell ?? this.querySelector('td.cell[tabindex="0"]'))
  }
}

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(length - 1, index))
}

customElements.define('cohort-gradebook', CohortGradebook)
