import { javascriptDefaults, ModuleKind, ModuleResolutionKind, ScriptTarget } from 'monaco-editor/languages/features/typescript/register'
import { FormatAdapter, SignatureHelpAdapter, SuggestAdapter, WorkerManager } from 'monaco-editor/languages/features/typescript/tsMode'
import TypeScriptWorker from 'monaco-editor/languages/features/typescript/ts.worker?worker'
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import { languages, type CancellationToken, type editor as monaco, type Position, type Uri } from 'monaco-editor/editor'
import { NODE_DECLARATIONS } from './node-declarations.ts'

/*
 * Completion, signatures and formatting by TypeScript's language service, which also understands JavaScript. It is a worker of 1 MB,
 * so this module is loaded with the first completion or check. It reports no errors: the page marks those that the grader would find.
 */

globalThis.MonacoEnvironment = {
  getWorker: (_, label) => (label === 'javascript' ? new TypeScriptWorker() : new EditorWorker()),
}

// Nothing is registered by Monaco itself: `monaco.ts` registers what it loads from here.
javascriptDefaults.setModeConfiguration({})
javascriptDefaults.setCompilerOptions({
  allowJs: true,
  allowNonTsExtensions: true,
  target: ScriptTarget.ESNext,
  lib: ['esnext'],
  module: ModuleKind.CommonJS,
  moduleResolution: ModuleResolutionKind.NodeJs,
})
javascriptDefaults.setExtraLibs([{ content: NODE_DECLARATIONS, filePath: 'ts:node.d.ts' }])
javascriptDefaults.setEagerModelSync(true)

const manager = new WorkerManager('javascript', javascriptDefaults)
const worker = (...files: Uri[]) => manager.getLanguageServiceWorker(...files)

const suggestions = new SuggestAdapter(worker)
export const signatures = new SignatureHelpAdapter(worker)
export const formatting = new FormatAdapter(worker)

/** Methods of what a parameter without a type often is. */
const LIKELY_MEMBERS = [...new Set([Array, String, Map, Set].flatMap((type) => Object.getOwnPropertyNames(type.prototype)))].filter(
  (name) => name !== 'constructor' && !name.startsWith('__'),
)

export const completions = {
  /** For members of something without a type, TypeScript only offers the words of the file. Then likely members come first. */
  async provideCompletionItems(
    model: monaco.ITextModel,
    position: Position,
    context: languages.CompletionContext,
    token: CancellationToken,
  ): Promise<languages.CompletionList | undefined> {
    const found = await suggestions.provideCompletionItems(model, position, context, token)
    const isUntyped = (found?.suggestions ?? []).every(({ kind }) => kind === languages.CompletionItemKind.File)
    const { startColumn: start, endColumn: end } = model.getWordUntilPosition(position)
    const line = model.getLineContent(position.lineNumber)
    if (!isUntyped || line[start - 2] !== '.') return found
    const range = { startLineNumber: position.lineNumber, endLineNumber: position.lineNumber, startColumn: start, endColumn: end }
    const likely = LIKELY_MEMBERS.map((name) => ({
      label: name,
      insertText: name,
      sortText: `0${name}`,
      kind: name === 'length' || name === 'size' ? languages.CompletionItemKind.Field : languages.CompletionItemKind.Function,
      range,
    }))
    return { suggestions: [...likely, ...(found?.suggestions ?? [])] }
  },
  resolveCompletionItem: (item: languages.CompletionItem, token: CancellationToken) =>
    'uri' in item ? suggestions.resolveCompletionItem(item, token) : item,
}
