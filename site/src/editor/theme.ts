import type { editor } from 'monaco-editor/editor'

/** A copy of the colours in tokens.css, because Monaco only accepts hex strings. */
function defineThemes(monaco: typeof editor): void {
  for (const [name, base, rules] of [
    ['hotpath-light', 'vs', LIGHT],
    ['hotpath-dark', 'vs-dark', DARK],
  ] as const) {
    monaco.defineTheme(name, { base, inherit: true, rules: toRules(rules.syntax), colors: rules.chrome })
  }
}

const LIGHT = {
  syntax: {
    comment: '6b6355',
    keyword: '8a2a86',
    string: '0b6b58',
    number: 'a03a08',
    regexp: '0b6b58',
    delimiter: '4a443b',
    identifier: '1d1a16',
    type: '274690',
  },
  chrome: {
    'editor.background': '#ffffff',
    'editor.foreground': '#1d1a16',
    'editorLineNumber.foreground': '#6f675b',
    'editorLineNumber.activeForeground': '#1d1a16',
    'editor.lineHighlightBackground': '#faf6ee',
    'editor.lineHighlightBorder': '#00000000',
    'editor.selectionBackground': '#fbdcc9',
    'editorCursor.foreground': '#b4380a',
    focusBorder: '#b4380a',
    'scrollbarSlider.background': '#8d847755',
    'diffEditor.insertedLineBackground': '#dff1eb',
    'diffEditor.insertedTextBackground': '#0b6b5833',
    'diffEditor.removedLineBackground': '#fce5e5',
    'diffEditor.removedTextBackground': '#b01e332b',
    'diffEditorGutter.insertedLineBackground': '#dff1eb',
    'diffEditorGutter.removedLineBackground': '#fce5e5',
    'diffEditor.diagonalFill': '#e0d9cc',
    'diffEditor.border': '#e0d9cc',
  },
}

const DARK = {
  syntax: {
    comment: 'a0978a',
    keyword: 'e39be0',
    string: '6fd3b6',
    number: 'ffab7d',
    regexp: '6fd3b6',
    delimiter: 'c9c1b4',
    identifier: 'ece7de',
    type: '9db4ff',
  },
  chrome: {
    'editor.background': '#1d1c19',
    'editor.foreground': '#ece7de',
    'editorLineNumber.foreground': '#968d7f',
    'editorLineNumber.activeForeground': '#ece7de',
    'editor.lineHighlightBackground': '#262420',
    'editor.lineHighlightBorder': '#00000000',
    'editor.selectionBackground': '#553121',
    'editorCursor.foreground': '#ff8d54',
    focusBorder: '#ff8d54',
    'scrollbarSlider.background': '#aea69844',
    'diffEditor.insertedLineBackground': '#12332b',
    'diffEditor.insertedTextBackground': '#57cdac3d',
    'diffEditor.removedLineBackground': '#3e1a1d',
    'diffEditor.removedTextBackground': '#ff8a8c42',
    'diffEditorGutter.insertedLineBackground': '#12332b',
    'diffEditorGutter.removedLineBackground': '#3e1a1d',
    'diffEditor.diagonalFill': '#35312a',
    'diffEditor.border': '#35312a',
  },
}

function toRules(syntax: Record<string, string>): editor.ITokenThemeRule[] {
  return Object.entries(syntax).map(([token, foreground]) => ({ token, foreground }))
}

/** Keeps Monaco in the page's theme. Returns a function that stops it. */
export function followTheme(monaco: typeof editor): () => void {
  defineThemes(monaco)
  const set = () => monaco.setTheme(document.documentElement.dataset['theme'] === 'dark' ? 'hotpath-dark' : 'hotpath-light')
  set()
  const observer = new MutationObserver(set)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
