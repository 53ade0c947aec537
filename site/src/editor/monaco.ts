import { editor as monaco, KeyCode, KeyMod, languages, MarkerSeverity, Range, Uri } from 'monaco-editor/editor'
import 'monaco-editor/languages/definitions/javascript/register'
import 'monaco-editor/features/bracketMatching/register'
import 'monaco-editor/features/clipboard/register'
import 'monaco-editor/features/comment/register'
import 'monaco-editor/features/cursorUndo/register'
import 'monaco-editor/features/diffEditor/register'
import 'monaco-editor/features/find/register'
import 'monaco-editor/features/format/register'
import 'monaco-editor/features/gotoError/register'
import 'monaco-editor/features/hover/register'
import 'monaco-editor/features/indentation/register'
import 'monaco-editor/features/linesOperations/register'
import 'monaco-editor/features/multicursor/register'
import 'monaco-editor/features/parameterHints/register'
import 'monaco-editor/features/quickCommand/register'
import 'monaco-editor/features/readOnlyMessage/register'
import 'monaco-editor/features/toggleTabFocusMode/register'
import 'monaco-editor/features/wordOperations/register'
// The register of this feature leaves out the list itself.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController'
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import { read, remove, write } from '../shared/storage/storage.ts'
import { showNotes, showRemarks } from './line-notes.ts'
import { correctLists } from './list-roles.ts'
import type { Mark, Surface, SurfaceOptions } from './surface.ts'
import { followTheme } from './theme.ts'

const OWNER = 'hotpath'

const EDITOR_OPTIONS: monaco.IStandaloneEditorConstructionOptions = {
  automaticLayout: true,
  minimap: { enabled: false },
  fontFamily: "'JetBrains Mono Variable', ui-monospace, Menlo, Consolas, monospace",
  fontLigatures: false,
  fontSize: 14,
  lineHeight: 20,
  tabSize: 2,
  lineDecorationsWidth: 10,
  padding: { top: 12, bottom: 12 },
  scrollBeyondLastLine: false,
  overviewRulerLanes: 0,
  renderLineHighlightOnlyWhenFocus: true,
  renderFinalNewline: 'on',
  fixedOverflowWidgets: true,
  // The names of modules are strings. Words are offered by the language service, as far as they are names.
  quickSuggestions: { other: true, comments: false, strings: true },
  wordBasedSuggestions: 'off',
  scrollbar: { alwaysConsumeMouseWheel: false, verticalScrollbarSize: 10, horizontalScrollbarSize: 10 },
}

/** Loaded when it is first needed. */
const language = () => import('./language.ts')

languages.registerCompletionItemProvider('javascript', {
  triggerCharacters: ['.'],
  provideCompletionItems: async (...asked) => (await language()).completions.provideCompletionItems(...asked),
  resolveCompletionItem: async (...asked) => (await language()).completions.resolveCompletionItem(...asked),
})
languages.registerSignatureHelpProvider('javascript', {
  signatureHelpTriggerCharacters: ['(', ','],
  provideSignatureHelp: async (...asked) => (await language()).signatures.provideSignatureHelp(...asked),
})
languages.registerDocumentRangeFormattingEditProvider('javascript', {
  provideDocumentRangeFormattingEdits: async (...asked) => (await language()).formatting.provideDocumentRangeFormattingEdits(...asked),
})

/** The key binding of Monaco's toggleTabFocusMode. */
const LETS_TAB_GO = navigator.userAgent.includes('Macintosh') ? 'Control+Shift+M' : 'Control+M'
const HELP = `Tab indents. To leave the editor by keyboard, press ${LETS_TAB_GO}, then Tab.`

const VIM_KEY = 'hotpath:editor:vim'

/** px for the bars of hot lines, with some padding. */
const BAR_WIDTH = 18

