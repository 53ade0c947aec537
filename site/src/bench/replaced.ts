import type { SourceFiles } from '../../../grader/contracts/exercise.ts'
import { keepReplaced, readReplaced } from '../drafts/drafts.ts'

/** Code that was typed and that an attempt or the starter was put in the place of: kept until it is put back or given up. */
export class ReplacedCode {
  readonly #line: HTMLElement
  readonly #slug: string
  readonly #put: (files: SourceFiles) => void

  constructor(line: HTMLElement, slug: string, put: (files: SourceFiles) => void) {
    this.#line = line
    this.#slug = slug
    this.#put = put
  }

  /** @param before what the editor held until now @param said what was done */
  by(next: SourceFiles, before: SourceFiles, said: string): void {
    const kept = readReplaced(this.#slug)
    // Who looks at one attempt after the other types nothing in between: what was typed is what the first of them took the place of.
    const files = kept && isSame(kept.by, before) ? kept.files : before
    if (isSame(files, next)) return this.#forget(said)
    keepReplaced(this.#slug, { files, by: next })
    this.#line.replaceChildren(`${said} `, this.#button('Undo', files))
  }

  /** After a reload: what was replaced before it, if that is not what is there. */
  offer(now: SourceFiles): void {
    const kept = readReplaced(this.#slug)
    if (kept === null || isSame(kept.files, now)) return
    const forget = Object.assign(document.createElement('button'), { type: 'button', className: 'button small plain', textContent: 'Forget it' })
    forget.addEventListener('click', () => this.#forget())
    this.#line.replaceChildren('Before you restored something here, you had other code. ', this.#button('Put it back', kept.files), forget)
  }

  #button(text: string, files: SourceFiles): HTMLButtonElement {
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'button small', textContent: text })
    button.addEventListener('click', () => {
      this.#put(files)
      this.#forget()
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
