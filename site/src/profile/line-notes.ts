import type { CompiledFunction, Deopt, ProfileSide } from '../../../grader/contracts/profile.ts'
import type { LineNote } from '../editor/surface.ts'
import { share as percent } from '../shared/format.ts'
import { often, TIERS } from './compiler.ts'
import { lineShares } from './hot-lines.ts'

/** Minimum share of the time for each heat level. */
const HEATS = [0, 0.03, 0.1, 0.25, 0.5]

/** Notes of a profile on single lines: share of the time, deoptimizations and inlined functions. The hottest first. */
export function lineNotes({ cpu, compiler }: ProfileSide): LineNote[] {
  const notes = new Map<string, LineNote>()
  const at = ({ file, line }: { file: string; line: number }): LineNote => {
    const fresh: LineNote = { file, line, heat: 0, label: '', taken: false, inlined: false, words: [] }
    const note = notes.get(`${file}:${line}`) ?? fresh
    notes.set(`${file}:${line}`, note)
    return note
  }
  for (const hot of cpu ? lineShares(cpu) : []) {
    const note = at(hot)
    note.heat = heat(hot.share)
    note.label = percent(hot.share)
    note.words.push(`${percent(hot.share)} self time.`)
  }
  for (const deopt of compiler?.deopts ?? []) {
    const note = at(deopt)
    note.taken = true
    note.words.push(takenBack(deopt))
  }
  for (const compiled of compiler?.functions ?? []) {
    const words = inlining(compiled)
    if (words === null) continue
    const note = at(compiled)
    note.inlined = true
    note.words.push(words)
  }
  return [...notes.values()]
}

function heat(share: number): number {
  return HEATS.filter((from) => share >= from).length
}

function takenBack({ function: name, times, words, reason }: Deopt): string {
  return `${name} was deoptimized here ${often(times)}. ${words} V8 says: “${reason}”.`
}

function inlining({ function: name, tier, inlines }: CompiledFunction): string | null {
  if (inlines.length > 0) return `Inlined into ${name}: ${inlines.join(', ')}.`
  return tier === 'inlined' ? `${name} was inlined: it ${TIERS.inlined.words}.` : null
}
