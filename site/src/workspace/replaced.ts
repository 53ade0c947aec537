import type { SourceFiles } from '../../../grader/contracts/exercise.ts'
import { keepReplaced, readReplaced, type Replaced } from '../shared/storage/drafts.ts'

export interface Editor {
  /** The editor's present texts. */
  files(): SourceFiles
  put(files: SourceFiles): void
}

/** Typed code that was replaced: kept until the learner restores or discards it, or until more typed code is replaced. */
export class ReplacedCode {
  readonly #line: HTMLElement
  readonly #slug: string
  readonly #editor: Editor

  constructor(line: HTMLElement, slug: string, editor: Editor) {
    this.#line = line
    this.#slug = slug
    this.#editor = editor
  }

  /** @param before what the editor held until now @param said what was done */
  by(next: SourceFiles, before: SourceFiles, said: string): void {
    const kept = readReplaced(this.#slug)
    // After browsing through several attempts, the typed code is what the first of them replaced.
    const files = kept?.by && isSame(kept.by, before) ? kept.files : before
    if (isSame(files, next)) return this.#forget(said)
    this.#keep({ files, by: next }, said)
  }

  /** Offers the draft of another page that this page's code replaces. */
  elsewhere(here: SourceFiles, there: SourceFiles): void {
    if (isSame(there, here)) return
    const kept = { files: there, by: null }
    keepReplaced(this.#slug, kept)
    this.#offer(kept, 'You wrote different code in another tab.')
  }

  /** After a reload: offers the replaced code, unless the editor holds it. */
  offer(): void {
    const kept = readReplaced(this.#slug)
    if (kept && !isSame(kept.files, this.#editor.files())) this.#offer(kept, 'The code you wrote before was replaced.')
  }

  #keep(replaced: Replaced, said: string): void {
    keepReplaced(this.#slug, replaced)
    this.#line.replaceChildren(`${said} `, this.#button('Undo', replaced))
  }

  #offer(kept: Replaced, said: string): void {
    const forget = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'button small plain',
      textContent: 'Discard it',
    })
    forget.addEventListener('click', () => {
      this.#forget('Discarded.')
      // Keeps the focus where the button was.
      this.#line.tabIndex = -1
      this.#line.focus()
    })
    this.#line.replaceChildren(`${said} `, this.#button('Restore it', kept), forget)
  }

  #button(text: string, { files, by }: Replaced): HTMLButtonElement {
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'button small', textContent: text })
    button.addEventListener('click', () => {
      const now = this.#editor.files()
      this.#editor.put(files)
      if (by && isSame(by, now)) this.#forget()
      else this.#keep({ files: now, by: null }, 'Restored. The code it replaced is kept.')
    })
    return button
  }

  #forget(said = ''): void {
    keepReplaced(this.#slug, null)
    this.#line.replaceChildren(said)
  }
}

function isSame(some: SourceFiles, all: SourceFiles): boolean {
  return Object.entries(some).every(([file, text]) => all[file] === text)
}
