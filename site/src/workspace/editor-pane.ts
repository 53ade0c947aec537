import type { PublicExercise, SourceFiles } from '../../../grader/contracts/exercise.ts'
import { readDraft } from '../shared/storage/drafts.ts'
import type { LineNote, Mark, Position, Surface, SurfaceOptions } from '../editor/surface.ts'
import { createTextarea } from '../editor/textarea.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { isSame, LineNotes } from './line-notes.ts'
import { LiveSyntax } from './live-syntax.ts'
import { part } from '../shared/parts.ts'
import { showProblems } from './problems.ts'
import { ReplacedCode } from './replaced.ts'
import { createTabs, type Tabs } from '../shared/tabs.ts'
import type { RemarkOn, Workplace } from './workplace.ts'

/** Shown where the diff editor could not be loaded. */
const NO_DIFF = 'The comparison could not be loaded. Try again when you are online. Your code is still in the editor.'

/** Monaco needs room and a keyboard; everywhere else the textarea stays. */
const WANTS_MONACO = '(min-width: 50rem) and (pointer: fine)'

/** ms */
const FORMAT_WITHIN = 400

/** The exercise's files in an editor, kept as they change. */
export class EditorPane implements Workplace {
  readonly #root: HTMLElement
  #exercise: PublicExercise
  readonly #options: SurfaceOptions
  readonly #tabs: Tabs
  readonly #notes: LineNotes
  readonly #replaced: ReplacedCode
  readonly #draft: DraftKeeper
  #surface: Surface
  #marks: readonly Mark[] = []
  /** Syntax errors while editing. Only marked in the text: a list that comes and goes would move the code. */
  #errors: readonly Mark[] = []
  readonly #syntax: LiveSyntax
  #remarks: readonly RemarkOn[] = []
  #diff: (() => void) | null = null

