import type { Grade } from '../../../grader/contracts/cohort.ts'
import type { SavedComment, Thread } from '../../../grader/contracts/comments.ts'
import type { GivenGrade } from '../../../grader/contracts/grades.ts'
import {
  grantExtension,
  listExtensions,
  listOverrides,
  listRevealed,
  listWork,
  overrideGrade,
  readAssignedExercise,
  readWork,
  withdrawExtension,
} from '../shared/api/cohorts.ts'
import { Refused } from '../shared/api/client.ts'
import { beginThread, listSavedComments, listThreads, saveComment } from '../shared/api/comments.ts'
import { readTeam } from '../shared/api/teams.ts'
import { WholeSubmissions } from '../shared/api/whole.ts'
import { beforeIn, drillDownView, unreadSheet, wholeView, type AuthoredAttempt, type DrillDown } from './drill-down.ts'
import { noteExtension } from './extension-form.ts'
import { changeIn, followRubric, insertSaved, takenMeanwhile } from './grade-form.ts'
import type { Cell, CellKey, CellsBeside } from './place.ts'
import { countsBySubmission } from '../comments/words.ts'
import { doForms, type Fields } from '../shared/forms/forms.ts'
import { unread } from '../shared/forms/trouble.ts'
import { hasTyped, keepTyped } from '../shared/forms/typed.ts'
import { fromLocal } from '../shared/zones.ts'
import '../comments/attempt-comments.ts'
import './assignment-regrade.ts'
import type { AttemptComments } from '../comments/attempt-comments.ts'
import './attempt-techniques.ts'
import type { CohortPart } from './cohort-part.ts'

/** Attempts per page. */
const PAGE = 50

/** What shows cells and opens them in a sheet: the gradebook, or the list of one assignment or learner. */
export interface Cells {
  part: CohortPart
  /** The cell as it is now; null if the learner or the assignment is gone. */
  at(place: CellKey): Cell | null
  /** Its neighbours in the order in which they are shown. */
  beside(place: CellKey): CellsBeside
  /** Loads the cells again. */
  refresh(): Promise<void>
  /** Shows words in the page's status line. */
  say(words: string): void
  /** Called with the place that is open, null when the sheet closes. */
  opened(place: CellKey | null): void
}

