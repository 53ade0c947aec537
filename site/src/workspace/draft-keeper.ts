import type { SourceFiles } from '../../../grader/contracts/exercise.ts'
import { keepDraft, readDraft, watchDraft, type Draft } from '../shared/storage/drafts.ts'
import { stayUnless } from '../shared/storage/page-owner.ts'

/** ms after the last key before the draft is kept. */
const SAVE_AFTER = 250

export interface Drafted {
  /** The editor's present texts. */
  files(): SourceFiles
  /** Puts in what was kept by another page. */
  take(files: SourceFiles): void
  /** Is told, before its text is kept, which one of another page it takes the place of. */
  overtake(files: SourceFiles): void
}

/**
 * Keeps what is typed, and only that. Where another page has kept something since, it is taken over, or offered where
 * both were typed in.
 */
export class DraftKeeper {
  readonly #line: HTMLElement
  readonly #slug: string
  readonly #editor: Drafted
  /** `savedAt` of the draft that the editor's text was or has become, null for the starter. */
  #known: string | null
  #isDirty = false
  #timer = 0

  /** @param line says what is kept @param draft that the editor begins with */
  constructor(line: HTMLElement, slug: string, draft: Draft | null, editor: Drafted) {
    this.#line = line
    this.#slug = slug
    this.#editor = editor
    this.#known = draft?.savedAt ?? null
    this.#say(draft ? 'Draft restored' : 'Starter, unchanged')
    addEventListener('pagehide', () => this.#save())
    stayUnless(() => {
      this.#save()
      return !this.#isDirty
    })
    watchDraft(slug, (seen) => this.#seen(seen))
  }

  /** To be called with every change of the text. */
  edited(): void {
    this.#isDirty = true
    this.#say('Saving …')
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => this.#save(), SAVE_AFTER)
  }

  #save(): void {
    if (!this.#isDirty) return
    const other = readDraft(this.#slug)
    if (other && other.savedAt !== this.#known) this.#editor.overtake(other.files)
    const savedAt = keepDraft(this.#slug, this.#editor.files())
    this.#isDirty = savedAt === null
    this.#known = savedAt ?? other?.savedAt ?? null
    this.#say(savedAt ? 'Saved in this browser' : 'This browser keeps nothing: copy your code before you leave')
  }

  #seen({ files, savedAt }: Draft): void {
    if (this.#isDirty || savedAt === this.#known) return
    this.#known = savedAt
    this.#editor.take(files)
    // That was no typing.
    clearTimeout(this.#timer)
    this.#isDirty = false
    this.#say('Draft restored')
  }

  #say(text: string): void {
    this.#line.textContent = text
  }
}
