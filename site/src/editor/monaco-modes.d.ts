/* These modules have no types of their own. */

declare module 'monaco-editor/editor/contrib/suggest/browser/suggestController'

declare module 'monaco-editor/languages/features/typescript/tsMode' {
  import type { languages, Uri } from 'monaco-editor/editor'

  /** Starts the worker when it is first asked for, and sends it the models. */
  export class WorkerManager {
    constructor(language: string, defaults: object)
    getLanguageServiceWorker(...files: Uri[]): Promise<unknown>
  }
  type Worker = (...files: Uri[]) => Promise<unknown>

  export interface SuggestAdapter {
    provideCompletionItems(
      ...asked: Parameters<languages.CompletionItemProvider['provideCompletionItems']>
    ): Promise<languages.CompletionList | undefined>
    resolveCompletionItem(
      ...asked: Parameters<NonNullable<languages.CompletionItemProvider['resolveCompletionItem']>>
    ): Promise<languages.CompletionItem>
  }
  export const SuggestAdapter: new (worker: Worker) => SuggestAdapter
  export const SignatureHelpAdapter: new (worker: Worker) => Pick<languages.SignatureHelpProvider, 'provideSignatureHelp'>
  export const FormatAdapter: new (
    worker: Worker,
  ) => Pick<languages.DocumentRangeFormattingEditProvider, 'provideDocumentRangeFormattingEdits'>
}
