import type { Assignment, Gradebook, Grade, Member } from '../../../grader/contracts/cohort.ts'
import type { Thread } from '../../../grader/contracts/comments.ts'
import {
  grantExtension,
  listExtensions,
  listOverrides,
  listRevealed,
  listWork,
  overrideGrade,
  readAssignedExercise,
  readGradebook,
  readWork,
  removeFrozen,
  withdrawExtension,
} from '../shared/api/cohorts.ts'
import { listThreads } from '../shared/api/comments.ts'
import { readTeam } from '../shared/api/teams.ts'
import { WholeSubmissions } from '../shared/api/whole.ts'
import { arrange, arrangementOf } from './arrange.ts'
import { gradebookView } from './gradebook.ts'
import { beforeIn, drillDownView, unreadSheet, wholeView, type DrillDown, type AuthoredAttempt } from './drill-down.ts'
import { cellAt, type CellKey } from './place.ts'
import { cohortHref } from '../shared/words.ts'
import { countsBySubmission } from '../comments/words.ts'
import { isSecondPress, type Fields } from '../shared/forms/forms.ts'
import { unread } from '../shared/forms/trouble.ts'
import { keepTyped } from '../shared/forms/typed.ts'
import type { Html } from '../shared/html.ts'
import { fromLocal } from '../shared/zones.ts'
import '../comments/attempt-comments.ts'
import type { AttemptComments } from '../comments/attempt-comments.ts'
import './attempt-techniques.ts'
import { CohortPart } from './cohort-part.ts'

/** Attempts per page. */
const PAGE = 50

/** Moves in the grid by key. */
const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
}

