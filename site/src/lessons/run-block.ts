import { createTextarea } from '../editor/textarea.ts'
import type { Surface } from '../editor/surface.ts'
import { Unreachable } from '../shared/api/client.ts'
import { html } from '../shared/html.ts'
import { part } from '../shared/parts.ts'

/** One file of a block, in a text field. */
interface File {
  kind: string
  name: string
  surface: Surface
}

/** px of a line and of the padding around the text (styles/workspace/editor.css). */
const [LINE, AROUND] = [20, 24]
const LEAST_LINES = 2
const MOST_LINES = 24

/** Where no grader answers, as on a web server with files alone, the block keeps its recorded result. */
const NO_GRADER = html`<p class="soft" role="status">No grader answers here, so this is the recorded result.</p>`

/** A block of a lesson that the reader can change and run: a program, or functions to compare. What runs it is loaded on demand. */
class RunBlock extends HTMLElement {
  #files: File[] = []
  /** Counts the runs, so that a late answer does not replace a newer one. */
  #turn = 0

  connectedCallback(): void {
    const form = this.querySelector('form')!
    this.#files = [...this.querySelectorAll<HTMLElement>('.file')].map((element) => edit(element, () => form.requestSubmit()))
    addHelp(this.#files[0]?.surface.help ?? '')
    const recorded = part(this, 'result').innerHTML
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#run(form, recorded)
    })
  }

  async #run(form: HTMLFormElement, recorded: string): Promise<void> {
    const turn = ++this.#turn
    const isCurrent = () => turn === this.#turn && this.isConnected
    const show = (view: string) => isCurrent() && (part(this, 'result').innerHTML = view)
    form.ariaBusy = 'true'
    show('<p class="soft" role="status">Running …</p>')
    try {
      const { runFiles } = await import('./run-files.ts')
      await runFiles(
        this.#files.map(({ kind, name, surface }) => ({ kind, name, code: Object.values(surface.files())[0] ?? '' })),
        (view) => show(String(view)),
        isCurrent,
      )
    } catch (error) {
      const { troubleNotice } = await import('../compare/trouble.ts')
      show(error instanceof Unreachable ? `${NO_GRADER}${recorded}` : String(troubleNotice(error as Error)))
    } finally {
      if (isCurrent()) form.ariaBusy = null
    }
  }
}

/** Puts the text of a file into a field as high as the text. */
function edit(element: HTMLElement, onRun: () => void): File {
  const host = element.querySelector<HTMLElement>('.host')!
  const code = host.textContent
  const { kind = '', name = '' } = element.dataset
  const size = (text: string) => {
    const lines = Math.min(Math.max(text.split('\n').length, LEAST_LINES), MOST_LINES)
    host.style.height = `${lines * LINE + AROUND}px`
  }
  host.replaceChildren()
  size(code)
  const surface = createTextarea(host, {
    files: { [name]: code },
    readonly: new Set(),
    open: name,
    onEdit: () => size(surface.files()[name] ?? ''),
    onRun,
    onCheck: onRun,
  })
  return { kind, name, surface }
}

/** Once for all fields of the page, which refer to it. */
function addHelp(help: string): void {
  if (document.getElementById('editor-help') !== null) return
  const element = Object.assign(document.createElement('p'), { id: 'editor-help', className: 'sr-only', textContent: help })
  document.querySelector('main')?.append(element)
}

customElements.define('run-block', RunBlock)
