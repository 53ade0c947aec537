/** Has no types of its own. */
declare module 'monaco-editor/languages/features/typescript/tsMode' {
  export function setupJavaScript(defaults: object): unknown
}