/** The gradebook: the matrix of learners and assignments, and a sheet with the details of a cell. */
class CohortGradebook extends CohortPart {
  #gradebook!: Gradebook
  /** The opened place: a new object each time, so that late answers for another place can be ignored. */
  #at!: CellKey
  /** The attempts and comments in the sheet. */
  #shown: Pick<DrillDown, 'sent' | 'exercise'> & { threads: readonly Thread[] } = {
    sent: [],
    exercise: {} as DrillDown['exercise'],
    threads: [],
  }
  readonly #whole = new WholeSubmissions((id) => readWork(this.cohort.id, id))
  /** Minimum number of attempts to load. */
  #wanted = PAGE
  readonly #matrix = document.createElement('div')
  readonly #dialog = Object.assign(document.createElement('dialog'), { className: 'sheet' })

  override connectedCallback(): void {
    this.append(this.#matrix, this.#dialog)
    super.connectedCallback()
    this.#dialog.setAttribute('aria-labelledby', 'drill-title')
    this.#dialog.setAttribute('closedby', 'any')
    this.#dialog.addEventListener('close', () => this.#goTo(this.#cellAt(this.#at) ?? this.querySelector('.cell[tabindex="0"]')))
    // Toggle events do not bubble.
    this.#dialog.addEventListener('toggle', ({ target }) => void this.#unfold(target as HTMLElement), { capture: true })
    this.addEventListener('keydown', (event) => this.#pressed(event))
    this.addEventListener('click', ({ target }) => {
      const cell = (target as Element).closest<HTMLElement>('.cell')
      if (cell) void this.#open(cell)
    })
    this.#matrix.addEventListener('input', () => arrange(this.#matrix, arrangementOf(this.#matrix)))
  }

  protected actions() {
    const change =
      (how: (fields: Fields, assignment: string, person: string) => Promise<unknown>, words: string) => async (fields: Fields) => {
        const at = this.#at
        const done = await how(fields, at.assignment, at.person)
        const { warnings = [] } = (done ?? {}) as { warnings?: string[] }
        await this.#again(at, [words, ...warnings].join(' '))
      }
    const { cohort } = this
    return {
      extend: change(
        ({ due, dueAt, reason }, assignment, person) =>
          grantExtension(cohort.id, assignment, person, fromLocal(due!, cohort.timeZone, dueAt), reason!),
        'Extension granted.',
      ),
      withdraw: change((_, assignment, person) => withdrawExtension(cohort.id, assignment, person), 'Extension withdrawn.'),
      override: change(
        ({ points, reason }, assignment, person) => overrideGrade(cohort.id, assignment, person, Number(points), reason!),
        'Grade saved.',
      ),
      'remove-frozen': async ({ row }: Fields, form: HTMLFormElement) => {
        if (isSecondPress(form, 'remove-frozen', 'Delete for good')) {
          await removeFrozen(cohort.id, row!)
          await this.refresh('The grades of the deleted account are deleted.')
        }
      },
      earlier: () => this.#showEarlier(),
      'load-again': () => this.#load().then(() => this.#goOn()),
      compute: change(
        ({ reason }, assignment, person) => overrideGrade(cohort.id, assignment, person, null, reason!),
        'The computed grade counts again.',
      ),
    }
  }

  protected override get host() {
    return this.#matrix
  }

  protected async load() {
    this.#gradebook = await readGradebook(this.cohort.id)
    return gradebookView(this.cohort.id, this.#gradebook, this.isLead)
  }

  /** The cell in the page's address; opened only once. */
  async #openAsked(): Promise<void> {
    const asked = new URLSearchParams(location.search)
    const [person, assignment] = [asked.get('learner'), asked.get('assignment') ?? '']
    if (person === null || this.#gradebook === undefined) return
    history.replaceState(null, '', cohortHref(this.cohort.id, 'gradebook'))
    const cell = this.#cellAt({ person, assignment })
    if (cell) await this.#open(cell)
  }

  /** Restores the arrangement, then opens the cell in the page's address. */
  override async refresh(words = '', isChanged = false): Promise<void> {
    const before = arrangementOf(this.#matrix)
    await super.refresh(words, isChanged)
    arrange(this.#matrix, before)
    await this.#openAsked()
  }

  #pressed(event: KeyboardEvent): void {
    const cell = (event.target as Element).closest<HTMLElement>('.cell')
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEPS[event.key]
    if (step) this.#goTo(this.#next(cell, step))
    else if (event.key === 'Enter' || event.key === ' ') void this.#open(cell)
    else return
    event.preventDefault()
  }

  /** The cell in that direction, among the visible rows. */
  #next(cell: HTMLElement, [rows, columns]: readonly [number, number]): HTMLElement | null {
    const shown = [...this.querySelectorAll<HTMLElement>('tr[data-words]:not([hidden])')]
    const row = shown[clamp(shown.indexOf(cell.closest('tr')!) + rows, shown.length)]
    const cells = row?.querySelectorAll<HTMLElement>('.cell')
    return cells?.[clamp(Number(cell.dataset['column']) + columns, cells.length)] ?? null
  }

  #goTo(cell: HTMLElement | null): void {
    if (!cell) return
    for (const each of this.querySelectorAll<HTMLElement>('.cell[tabindex="0"]')) each.tabIndex = -1
    cell.tabIndex = 0
    cell.focus()
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  #cellAt(place: CellKey): HTMLElement | null {
    const at = cellAt(this.#gradebook, place)
    return at && this.querySelector(`.cell[data-row="${at.row}"][data-column="${at.column}"]`)
  }

  async #open(cell: HTMLElement): Promise<void> {
    this.#goTo(cell)
    const at = {
      person: this.#gradebook.learners[Number(cell.dataset['row'])]!.person,
      assignment: this.#gradebook.assignments[Number(cell.dataset['column'])]!.id,
    }
    this.#at = at
    this.#wanted = PAGE
    await this.#load()
    if (at === this.#at && !this.#dialog.open) this.#dialog.showModal()
  }

  /** Updates the matrix and the sheet after a change. The sheet stays open while its learner and assignment exist. */
  async #again(at: CellKey, words: string): Promise<void> {
    await this.refresh()
    if (at !== this.#at || !this.#dialog.open) return
    if (cellAt(this.#gradebook, at) === null) {
      this.#dialog.close()
      return this.tell(`${words} But the learner has left meanwhile, or the assignment was deleted.`)
    }
    await this.#load(words)
    this.#dialog.querySelector<HTMLElement>('h2')?.focus()
  }

  /** Fills the sheet. Text typed for the same place stays, except in the form that was just sent. */
  async #load(status = ''): Promise<void> {
    const at = this.#at
    const { learner, assignment, grade } = cellAt(this.#gradebook, at)!
    const { id, timeZone: zone } = this.cohort
    const place = `${at.person} ${at.assignment}`
    const isThere = () => this.#dialog.dataset['place'] === place
    try {
      const [attempts, extensions, given, { exercise }, revealed] = await Promise.all([
        this.#attempts(learner, assignment, grade),
        listExtensions(id, assignment.id),
        listOverrides(id, assignment.id),
        readAssignedExercise(id, assignment.id),
        listRevealed(id, learner.person, assignment.exercise),
      ])
      const ofLearner = <T extends { person: string }>(all: readonly T[]) => all.find(({ person }) => person === learner.person) ?? null
      const threads = await this.#threads(attempts.sent, assignment)
      if (at !== this.#at) return
      const show = () => {
        this.#shown = { sent: attempts.sent, exercise, threads }
        this.#dialog.innerHTML = String(
          drillDownView({
            cohort: id,
            learner,
            assignment,
            grade,
            ...attempts,
            exercise,
            zone,
            status,
            ...this.#code,
            comments: countsBySubmission(threads),
            extension: ofLearner(extensions.filter(({ standing }) => standing === undefined)),
            standing: ofLearner(extensions.filter(({ standing }) => standing !== undefined)),
            given: ofLearner(given),
            revealed,
            isLead: this.isLead,
          }),
        )
        this.#showThreads()
        for (const fold of this.#dialog.querySelectorAll<HTMLElement>('[data-sent][open]')) void this.#unfold(fold)
      }
      if (isThere()) keepTyped(this.#dialog, this.#dialog.querySelector('form[aria-busy=true]'), show)
      else show()
      this.#dialog.dataset['place'] = place
    } catch (error) {
      if (at === this.#at) this.#sayUnread(unreadSheet(learner, assignment, status, error as Error), isThere())
    }
  }

  get #code() {
    return { whole: (id: string) => this.#whole.get(id) }
  }

  /** Fills the details of an attempt with its verdict and its code, which are loaded when it is opened. */
  async #unfold(fold: HTMLElement): Promise<void> {
    const id = fold.dataset['sent']
    const place = fold.querySelector('[data-part=whole]')
    if (id === undefined || !place || !(fold as HTMLDetailsElement).open || place.querySelector('.code')) return
    const { sent, exercise } = this.#shown
    const before = beforeIn(sent, id)
    try {
      await this.#whole.readAll(before === undefined ? [id] : [id, before])
      if (!fold.isConnected || place.querySelector('.code')) return
      place.innerHTML = String(wholeView(id, { sent, exercise, cohort: this.cohort.id, ...this.#code }))
      this.#showThreads()
    } catch (error) {
      place.innerHTML = String(unread(error as Error))
    }
  }

  #showThreads(): void {
    for (const comments of this.#dialog.querySelectorAll('attempt-comments')) (comments as AttemptComments).threads = this.#shown.threads
  }

  /** @param isThere whether the sheet already shows an older state, which stays below the error */
  #sayUnread(sheet: Html, isThere: boolean): void {
    const before = isThere ? [...this.#dialog.children].filter((child) => !child.matches('header, .status, [data-do=load-again]')) : []
    if (!isThere) delete this.#dialog.dataset['place']
    this.#dialog.innerHTML = String(sheet)
    this.#dialog.append(...before)
  }

  /** Attempts of a learner, or of their team if teams are graded together: the wanted number, and the graded one. */
  async #attempts(
    { person }: Member,
    { id, exercise, together }: Assignment,
    { submission: graded }: Grade,
  ): Promise<{ sent: readonly AuthoredAttempt[]; hasEarlier: boolean }> {
    const team = together === 'team' ? await readTeam(this.cohort.id, id, person) : null
    if (team !== null && team.team !== null) return { sent: team.attempts, hasEarlier: false }
    const sent: AuthoredAttempt[] = []
    const isEnough = () => sent.length >= this.#wanted && (graded === null || sent.some(({ submission }) => submission.id === graded))
    let page: Awaited<ReturnType<typeof listWork>>
    do {
      page = await listWork(this.cohort.id, person, exercise, sent.at(-1)?.submission.id)
      sent.push(...page.items.map((submission) => ({ person, name: null, submission })))
    } while (page.next !== null && !isEnough())
    return { sent, hasEarlier: page.next !== null }
  }

  /** Moves the focus in the sheet if the pressed button is gone. */
  #goOn(): void {
    if (!this.#dialog.contains(document.activeElement) || document.activeElement === this.#dialog)
      this.#dialog.querySelector<HTMLElement>('[data-do=load-again] button, h2')?.focus()
  }

  async #showEarlier(): Promise<void> {
    const shown = this.#dialog.querySelectorAll('.tries > li').length
    this.#wanted = shown + PAGE
    await this.#load()
    this.#dialog.querySelectorAll<HTMLElement>('.tries > li > details > summary')[shown]?.focus()
    this.#goOn()
  }

  /** Comments on the attempts. */
  async #threads(sent: readonly AuthoredAttempt[], { exercise }: Assignment): Promise<Thread[]> {
    const accounts = [...new Set(sent.map(({ person }) => person))]
    return (await Promise.all(accounts.map((person) => listThreads(this.cohort.id, person, exercise)))).flat()
  }
}

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(length - 1, index))
}

customElements.define('cohort-gradebook', CohortGradebook)
