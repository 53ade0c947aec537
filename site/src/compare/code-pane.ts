import type { Surface, SurfaceOptions } from '../editor/surface.ts'
import { createTextarea } from '../editor/textarea.ts'

/** Monaco needs room and a keyboard; everywhere else the textarea stays. */
const WANTS_MONACO = '(min-width: 50rem) and (pointer: fine)'

/** One file in the editor of the exercises: a textarea, replaced by Monaco where there is room for it. */
export class CodePane {
  readonly #host: HTMLElement
  readonly #options: SurfaceOptions
  #surface: Surface

  /** @param file names it for screen readers, and must be the only one of this name in the page */
  constructor(host: HTMLElement, file: string, code: string, on: { run(): void; edit(): void }) {
    this.#host = host
    this.#options = { files: { [file]: code }, readonly: new Set(), open: file, onEdit: on.edit, onRun: on.run, onCheck: on.run }
    host.replaceChildren()
    this.#surface = createTextarea(host, this.#options)
  }

  get code(): string {
    return this.#surface.files()[this.#options.open] ?? ''
  }

  /** How to leave the editor by keyboard. */
  get help(): string {
    return this.#surface.help
  }

  replace(code: string): void {
    this.#surface.replace({ [this.#options.open]: code })
  }

  focus(): void {
    this.#surface.focus()
  }

  /** Replaces the textarea with Monaco as soon as there is room for it, and keeps what was typed, the focus and the caret. */
  async upgrade(): Promise<void> {
    const room = matchMedia(WANTS_MONACO)
    const textarea = this.#surface
    if (!room.matches) {
      room.addEventListener('change', () => void this.upgrade(), { once: true })
      return textarea.highlight().catch(() => {}) // without colours, as offline, it is an editor all the same
    }
    const { createMonaco } = await import('../editor/monaco.ts')
    if (this.#surface !== textarea) return
    const caret = this.#host.contains(document.activeElement) ? textarea.caret() : null
    const files = textarea.files()
    textarea.dispose()
    this.#surface = createMonaco(this.#host, { ...this.#options, files })
    if (caret) this.#surface.reveal(caret)
  }

  dispose(): void {
    this.#surface.dispose()
  }
}
