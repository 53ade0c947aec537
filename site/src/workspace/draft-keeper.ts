import type { SourceFiles } from '../../../grader/contracts/exercise.ts'
import { keepDraft, readDraft, watchDraft, type Draft } from '../shared/storage/drafts.ts'
import { stayUnless } from '../shared/storage/page-owner.ts'

/** ms after the last key before the draft is kept. */
const SAVE_AFTER = 250

export interface Drafted {
  /** The editor's present texts. */
  files(): SourceFiles
  /** Replaces the editor's text with what another page kept. */
  take(files: SourceFiles): void
  /** Called before the editor's text is kept, with the other page's draft that it replaces. */
  overtake(files: SourceFiles): void
}

/**
 * Keeps what is typed, and only that. A newer draft of another page is taken over, or offered if both pages were typed in.
 */
export class DraftKeeper {
  readonly #line: HTMLElement
  readonly #slug: string
  readonly #editor: Drafted
  /** `savedAt` of the draft that the editor holds, null for the starter. */
  #known: string | null
  #isDirty = false
  #timer = 0

  /** @param line shows whether the draft is saved @param draft that the editor starts with */
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
    this.#say(savedAt ? 'Saved in this browser' : 'This browser cannot save drafts: copy your code before you leave')
  }

  #seen({ files, savedAt }: Draft): void {
    if (this.#isDirty || savedAt === this.#known) return
    this.#known = savedAt
    this.#editor.take(files)
    // Taking over another page's draft is not an edit.
    clearTimeout(this.#timer)
    this.#isDirty = false
    this.#say('Draft restored')
  }

  #say(text: string): void {
    this.#line.textContent = text
  }
}
