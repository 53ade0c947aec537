import { javascriptDefaults } from 'monaco-editor/languages/features/typescript/register'
import { setupJavaScript } from 'monaco-editor/languages/features/typescript/tsMode'
import TypeScriptWorker from 'monaco-editor/languages/features/typescript/ts.worker?worker'
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import type { editor as monaco } from 'monaco-editor/editor'

/*
 * Monaco formats JavaScript by TypeScript's language service, a worker of 1 MB. It is loaded with the first check, and formats only:
 * its other features are off.
 */

globalThis.MonacoEnvironment = {
  getWorker: (_, label) => (label === 'javascript' ? new TypeScriptWorker() : new EditorWorker()),
}

javascriptDefaults.setModeConfiguration({ documentRangeFormattingEdits: true })
javascriptDefaults.setDiagnosticsOptions({ noSemanticValidation: true, noSyntaxValidation: true, noSuggestionDiagnostics: true })

// Monaco sets a language up when a first file of it is opened, which was before this module was loaded.
setupJavaScript(javascriptDefaults)

/** Formats the shown file as one step that undo reverts. */
export async function formatIn(widget: monaco.IStandaloneCodeEditor): Promise<void> {
  await widget.getAction('editor.action.formatDocument')?.run()
}
