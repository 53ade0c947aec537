import { type editor as monaco, Range } from 'monaco-editor/editor'
import type { LineNote, Remark } from './surface.ts'

/** Puts notes on lines, replacing the decorations with these ids. Returns the new ids. */
export function showNotes(model: monaco.ITextModel, before: string[], notes: readonly LineNote[]): string[] {
  const shown = notes.filter(({ line }) => line <= model.getLineCount())
  return model.deltaDecorations(
    before,
    shown.flatMap((note) => decorations(note, model.getLineMaxColumn(note.line))),
  )
}

/** Marks lines with comments; a hover shows them. Returns the ids of the new decorations. */
export function showRemarks(model: monaco.ITextModel, before: string[], remarks: readonly Remark[]): string[] {
  const shown = remarks.filter(({ last }) => last <= model.getLineCount())
  return model.deltaDecorations(
    before,
    shown.map(({ first, last, words }) => {
      const hoverMessage = { value: words.map(plain).join('\n\n') }
      return {
        range: new Range(first, 1, last, 1),
        options: {
          isWholeLine: true,
          hoverMessage,
          className: 'line-remark',
          glyphMarginClassName: 'line-glyph remark',
          glyphMarginHoverMessage: hoverMessage,
        },
      }
    }),
  )
}

function decorations(note: LineNote, end: number): monaco.IModelDeltaDecoration[] {
  const { line, heat, label } = note
  const hoverMessage = { value: note.words.map(plain).join('\n\n') }
  const whole: monaco.IModelDecorationOptions = { isWholeLine: true, hoverMessage }
  if (heat > 0) Object.assign(whole, { className: `line-heat heat-${heat}`, linesDecorationsClassName: `line-bar bar-${heat}` })
  if (note.taken || note.inlined)
    Object.assign(whole, { glyphMarginClassName: `line-glyph ${note.taken ? 'taken' : 'inlined'}`, glyphMarginHoverMessage: hoverMessage })
  const all = [{ range: new Range(line, 1, line, 1), options: whole }]
  if (label === '') return all
  const after = { content: `\u2003${label}`, inlineClassName: 'line-share' }
  return [...all, { range: new Range(line, end, line, end), options: { after, showIfCollapsed: true } }]
}

/** Escapes words for hovers, which render Markdown; names of functions can contain anything. */
function plain(words: string): string {
  return words.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}
