import type { SourceFiles } from '../../../grader/contracts/exercise.ts'
import { keepReplaced, readReplaced, type Replaced } from '../shared/storage/drafts.ts'

export interface Editor {
  /** Its present texts. */
  files(): SourceFiles
  put(files: SourceFiles): void
}

/** Code that was typed and that something else was put in the place of: kept until it is put back or given up, or the next such code is. */
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
    // Who looks at one attempt after the other types nothing in between: what was typed is what the first of them took the place of.
    const files = kept?.by && isSame(kept.by, before) ? kept.files : before
    if (isSame(files, next)) return this.#forget(said)
    this.#keep({ files, by: next }, said)
  }

  /** What is here is kept in the place of what another page has kept. */
  elsewhere(here: SourceFiles, there: SourceFiles): void {
    if (isSame(there, here)) return
    const kept = { files: there, by: null }
    keepReplaced(this.#slug, kept)
    this.#offer(kept, 'In another tab you wrote other code.')
  }

  /** After a reload: what was replaced before it, if that is not what is there. */
  offer(): void {
    const kept = readReplaced(this.#slug)
    if (kept && !isSame(kept.files, this.#editor.files())) this.#offer(kept, 'Before something else was put in here, you had other code.')
  }

  #keep(replaced: Replaced, said: string): void {
    keepReplaced(this.#slug, replaced)
    this.#line.replaceChildren(`${said} `, this.#button('Undo', replaced))
  }

  #offer(kept: Replaced, said: string): void {
    const forget = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'button small plain',
      textContent: 'Forget it',
    })
    forget.addEventListener('click', () => {
      this.#forget('It is forgotten.')
      // Where the button was: so the focus is not lost.
      this.#line.tabIndex = -1
      this.#line.focus()
    })
    this.#line.replaceChildren(`${said} `, this.#button('Put it back', kept), forget)
  }

  #button(text: string, { files, by }: Replaced): HTMLButtonElement {
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'button small', textContent: text })
    button.addEventListener('click', () => {
      const now = this.#editor.files()
      this.#editor.put(files)
      if (by && isSame(by, now)) this.#forget()
      else this.#keep({ files: now, by: null }, 'The other code is back. What was here is kept.')
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