/** A sheet with one learner's work on one assignment: attempts, comments, grade and extension. */
export class CellSheet {
  readonly #cells: Cells
  readonly #dialog = Object.assign(document.createElement('dialog'), { className: 'sheet' })
  /** The opened place: a new object each time, so that late answers for another place can be ignored. */
  #at: CellKey | null = null
  /** The attempts and comments in the sheet. */
  #shown: Pick<DrillDown, 'sent' | 'exercise' | 'grade' | 'given'> & { threads: readonly Thread[] } = {
    sent: [],
    exercise: {} as DrillDown['exercise'],
    grade: {} as Grade,
    given: null,
    threads: [],
  }
  readonly #whole: WholeSubmissions
  /** Minimum number of attempts to load. */
  #wanted = PAGE
  /** Left places whose forms hold unsent input, as they were. */
  readonly #left = new Map<string, HTMLElement>()
  #saved: Promise<SavedComment[]> | null = null

  constructor(cells: Cells) {
    this.#cells = cells
    this.#whole = new WholeSubmissions((id) => readWork(cells.part.cohort.id, id))
    const dialog = this.#dialog
    dialog.setAttribute('aria-labelledby', 'drill-title')
    dialog.setAttribute('closedby', 'any')
    dialog.addEventListener('close', () => cells.opened(null))
    // Toggle events do not bubble.
    dialog.addEventListener('toggle', ({ target }) => this.#opened(target as HTMLDetailsElement), { capture: true })
    dialog.addEventListener('hotpath:applied', () => void this.#again(this.#at!, 'Applied: the new grade counts now.'))
    dialog.addEventListener('keydown', (event) => this.#pressed(event))
    dialog.addEventListener('click', ({ target }) => {
      const step = (target as Element).closest<HTMLElement>('[data-step]')?.dataset['step']
      if (step) void this.#go(Number(step))
    })
    dialog.addEventListener('input', ({ target }) => followRubric(target as HTMLInputElement))
    dialog.addEventListener('change', ({ target }) => insertSaved(target as HTMLElement))
    doForms(dialog, this.#actions())
    cells.part.append(dialog)
  }

  get #cohort() {
    return this.#cells.part.cohort
  }

  readonly #can: DrillDown['can'] = (right) => this.#cells.part.can(right)

  async open({ person, assignment }: CellKey): Promise<void> {
    this.#leave()
    const at = { person, assignment }
    this.#at = at
    this.#wanted = PAGE
    await this.#load()
    if (at !== this.#at) return
    if (!this.#dialog.open) this.#dialog.showModal()
    this.#cells.opened(at)
  }

  #actions() {
    const change =
      (how: (fields: Fields, assignment: string, person: string) => Promise<unknown>, words: string) =>
      async (fields: Fields, form: HTMLFormElement) => {
        const at = this.#at!
        const done = await noteExtension(form, this.#cohort.timeZone, how(fields, at.assignment, at.person))
        const { warnings = [] } = (done ?? {}) as { warnings?: string[] }
        await this.#again(at, [words, ...warnings].join(' '))
      }
    const { id, timeZone } = this.#cohort
    return {
      extend: change(
        ({ due, dueAt, reason, version }, assignment, person) =>
          grantExtension(id, assignment, person, { dueAt: fromLocal(due!, timeZone, dueAt), reason: reason!, version: version || null }),
        'Extension granted.',
      ),
      withdraw: change(
        ({ version }, assignment, person) => withdrawExtension(id, assignment, person, version || null),
        'Extension withdrawn.',
      ),
      grade: async (_: Fields, form: HTMLFormElement) => {
        const at = this.#at!
        await this.#again(at, await this.#grade(form, at))
      },
      'grade-next': async (_: Fields, form: HTMLFormElement) => {
        const at = this.#at!
        const words = await this.#grade(form, at)
        const { next } = this.#cells.beside(at)
        form.reset()
        // The list catches up while the next one is being read.
        const caught = words === '' ? Promise.resolve() : this.#cells.refresh()
        if (next === null) return caught.then(() => this.#again(at, [words, 'That was the last one.'].filter(Boolean).join(' ')))
        await this.open(next)
        this.#focusGrade()
      },
      compute: async (_: Fields, form: HTMLFormElement) => {
        const at = this.#at!
        await this.#send(form, at, { points: null, reason: '' })
        await this.#again(at, 'The computed grade counts again.')
      },
      earlier: () => this.#showEarlier(),
      'load-again': () => this.#load().then(() => this.#goOn()),
    }
  }

  /** Sends what has changed in the form: a grade, a comment, or both. @returns what was done, '' for nothing */
  async #grade(form: HTMLFormElement, at: CellKey): Promise<string> {
    const { grade, given, sent } = this.#shown
    const { override, comment, keep } = changeIn(form, grade, given)
    const said: string[] = []
    if (override !== null) {
      const { warnings, version } = await this.#send(form, at, override)
      // If the comment fails, the next try must not find its own grade.
      ;(form.elements.namedItem('version') as HTMLInputElement).value = version ?? ''
      said.push('Grade saved.', ...warnings)
    }
    const attempt = grade.submission ?? sent[0]?.submission.id
    if (comment !== '' && attempt !== undefined) {
      await beginThread(this.#cohort.id, attempt, { text: comment })
      said.push('Comment sent.')
      if (keep) await saveComment(this.#cohort.id, comment).then(() => (this.#saved = null))
    }
    return said.join(' ')
  }

  /** @throws Refused that names the other grader if someone has graded the cell meanwhile: the next try replaces that grade */
  async #send(form: HTMLFormElement, { assignment, person }: CellKey, override: Parameters<typeof overrideGrade>[3]) {
    const version = form.elements.namedItem('version') as HTMLInputElement
    return overrideGrade(this.#cohort.id, assignment, person, { ...override, version: version.value || null }).catch((error: unknown) => {
      if (!(error instanceof Refused && error.current)) throw error
      const current = error.current as GivenGrade | { version: null }
      version.value = current.version ?? ''
      throw takenMeanwhile(error, current)
    })
  }

  #pressed(event: KeyboardEvent): void {
    const target = event.target as HTMLElement
    const form = target.closest<HTMLFormElement>('form[data-do=grade]')
    if (form && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return form.requestSubmit(form.querySelector<HTMLButtonElement>('[data-do=grade-next]') ?? undefined)
    }
    const isTyping = target.matches('textarea, select, input:not([type=checkbox])')
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'j') void this.#go(1)
    else if (event.key === 'k') void this.#go(-1)
    else if (event.key === 'c') this.#focus('[name=comment]')
    else if (event.key === 'g') this.#focus('[name=points]')
    else if (event.key === 'n') this.#dialog.querySelector<HTMLButtonElement>('[data-do=grade-next]')?.click()
    else if (/^[1-9]$/.test(event.key)) this.#dialog.querySelectorAll<HTMLInputElement>('[name=rubric]')[Number(event.key) - 1]?.click()
    else return
    event.preventDefault()
  }

  #focus(selector: string): void {
    this.#dialog.querySelector<HTMLElement>(selector)?.focus()
  }

  /** Keys work from there, and a screen reader says whose work it is. */
  #focusGrade(): void {
    this.#focus('h2')
  }

  /** Opens a neighbour. */
  async #go(step: number): Promise<void> {
    if (this.#at === null) return
    const { previous, next } = this.#cells.beside(this.#at)
    const place = step < 0 ? previous : next
    if (place === null) return
    await this.open(place)
    this.#focusGrade()
  }

  /** Keeps unsent input for the case that the place is opened again. */
  #leave(): void {
    const place = this.#dialog.dataset['place']
    if (place === undefined || !hasTyped(this.#dialog)) return
    const kept = document.createElement('div')
    kept.append(...this.#dialog.childNodes)
    this.#left.set(place, kept)
    delete this.#dialog.dataset['place']
  }

  /** Updates the cells and the sheet after a change. The sheet stays open while its learner and assignment exist. */
  async #again(at: CellKey, words: string): Promise<void> {
    await this.#cells.refresh()
    if (at !== this.#at || !this.#dialog.open) return
    if (this.#cells.at(at) === null) {
      this.#dialog.close()
      return this.#cells.say(`${words} But the learner has left meanwhile, or the assignment was deleted.`)
    }
    await this.#load(words)
    this.#focus('h2')
  }

  /** Fills the sheet. Text typed for the same place stays, except in the form that was just sent. */
  async #load(status = ''): Promise<void> {
    const at = this.#at!
    const { learner, assignment, grade } = this.#cells.at(at)!
    const { id, timeZone: zone } = this.#cohort
    const place = `${at.person} ${at.assignment}`
    const isThere = () => this.#dialog.dataset['place'] === place
    try {
      const [attempts, extensions, given, { exercise }, revealed, saved] = await Promise.all([
        this.#attempts(this.#cells.at(at)!),
        listExtensions(id, assignment.id),
        listOverrides(id, assignment.id),
        readAssignedExercise(id, assignment.id),
        listRevealed(id, learner.person, assignment.exercise),
        (this.#saved ??= listSavedComments(id).catch((error: Error) => {
          this.#saved = null
          throw error
        })),
      ])
      const ofLearner = <T extends { person: string }>(all: readonly T[]) => all.find(({ person }) => person === learner.person) ?? null
      const threads = await this.#threads(attempts.sent, assignment.exercise)
      if (at !== this.#at) return
      const show = () => {
        this.#shown = { sent: attempts.sent, exercise, threads, grade, given: ofLearner(given) }
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
            saved,
            beside: this.#cells.beside(at),
            can: this.#can,
            canRegrade: this.#cells.part.isLead,
          }),
        )
        this.#showThreads()
        for (const fold of this.#dialog.querySelectorAll<HTMLElement>('[data-sent][open]')) void this.#unfold(fold)
      }
      // What was typed in the place before while this one loaded.
      if (!isThere()) this.#leave()
      const left = this.#left.get(place)
      this.#left.delete(place)
      if (left) this.#dialog.replaceChildren(...left.childNodes)
      if (left || isThere()) keepTyped(this.#dialog, this.#dialog.querySelector('form[aria-busy=true]'), show)
      else show()
      this.#dialog.dataset['place'] = place
    } catch (error) {
      if (at === this.#at) this.#sayUnread(String(unreadSheet(learner, assignment, status, error as Error)), isThere())
    }
  }

  get #code() {
    return { whole: (id: string) => this.#whole.get(id) }
  }

  #opened(fold: HTMLDetailsElement): void {
    if (fold.dataset['part'] === 'regrade') this.#offerRegrade(fold)
    else void this.#unfold(fold)
  }

  /** Measures the learner's attempts again. */
  #offerRegrade(fold: HTMLDetailsElement): void {
    if (!fold.open || fold.querySelector('assignment-regrade') || this.#at === null) return
    const regrade = document.createElement('assignment-regrade')
    Object.assign(regrade.dataset, { cohort: this.#cohort.id, ...this.#at })
    fold.append(regrade)
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
      place.innerHTML = String(wholeView(id, { sent, exercise, cohort: this.#cohort.id, can: this.#can, ...this.#code }))
      this.#showThreads()
    } catch (error) {
      place.innerHTML = String(unread(error as Error))
    }
  }

  #showThreads(): void {
    for (const comments of this.#dialog.querySelectorAll('attempt-comments')) (comments as AttemptComments).threads = this.#shown.threads
  }

  /** @param isThere whether the sheet already shows an older state, which stays below the error */
  #sayUnread(sheet: string, isThere: boolean): void {
    const before = isThere ? [...this.#dialog.children].filter((child) => !child.matches('header, .status, [data-do=load-again]')) : []
    if (!isThere) {
      this.#leave()
      delete this.#dialog.dataset['place']
    }
    this.#dialog.innerHTML = sheet
    this.#dialog.append(...before)
  }

  /** Attempts of a learner, or of their team if teams are graded together: the wanted number, and the graded one. */
  async #attempts({
    learner: { person },
    assignment: { id, exercise, together },
    grade: { submission: graded },
  }: Cell): Promise<{ sent: readonly AuthoredAttempt[]; hasEarlier: boolean }> {
    const team = together === 'team' ? await readTeam(this.#cohort.id, id, person) : null
    if (team !== null && team.team !== null) return { sent: team.attempts, hasEarlier: false }
    const sent: AuthoredAttempt[] = []
    const isEnough = () => sent.length >= this.#wanted && (graded === null || sent.some(({ submission }) => submission.id === graded))
    let page: Awaited<ReturnType<typeof listWork>>
    do {
      page = await listWork(this.#cohort.id, person, exercise, sent.at(-1)?.submission.id)
      sent.push(...page.items.map((submission) => ({ person, name: null, submission })))
    } while (page.next !== null && !isEnough())
    return { sent, hasEarlier: page.next !== null }
  }

  /** Moves the focus in the sheet if the pressed button is gone. */
  #goOn(): void {
    if (!this.#dialog.contains(document.activeElement) || document.activeElement === this.#dialog)
      this.#focus('[data-do=load-again] button, h2')
  }

  async #showEarlier(): Promise<void> {
    const shown = this.#dialog.querySelectorAll('.tries > li').length
    this.#wanted = shown + PAGE
    await this.#load()
    this.#dialog.querySelectorAll<HTMLElement>('.tries > li > details > summary')[shown]?.focus()
    this.#goOn()
  }

  /** Comments on the attempts. */
  async #threads(sent: readonly AuthoredAttempt[], exercise: string): Promise<Thread[]> {
    const accounts = [...new Set(sent.map(({ person }) => person))]
    return (await Promise.all(accounts.map((person) => listThreads(this.#cohort.id, person, exercise)))).flat()
  }
}