/** The full editor. Loaded on demand, because it is as large as the rest of the site. */
export function createMonaco(host: HTMLElement, options: SurfaceOptions): Surface {
  globalThis.MonacoEnvironment ??= { getWorker: () => new EditorWorker() }
  const stopTheme = followTheme(monaco)
  const models = new Map(Object.entries(options.files).map(([file, text]) => [file, model(file, text)]))
  const noted = new Map<string, string[]>()
  const remarked = new Map<string, string[]>()
  let shown = options.open
  const glyphs = { notes: false, remarks: false }
  const view = host.appendChild(Object.assign(document.createElement('div'), { className: 'monaco-view' }))
  const widget = monaco.create(view, { ...EDITOR_OPTIONS, model: models.get(options.open) ?? null, ariaLabel: options.open })
  const stopLists = correctLists(host)
  const vim = new VimKeys(widget, view, options.onCheck)
  widget.addAction({ id: 'hotpath.run', label: 'Run', keybindings: [KeyMod.CtrlCmd | KeyCode.Enter], run: () => options.onRun() })
  widget.addAction({ id: 'hotpath.check', label: 'Check', keybindings: [KeyMod.CtrlCmd | KeyCode.KeyS], run: () => options.onCheck() })
  widget.addAction({ id: 'hotpath.vim', label: 'Toggle Vim Keys', run: () => vim.toggle() })
  for (const each of models.values()) each.onDidChangeContent(() => options.onEdit())

  function showGlyphs(which: Partial<typeof glyphs>): void {
    Object.assign(glyphs, which)
    widget.updateOptions({ glyphMargin: glyphs.notes || glyphs.remarks })
  }

  function open(file: string): void {
    shown = file
    widget.setModel(models.get(file) ?? null)
    const readOnly = options.readonly.has(file)
    widget.updateOptions({ readOnly, ariaLabel: `${file}${readOnly ? ', read-only' : ''}. ${HELP}` })
  }
  open(options.open)

  return {
    kind: 'monaco',
    help: HELP,
    open,
    files: () =>
      Object.fromEntries([...models].filter(([file]) => !options.readonly.has(file)).map(([file, each]) => [file, each.getValue()])),
    replace(files) {
      for (const [file, text] of Object.entries(files)) exchange(models.get(file), text)
    },
    async format() {
      if (!options.readonly.has(shown)) await widget.getAction('editor.action.formatDocument')?.run()
    },
    async highlight() {
      /* always */
    },
    commands() {
      widget.focus()
      widget.trigger('toolbar', 'editor.action.quickCommand', {})
    },
    mark(marks) {
      for (const [file, each] of models)
        monaco.setModelMarkers(
          each,
          OWNER,
          marks.filter((mark) => mark.file === file).map((mark) => toMarker(each, mark)),
        )
    },
    note(notes) {
      showGlyphs({ notes: notes.some(({ taken, inlined }) => taken || inlined) })
      widget.updateOptions({ lineDecorationsWidth: notes.length > 0 ? BAR_WIDTH : EDITOR_OPTIONS.lineDecorationsWidth! })
      for (const [file, each] of models)
        noted.set(
          file,
          showNotes(
            each,
            noted.get(file) ?? [],
            notes.filter((note) => note.file === file),
          ),
        )
    },
    remark(remarks) {
      showGlyphs({ remarks: remarks.length > 0 })
      for (const [file, each] of models)
        remarked.set(
          file,
          showRemarks(
            each,
            remarked.get(file) ?? [],
            remarks.filter((remark) => remark.file === file),
          ),
        )
    },
    reveal({ file, line, column }) {
      open(file)
      widget.setPosition({ lineNumber: line, column })
      widget.revealLineInCenterIfOutsideViewport(line)
      widget.focus()
    },
    caret() {
      const { lineNumber: line, column } = widget.getPosition() ?? { lineNumber: 1, column: 1 }
      return { file: shown, line, column }
    },
    focus: () => widget.focus(),
    dispose() {
      stopTheme()
      stopLists()
      vim.dispose()
      widget.dispose()
      view.remove()
      for (const each of models.values()) each.dispose()
    },
  }
}

/** Vim's keys in an editor, if this browser wants them: then they are loaded. */
class VimKeys {
  readonly #widget: monaco.IStandaloneCodeEditor
  readonly #view: HTMLElement
  readonly #save: () => void
  /** Takes the keys away; null without them. */
  #end: (() => void) | null = null
  #isWanted = read(VIM_KEY) !== null

  constructor(widget: monaco.IStandaloneCodeEditor, view: HTMLElement, save: () => void) {
    this.#widget = widget
    this.#view = view
    this.#save = save
    if (this.#isWanted) void this.#start()
  }

  /** Kept in this browser. */
  async toggle(): Promise<void> {
    this.#isWanted = !this.#isWanted
    if (this.#isWanted) {
      write(VIM_KEY, 'on')
      return this.#start()
    }
    remove(VIM_KEY)
    this.dispose()
  }

  /** Offline, the editor stays as it is. */
  async #start(): Promise<void> {
    const loaded = await import('./vim.ts').catch(() => null)
    if (loaded === null || !this.#isWanted || this.#end) return
    const status = Object.assign(document.createElement('div'), { className: 'vim-status' })
    this.#view.after(status)
    const end = loaded.addVim(this.#widget, status, this.#save)
    this.#end = () => {
      end()
      status.remove()
    }
  }

  dispose(): void {
    this.#isWanted = false
    this.#end?.()
    this.#end = null
  }
}

/** A diff, side by side or, without room, inline. Returns a function that removes it. */
export function createDiff(host: HTMLElement, file: string, starter: string, yours: string): () => void {
  const stopTheme = followTheme(monaco)
  const original = monaco.createModel(starter, 'javascript')
  const modified = monaco.createModel(yours, 'javascript')
  const widget = monaco.createDiffEditor(host, {
    ...EDITOR_OPTIONS,
    readOnly: true,
    originalEditable: false,
    originalAriaLabel: `${file} of the starter`,
    modifiedAriaLabel: `${file}, yours`,
  })
  widget.setModel({ original, modified })
  return () => {
    stopTheme()
    widget.dispose()
    original.dispose()
    modified.dispose()
  }
}

function model(file: string, text: string): monaco.ITextModel {
  const uri = Uri.parse(`inmemory://submission/${file}`)
  monaco.getModel(uri)?.dispose()
  return monaco.createModel(text, 'javascript', uri)
}

/** One undoable edit over the whole text. */
function exchange(target: monaco.ITextModel | undefined, text: string): void {
  if (!target || target.getValue() === text) return
  target.pushStackElement()
  target.pushEditOperations([], [{ range: target.getFullModelRange(), text }], () => null)
  target.pushStackElement()
}

function toMarker(target: monaco.ITextModel, { line, column, message, severity }: Mark): monaco.IMarkerData {
  const lineNumber = Math.min(line, target.getLineCount())
  const word = target.getWordAtPosition({ lineNumber, column })
  const range = new Range(lineNumber, column, lineNumber, word?.endColumn ?? target.getLineMaxColumn(lineNumber))
  return {
    severity: severity === 'error' ? MarkerSeverity.Error : MarkerSeverity.Warning,
    message,
    startLineNumber: range.startLineNumber,
    startColumn: Math.min(range.startColumn, Math.max(1, range.endColumn - 1)),
    endLineNumber: range.endLineNumber,
    endColumn: range.endColumn,
  }
}
