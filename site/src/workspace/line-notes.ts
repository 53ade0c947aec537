import type { SourceFiles } from '../../../grader/contracts/exercise.ts'
import type { LineNote } from '../editor/surface.ts'
import { html, type Html } from '../shared/html.ts'

export interface Lines {
  /** The editor's present texts. */
  files(): SourceFiles
  /** Puts notes into the editor, in place of those before. */
  show(notes: readonly LineNote[]): void
  go(place: { file: string; line: number; column: number }): void
}

const OTHER_CODE = 'The code in the editor is not the code that was profiled, so no lines are marked.'

/** Notes of a profile: marked in the editor while it holds the profiled code, and listed below beside a switch. */
export class LineNotes {
  readonly #strip: HTMLElement
  readonly #lines: Lines
  #files: SourceFiles = {}
  #notes: readonly LineNote[] = []
  #wanted = true
  #shown: boolean | null = null

  constructor(strip: HTMLElement, lines: Lines) {
    this.#strip = strip
    this.#lines = lines
  }

  /** Sets the notes on the code of those files; none without a profile. */
  set(files: SourceFiles, notes: readonly LineNote[]): void {
    if (JSON.stringify([files, notes]) === JSON.stringify([this.#files, this.#notes])) return
    this.#files = files
    this.#notes = notes
    this.#shown = null
    this.refresh()
  }

  /** To be called when the text has changed, or the editor. */
  refresh(editor: 'same' | 'new' = 'same'): void {
    const same = this.#notes.length > 0 && isSame(this.#files, this.#lines.files())
    if (same !== this.#shown) this.#write(same)
    else if (editor === 'same') return
    this.#shown = same
    this.#lines.show(same && this.#wanted ? this.#notes : [])
  }

  #write(same: boolean): void {
    this.#strip.hidden = this.#notes.length === 0
    if (!same) {
      this.#strip.innerHTML = String(html`<p>${OTHER_CODE}</p>`)
      return
    }
    this.#strip.innerHTML = String(html`<label><input type="checkbox"${this.#wanted && html` checked`} /> Mark lines</label>
<details><summary>Profile notes by line</summary><ul>${this.#notes.map(item)}</ul></details>`)
    this.#strip.querySelector('input')!.addEventListener('change', (event) => {
      this.#wanted = (event.target as HTMLInputElement).checked
      this.#lines.show(this.#wanted ? this.#notes : [])
    })
    for (const [index, button] of this.#strip.querySelectorAll('button').entries())
      button.addEventListener('click', () => this.#lines.go({ ...this.#notes[index]!, column: 1 }))
  }
}

function item({ file, line, words, taken, inlined }: LineNote): Html {
  const glyph = (taken || inlined) && html`<span class="line-glyph ${taken ? 'taken' : 'inlined'}"></span> `
  return html`<li><button type="button">${file}:${line}</button> ${glyph}${words.join(' ')}</li>`
}

/** Whether these are the same files with the same texts. */
export function isSame(some: SourceFiles, others: SourceFiles): boolean {
  const names = Object.keys(some)
  return names.length === Object.keys(others).length && names.every((name) => some[name] === others[name])
}
