import type { SourceFiles } from '../../../grader/contracts/exercise.ts'
import type { LineNote, Mark, Position, Surface, SurfaceOptions } from './surface.ts'

const INDENT = '  '

/** A plain editor that works everywhere: on phones, without Monaco, and until Monaco has loaded. */
export function createTextarea(host: HTMLElement, options: SurfaceOptions): Surface {
  const texts: SourceFiles = { ...options.files }
  const area = document.createElement('textarea')
  let shown = options.open
  let noted: readonly LineNote[] = []
  let marked: readonly Mark[] = []
  let highlight: (wrong: ReadonlySet<number>) => void = () => {}
  const isWrong = ({ file, severity }: Mark) => file === shown && severity === 'error'
  const paint = () => highlight(new Set(marked.filter(isWrong).map(({ line }) => line)))
  Object.assign(area, { className: 'plain-editor', spellcheck: false, autocapitalize: 'off', wrap: 'off' })
  area.setAttribute('autocorrect', 'off')
  area.setAttribute('autocomplete', 'off')
  area.setAttribute('aria-describedby', 'editor-help')
  host.append(area)

  area.addEventListener('input', () => {
    texts[shown] = area.value
    paint()
    options.onEdit()
  })
  area.addEventListener('keydown', (event) => onKey(event, area, options))

  function open(file: string): void {
    shown = file
    area.value = texts[file] ?? ''
    area.readOnly = options.readonly.has(file)
    area.setAttribute('aria-label', `${file}${area.readOnly ? ', read-only' : ''}`)
    paint()
    tint(
      area,
      noted.filter((note) => note.file === file),
    )
  }
  open(shown)

  return {
    kind: 'textarea',
    help: 'Tab indents. To leave the editor by keyboard, press Escape, then Tab.',
    open,
    files: () => Object.fromEntries(Object.entries(texts).filter(([file]) => !options.readonly.has(file))),
    replace(files) {
      const before = { ...texts }
      Object.assign(texts, files)
      if (texts[shown] === before[shown]) {
        // A hidden file fires no input event.
        if (Object.keys(files).some((file) => texts[file] !== before[file])) options.onEdit()
        return
      }
      const focused = document.activeElement as HTMLElement | null
      // Changes can only be undone in a focused element.
      area.focus({ preventScroll: true })
      area.select()
      insert(area, texts[shown] ?? '')
      if (focused === area) return
      area.blur()
      focused?.focus({ preventScroll: true })
    },
    async format() {
      /* only Monaco has a formatter */
    },
    async highlight() {
      const { createHighlighting } = await import('./highlighting.ts')
      if (!area.isConnected) return
      highlight = createHighlighting(area)
      paint()
    },
    commands() {
      /* nor a list of commands */
    },
    mark(marks) {
      marked = marks
      paint()
    },
    remark() {
      /* nor these: the list of comments names the lines */
    },
    note(notes) {
      noted = notes
      tint(
        area,
        noted.filter((note) => note.file === shown),
      )
    },
    reveal({ file, line, column }) {
      open(file)
      const offset = offsetOf(area.value, line, column)
      area.focus()
      area.setSelectionRange(offset, offset)
      area.scrollTop = Math.max(0, (line - 4) * parseFloat(getComputedStyle(area).lineHeight))
    },
    caret: () => ({ file: shown, ...placeOf(area.value, area.selectionStart) }),
    focus: () => area.focus(),
    dispose: () => host.replaceChildren(),
  }
}

/** Tab indents; after Escape it moves the focus, so that keyboard users can leave. Enter keeps the indentation. */
function onKey(event: KeyboardEvent, area: HTMLTextAreaElement, options: SurfaceOptions): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    options.onRun()
  } else if (event.key === 'Escape') {
    area.dataset['leaving'] = ''
  } else if (event.key === 'Tab' && !event.shiftKey && !area.readOnly && area.dataset['leaving'] === undefined) {
    event.preventDefault()
    indent(area)
  } else if (event.key === 'Enter' && !area.readOnly && !event.isComposing) {
    event.preventDefault()
    insert(area, `\n${indentation(area)}`)
  } else {
    delete area.dataset['leaving']
  }
}

/** Indents the selected lines and keeps the selection. */
function indent(area: HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = area
  if (!value.slice(selectionStart, selectionEnd).includes('\n')) return insert(area, INDENT)
  const start = value.slice(0, selectionStart).lastIndexOf('\n') + 1
  // A last line with only its start selected is not indented.
  const end = value[selectionEnd - 1] === '\n' ? selectionEnd - 1 : selectionEnd
  const lines = value.slice(start, end).replace(/^(?=.)/gm, INDENT)
  area.setSelectionRange(start, end)
  insert(area, lines)
  area.setSelectionRange(start, start + lines.length)
}

/** Indentation of the cursor's line, one step more after an opening bracket. */
function indentation(area: HTMLTextAreaElement): string {
  const before = area.value.slice(0, area.selectionStart)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return (/^\s*/.exec(line)?.[0] ?? '') + (/[{([]\s*$/.test(line) ? INDENT : '')
}

/** Uses the deprecated execCommand, the only change that the textarea's undo records; otherwise sets the text directly. */
export function insert(area: HTMLTextAreaElement, text: string): void {
  area.focus()
  if (text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input'))
}

/** Tints lines by the background of the textarea, which scrolls with the text. */
function tint(area: HTMLTextAreaElement, notes: readonly LineNote[]): void {
  const { lineHeight, paddingTop } = getComputedStyle(area)
  const hot = notes.filter(({ heat }) => heat > 0)
  const top = ({ line }: LineNote) => `${parseFloat(paddingTop) + (line - 1) * parseFloat(lineHeight)}px`
  const layers = hot.flatMap((note) => [
    `linear-gradient(var(--hot) 0 0) 0 ${top(note)} / ${2 * note.heat}px ${lineHeight}`,
    `linear-gradient(var(--heat-${note.heat}) 0 0) 0 ${top(note)} / 100% ${lineHeight}`,
  ])
  area.style.background = layers.map((layer) => `${layer} no-repeat local`).join(', ')
  area.style.backgroundColor = layers.length > 0 ? 'var(--raised)' : ''
}

function placeOf(text: string, offset: number): Omit<Position, 'file'> {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}

function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split('\n')
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0)
  return before + Math.min(column - 1, lines[line - 1]?.length ?? 0)
}
