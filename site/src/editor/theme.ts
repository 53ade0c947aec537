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

/** Lists and boxes above the code, as the rest of the page. */
const overlays = (colours: Record<'ground' | 'ink' | 'soft' | 'line' | 'hot' | 'hotSoft' | 'sunken', string>) => ({
  'editorWidget.background': colours.ground,
  'editorWidget.foreground': colours.ink,
  'editorWidget.border': colours.line,
  'editorSuggestWidget.background': colours.ground,
  'editorSuggestWidget.foreground': colours.ink,
  'editorSuggestWidget.border': colours.line,
  'editorSuggestWidget.selectedBackground': colours.hotSoft,
  'editorSuggestWidget.selectedForeground': colours.ink,
  'editorSuggestWidget.highlightForeground': colours.hot,
  'editorSuggestWidget.focusHighlightForeground': colours.hot,
  'editorHoverWidget.background': colours.ground,
  'editorHoverWidget.foreground': colours.ink,
  'editorHoverWidget.border': colours.line,
  'editorHoverWidget.highlightForeground': colours.hot,
  'quickInput.background': colours.ground,
  'quickInput.foreground': colours.ink,
  'quickInputList.focusBackground': colours.hotSoft,
  'quickInputList.focusForeground': colours.ink,
  'list.highlightForeground': colours.hot,
  'list.focusHighlightForeground': colours.hot,
  'list.hoverBackground': colours.sunken,
  'input.background': colours.ground,
  'input.foreground': colours.ink,
  'keybindingLabel.foreground': colours.soft,
})

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
    ...overlays({
      ground: '#ffffff',
      ink: '#1d1a16',
      soft: '#5c554b',
      line: '#e0d9cc',
      hot: '#b4380a',
      hotSoft: '#fbe9de',
      sunken: '#f1ede5',
    }),
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
    ...overlays({
      ground: '#1d1c19',
      ink: '#ece7de',
      soft: '#aea698',
      line: '#35312a',
      hot: '#ff8d54',
      hotSoft: '#3a2115',
      sunken: '#0f0e0d',
    }),
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
