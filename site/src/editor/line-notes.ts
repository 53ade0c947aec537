import { editor as monaco, Range } from 'monaco-editor/editor'
import type { LineNote } from './surface.ts'

/** Puts notes on the lines of a text, in place of those that had these ids. Returns the ids of the new. */
export function showNotes(model: monaco.ITextModel, before: string[], notes: readonly LineNote[]): string[] {
  const shown = notes.filter(({ line }) => line <= model.getLineCount())
  return model.deltaDecorations(before, shown.flatMap((note) => decorations(note, model.getLineMaxColumn(note.line))))
}

function decorations(note: LineNote, end: number): monaco.IModelDeltaDecoration[] {
  const { line, heat, label } = note
  const hoverMessage = { value: note.words.map(plain).join('\n\n') }
  const whole: monaco.IModelDecorationOptions = { isWholeLine: true, hoverMessage }
  if (heat > 0) Object.assign(whole, { className: `line-heat heat-${heat}`, linesDecorationsClassName: `line-bar bar-${heat}` })
  if (note.taken || note.inlined) Object.assign(whole, { glyphMarginClassName: `line-glyph ${note.taken ? 'taken' : 'inlined'}`, glyphMarginHoverMessage: hoverMessage })
  const all = [{ range: new Range(line, 1, line, 1), options: whole }]
  if (label === '') return all
  const after = { content: `\u2003${label}`, inlineClassName: 'line-share' }
  return [...all, { range: new Range(line, end, line, end), options: { after, showIfCollapsed: true } }]
}

/** Words as they are: hovers read Markdown, and names of functions may be anything. */
function plain(words: string): string {
  return words.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}