  constructor(root: HTMLElement, exercise: PublicExercise, { onRun, onCheck }: Pick<SurfaceOptions, 'onRun' | 'onCheck'>) {
    this.#root = root
    this.#exercise = exercise
    const draft = readDraft(exercise.slug)
    const host = part(root, 'host')
    host.replaceChildren()
    this.#options = {
      files: { ...exercise.starter, ...this.#known(draft?.files ?? {}) },
      readonly: new Set(exercise.files.readonly),
      open: exercise.files.entry,
      onEdit: () => this.#edited(),
      onRun,
      onCheck,
    }
    this.#tabs = createTabs(part(root, 'files'), exercise.files.entry, (file) => this.#open(file))
    this.#surface = this.#shown(createTextarea(host, this.#options))
    this.#notes = new LineNotes(part(root, 'line-notes'), {
      files: () => this.files(),
      show: (notes) => this.#surface.note(notes),
      go: (place) => this.reveal(place),
    })
    this.#replaced = new ReplacedCode(part(root, 'replaced'), exercise.slug, {
      files: () => this.files(),
      put: (files) => {
        this.#put(files)
        this.#surface.focus()
      },
    })
    this.#draft = new DraftKeeper(part(root, 'saved'), exercise.slug, draft, {
      files: () => this.files(),
      take: (files) => this.#put(files),
      overtake: (files) => this.#replaced.elsewhere(this.files(), files),
    })
    this.#syntax = new LiveSyntax(
      () => this.files(),
      (errors) => {
        this.#errors = errors
        // Without an error, one that the grader named is fixed, too.
        const isFixed = errors.length === 0 && this.#marks.some(({ severity }) => severity === 'error')
        if (isFixed) this.mark([])
        else this.#showMarks()
      },
    )
    this.#replaced.offer()
    part(root, 'commands').addEventListener('click', () => {
      this.closeDiff()
      this.#surface.commands()
    })
  }

  files(): SourceFiles {
    return this.#surface.files()
  }

  /** Replaces the texts. The editor's undo and a button bring the old ones back, even after a reload. */
  replace(files: SourceFiles, said: string): void {
    const [before, next] = [this.files(), this.#known(files)]
    this.#put(next)
    this.#replaced.by(next, before, said)
    // On a phone the button that was pressed is far below.
    part(this.#root, 'replaced').scrollIntoView({ block: 'nearest' })
  }

  take(exercise: PublicExercise): boolean {
    const { starter, files } = this.#exercise
    if (JSON.stringify(files) !== JSON.stringify(exercise.files)) return false
    const own = this.files()
    const isTouched = files.editable.some((file) => own[file] !== starter[file])
    this.closeDiff()
    this.#exercise = exercise
    this.#options.files = { ...exercise.starter, ...(isTouched && own) }
    this.#exchange(createTextarea, this.#options.files)
    void this.upgrade()
    return true
  }

  /** Waits no longer than the reader does: the first time, the formatter may still be loading. */
  async format(): Promise<void> {
    this.closeDiff()
    await Promise.race([this.#surface.format().catch(() => {}), new Promise((resolve) => setTimeout(resolve, FORMAT_WITHIN))])
  }

  reset(): void {
    const { starter, files } = this.#exercise
    this.replace(Object.fromEntries(files.editable.map((file) => [file, starter[file] ?? ''])), 'The starter code is back.')
  }

  mark(marks: readonly Mark[]): void {
    this.#marks = marks
    this.#showMarks()
    showProblems(part(this.#root, 'problems'), marks, (mark) => this.reveal(mark))
  }

  #showMarks(): void {
    const isKnown = (error: Mark) => this.#marks.some(({ file, line }) => file === error.file && line === error.line)
    this.#surface.mark([...this.#marks, ...this.#errors.filter((error) => !isKnown(error))])
  }

  /** Notes on the lines of that code, shown while the editor holds it. */
  note(files: SourceFiles, notes: readonly LineNote[]): void {
    this.#notes.set(files, notes)
  }

  remark(remarks: readonly RemarkOn[]): void {
    this.#remarks = remarks
    this.#showRemarks()
  }

  #showRemarks(): void {
    this.#surface.remark(this.#remarks.filter(({ files }) => isSame(files, this.files())))
  }

  /** Shows a place in the exercise's files. Ignores files that are not the exercise's; frames of a profile can name such files. */
  reveal(place: Position): void {
    if (!Object.hasOwn(this.#exercise.starter, place.file)) return
    this.closeDiff()
    this.#tabs.select(place.file)
    this.#surface.reveal(place)
  }

  /** Replaces the textarea with Monaco as soon as there is room for it, and keeps what was typed meanwhile. */
  async upgrade(): Promise<void> {
    const room = matchMedia(WANTS_MONACO)
    const textarea = this.#surface
    if (!room.matches) {
      room.addEventListener('change', () => void this.upgrade(), { once: true })
      return textarea.highlight().catch(() => {}) // without colours, as offline, it is an editor all the same
    }
    const { createMonaco } = await import('../editor/monaco.ts')
    if (this.#surface !== textarea) return // replaced meanwhile
    this.#exchange(createMonaco, { ...this.#options.files, ...this.files() })
    this.#showMarks()
    this.#notes.refresh('new')
    this.#showRemarks()
    part(this.#root, 'host').dataset['editor'] = 'monaco'
  }

  /** Swaps the editor, and keeps the focus and the caret. */
  #exchange(create: (host: HTMLElement, options: SurfaceOptions) => Surface, files: SourceFiles): void {
    const host = part(this.#root, 'host')
    const caret = host.contains(document.activeElement) ? this.#surface.caret() : null
    this.#surface.dispose()
    this.#surface = this.#shown(create(host, { ...this.#options, files, open: this.#tabs.selected() }))
    if (caret) this.#surface.reveal(caret)
  }

  #shown(surface: Surface): Surface {
    part(this.#root, 'editor-help').textContent = surface.help
    part(this.#root, 'commands').toggleAttribute('data-without', surface.kind !== 'monaco')
    return surface
  }

  async toggleDiff(): Promise<void> {
    if (this.#diff) return this.closeDiff()
    const pane = part(this.#root, 'diff')
    const wanted = (this.#diff = () => pane.replaceChildren())
    this.#showDiff(true)
    const monaco = await import('../editor/monaco.ts').catch(() => null)
    if (this.#diff !== wanted) return // closed meanwhile
    if (monaco === null)
      return void pane.replaceChildren(Object.assign(document.createElement('p'), { className: 'empty', textContent: NO_DIFF }))
    const file = this.#tabs.selected()
    const yours = { ...this.#exercise.starter, ...this.files() }
    this.#diff = monaco.createDiff(pane, file, this.#exercise.starter[file] ?? '', yours[file] ?? '')
  }

  closeDiff(): void {
    this.#diff?.()
    this.#diff = null
    this.#showDiff(false)
  }

  #showDiff(shown: boolean): void {
    part(this.#root, 'diff').hidden = !shown
    part(this.#root, 'host').hidden = shown
    part(this.#root, 'compare').setAttribute('aria-pressed', String(shown))
  }

  #open(file: string): void {
    this.closeDiff()
    this.#surface.open(file)
  }

  #put(files: SourceFiles): void {
    this.closeDiff()
    this.mark([]) // the marks were about the old code
    this.#surface.replace(this.#known(files))
  }

  #edited(): void {
    this.#draft.edited()
    this.#syntax.edited()
    this.#notes.refresh()
    if (this.#remarks.length > 0) this.#showRemarks()
    this.#root.dispatchEvent(new CustomEvent('hotpath:edited'))
  }

  /** Only the editable files of the exercise. */
  #known(files: SourceFiles): SourceFiles {
    return Object.fromEntries(Object.entries(files).filter(([file]) => this.#exercise.files.editable.includes(file)))
  }
}
