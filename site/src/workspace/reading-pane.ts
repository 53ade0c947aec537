import type { PublicExercise, SourceFiles } from '../../../grader/contracts/exercise.ts'
import { ANSWER_FILE, answersIn, answersTo, answerWords, STEP } from '../../../grader/contracts/ways.ts'
import { keepDraft, readDraft, watchDraft, type Draft } from '../shared/storage/drafts.ts'
import { stayUnless } from '../shared/storage/page-owner.ts'
import type { FrameChosen } from '../profile/flame-graph.ts'
import { part } from '../shared/parts.ts'
import { moveBetweenCharts } from './span-keys.ts'
import type { Workplace } from './workplace.ts'

/** A recording with questions: learners choose a frame or span in the picture, and answer a question with it by its button or number. */
export class ReadingPane implements Workplace {
  readonly #root: HTMLElement
  readonly #exercise: PublicExercise
  #answers = new Map<string, string>()
  /** Way to the chosen frame or span, empty for the root. */
  #chosen = ''
  /** Time of the draft that holds these answers; null without a draft. */
  #savedAt: string | null
  /** False if the browser cannot save them. */
  #isKept = true

  constructor(root: HTMLElement, exercise: PublicExercise) {
    this.#root = root
    this.#exercise = exercise
    const host = part(root, 'host')
    host.addEventListener('hotpath:frame', (event) => this.#choose((event as CustomEvent<FrameChosen>).detail.way))
    host.addEventListener('click', (event) =>
      this.#answer((event.target as HTMLElement).closest<HTMLElement>('[data-answer]')?.dataset['answer']),
    )
    host.addEventListener('change', (event) => this.#chooseSpan(event.target as HTMLInputElement))
    part(root, 'picture').addEventListener('keydown', (event) => this.#press(event))
    if (exercise.reading?.profile) void import('../profile/flame-graph.ts')
    const draft = readDraft(exercise.slug)
    this.#set(draft?.files ?? {})
    this.#saved(draft ? 'Answers restored' : 'No answers yet')
    this.#savedAt = draft?.savedAt ?? null
    stayUnless(() => this.#isKept)
    watchDraft(exercise.slug, (seen) => this.#seen(seen))
  }

  files(): SourceFiles {
    return { [ANSWER_FILE]: `${JSON.stringify(Object.fromEntries(this.#answers), null, 2)}\n` }
  }

  replace(files: SourceFiles, said: string): void {
    const before = this.files()
    this.#set(files)
    this.#keep()
    const undo = Object.assign(document.createElement('button'), { type: 'button', className: 'button small', textContent: 'Undo' })
    // Undoing can be undone too, since answers may have been added meanwhile. That button takes this one's place and focus.
    undo.addEventListener('click', () => {
      this.replace(before, 'The previous answers are back.')
      part(this.#root, 'replaced').querySelector('button')?.focus()
    })
    part(this.#root, 'replaced').replaceChildren(`${said} `, undo)
  }

  /** False: the page can only show its own flamegraph and questions. */
  take(): boolean {
    return false
  }

  reset(): void {
    this.replace({}, 'All answers are cleared.')
  }

  // A quiz has no lines to mark, show or compare.
  async format(): Promise<void> {}
  mark(): void {}
  note(): void {}
  remark(): void {}
  reveal(): void {}
  async upgrade(): Promise<void> {}
  async toggleDiff(): Promise<void> {}
  closeDiff(): void {}

  #press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof HTMLInputElement) {
      if (event.target.type !== 'radio') return
      moveBetweenCharts(
        event,
        [...this.#root.querySelectorAll<HTMLInputElement>('input[type=radio]')],
        this.#exercise.reading!.charts!.spans.length,
      )
    }
    const question = /^[1-9]$/.test(event.key) ? this.#exercise.reading?.questions[Number(event.key) - 1] : undefined
    if (question) this.#answer(question.id)
  }

  #choose(way: string): void {
    this.#chosen = way
    for (const button of this.#root.querySelectorAll<HTMLButtonElement>('[data-answer]')) {
      button.disabled = way === ''
      button.querySelector('b')!.textContent = this.#shortened(way)
    }
  }

  #chooseSpan(radio: HTMLInputElement): void {
    part(this.#root, 'figures').textContent = radio.getAttribute('aria-label')
    this.#choose(radio.value)
  }

  /** A frame is known by its name, a span by its chart, too. */
  #shortened(way: string): string {
    const { noun } = answerWords(this.#exercise.reading!)
    return (noun === 'span' ? way : way.split(STEP).at(-1)) || `a ${noun}`
  }

  #answer(id: string | undefined): void {
    if (id === undefined || this.#chosen === '') return
    this.#answers.set(id, this.#chosen)
    this.#show()
    this.#keep()
  }

  #set(files: SourceFiles): void {
    const reading = this.#exercise.reading!
    const answers = answersIn(files[ANSWER_FILE] ?? '{}')
    // A draft for an earlier recording can name frames that no longer exist.
    const ways = new Set(answersTo(reading))
    this.#answers = new Map([...answers].filter(([id, way]) => ways.has(way) && reading.questions.some((one) => one.id === id)))
    this.#show()
  }

  #show(): void {
    for (const given of this.#root.querySelectorAll<HTMLElement>('[data-given]')) {
      const way = this.#answers.get(given.dataset['given']!)
      given.textContent = way ?? `No ${answerWords(this.#exercise.reading!).noun} yet.`
      given.classList.toggle('none', way === undefined)
    }
  }

  #keep(): void {
    this.#savedAt = keepDraft(this.#exercise.slug, this.files())
    this.#isKept = this.#savedAt !== null
    this.#saved(this.#isKept ? 'Saved in this browser' : 'This browser cannot save answers')
  }

  /** Takes over what another page has kept since, unless this page's answers could not be saved. */
  #seen({ files, savedAt }: Draft): void {
    if (!this.#isKept || savedAt === this.#savedAt) return
    this.#savedAt = savedAt
    this.#set(files)
    this.#saved('Answers restored')
  }

  #saved(text: string): void {
    part(this.#root, 'saved').textContent = text
  }
}
