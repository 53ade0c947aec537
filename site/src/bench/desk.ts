import type { PublicExercise, SourceFiles } from '../../../grader/contracts/exercise.ts'
import { readDraft } from '../drafts/drafts.ts'
import type { LineNote, Mark, Surface, SurfaceOptions } from '../editor/surface.ts'
import { createTextarea } from '../editor/textarea.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { isSame, LineNotes } from './line-notes.ts'
import { part } from './parts.ts'
import { showProblems } from './problems.ts'
import { ReplacedCode } from './replaced.ts'
import { createTabs, type Tabs } from './tabs.ts'
import type { RemarkOn, Workplace } from './workplace.ts'

/** Monaco wants room and a keyboard; everywhere else the textarea stays. */
const WANTS_MONACO = '(min-width: 50rem) and (pointer: fine)'

/** The left-hand work of a learner: files in an editor, kept as they change. */
export class Desk implements Workplace {
  readonly #root: HTMLElement
  #exercise: PublicExercise
  readonly #options: SurfaceOptions
  readonly #tabs: Tabs
  readonly #notes: LineNotes
  readonly #replaced: ReplacedCode
  readonly #draft: DraftKeeper
  #surface: Surface
  #marks: readonly Mark[] = []
  #remarks: readonly RemarkOn[] = []
  #diff: (() => void) | null = null

  constructor(root: HTMLElement, exercise: PublicExercise, onRun: () => void) {
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
    }
    this.#tabs = createTabs(part(root, 'files'), exercise.files.entry, (file) => this.#open(file))
    this.#surface = createTextarea(host, this.#options)
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
    this.#replaced.offer()
  }

  files(): SourceFiles {
    return this.#surface.files()
  }

  /** Puts texts in; what was there can be had back by the editor's undo and by a button, also after a reload. */
  replace(files: SourceFiles, said: string): void {
    const [before, next] = [this.files(), this.#known(files)]
    this.#put(next)
    this.#replaced.by(next, before, said)
    // On a phone the button that asked for it lies far below.
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
    const focused = part(this.#root, 'host').contains(document.activeElement)
    this.#surface.dispose()
    this.#surface = createTextarea(part(this.#root, 'host'), { ...this.#options, open: this.#tabs.selected() })
    if (focused) this.#surface.focus()
    void this.upgrade()
    return true
  }

  reset(): void {
    const { starter, files } = this.#exercise
    this.replace(Object.fromEntries(files.editable.map((file) => [file, starter[file] ?? ''])), 'Back to the starter.')
  }

  mark(marks: readonly Mark[]): void {
    this.#marks = marks
    this.#surface.mark(marks)
    showProblems(part(this.#root, 'problems'), marks, (mark) => this.reveal(mark))
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

  /** Shows a place of the exercise's files; frames of a look may lie in others. */
  reveal(place: { file: string; line: number; column: number }): void {
    if (!Object.hasOwn(this.#exercise.starter, place.file)) return
    this.closeDiff()
    this.#tabs.select(place.file)
    this.#surface.reveal(place)
  }

  /** Exchanges the textarea for Monaco as soon as there is room for it, keeping what was typed meanwhile. */
  async upgrade(): Promise<void> {
    const room = matchMedia(WANTS_MONACO)
    if (!room.matches) return room.addEventListener('change', () => void this.upgrade(), { once: true })
    const textarea = this.#surface
    const { createMonaco } = await import('../editor/monaco.ts')
    if (this.#surface !== textarea) return // exchanged meanwhile
    const host = part(this.#root, 'host')
    const focused = host.contains(document.activeElement)
    const files = { ...this.#options.files, ...this.#surface.files() }
    this.#surface.dispose()
    this.#surface = createMonaco(host, { ...this.#options, files, open: this.#tabs.selected() })
    this.#surface.mark(this.#marks)
    this.#notes.refresh('new')
    this.#showRemarks()
    host.dataset['editor'] = 'monaco'
    if (focused) this.#surface.focus()
  }

  async toggleDiff(): Promise<void> {
    if (this.#diff) return this.closeDiff()
    const { createDiff } = await import('../editor/monaco.ts')
    const file = this.#tabs.selected()
    const pane = part(this.#root, 'diff')
    pane.hidden = false
    part(this.#root, 'host').hidden = true
    part(this.#root, 'compare').setAttribute('aria-pressed', 'true')
    const yours = { ...this.#exercise.starter, ...this.files() }
    this.#diff = createDiff(pane, file, this.#exercise.starter[file] ?? '', yours[file] ?? '')
  }

  closeDiff(): void {
    this.#diff?.()
    this.#diff = null
    part(this.#root, 'diff').hidden = true
    part(this.#root, 'host').hidden = false
    part(this.#root, 'compare').setAttribute('aria-pressed', 'false')
  }

  #open(file: string): void {
    this.closeDiff()
    this.#surface.open(file)
  }

  #put(files: SourceFiles): void {
    this.closeDiff()
    this.#surface.replace(this.#known(files))
  }

  #edited(): void {
    this.#draft.edited()
    this.#notes.refresh()
    if (this.#remarks.length > 0) this.#showRemarks()
  }

  /** Only files that the exercise lets one edit. */
  #known(files: SourceFiles): SourceFiles {
    return Object.fromEntries(Object.entries(files).filter(([file]) => this.#exercise.files.editable.includes(file)))
  }
}
