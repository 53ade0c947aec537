import type { CompiledFunction, Compiler, Deopt } from '../../../grader/contracts/profile.ts'
import { html, type Html } from '../shared/html.ts'
import { place } from '../verdict/findings.ts'
import { sortableTable, text } from './table.ts'

/** Tiers in words, the slowest code first. */
export const TIERS: Record<CompiledFunction['tier'], { name: string; words: string }> = {
  interpreted: { name: 'Interpreted', words: 'run by Ignition and never compiled, because it ran too rarely' },
  baseline: { name: 'Baseline', words: 'compiled by Sparkplug without optimization' },
  maglev: { name: 'Maglev', words: 'optimized quickly, for the values seen so far' },
  turbofan: { name: 'TurboFan', words: 'optimized as far as V8 goes' },
  inlined: { name: 'Inlined', words: 'ran only inside its callers: a call costs nothing' },
}

/** The tier of each function, and the deoptimizations. */
export function compilerView(compiler: Compiler): Html {
  return html`${functions(compiler.functions)}${deopts(compiler.deopts)}${compiler.unknown.map((what) => html`<p class="unknown">${what}</p>`)}`
}

/** In a sentence. */
export function describeCompiler({ functions, deopts }: Compiler): string {
  const optimized = functions.filter(({ tier }) => tier !== 'interpreted' && tier !== 'baseline').length
  const taken = deopts.reduce((sum, { times }) => sum + times, 0)
  if (functions.length === 0) return 'The trace names none of your functions.'
  const of = optimized === functions.length ? 'All' : `${optimized || 'None'} of ${functions.length}`
  return `${of} functions optimized; ${taken === 0 ? 'no deoptimizations' : `deoptimized ${often(taken)}`}.`
}

/** A number of times in words. */
export function often(times: number): string {
  return times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`
}

function functions(all: readonly CompiledFunction[]): Html {
  if (all.length === 0) return html`<p class="empty">The trace names none of your functions.</p>`
  const rows = all.map((each) => [
    text(each.function),
    { shown: html`<b>${TIERS[each.tier].name}</b>, ${TIERS[each.tier].words}`, value: Object.keys(TIERS).indexOf(each.tier) },
    text(each.inlines.length > 0 ? each.inlines.join(', ') : 'nothing'),
    { shown: place(each) ?? '', value: `${each.file}:${each.line}` },
  ])
  return sortableTable({ caption: 'How far each function was compiled', columns: ['Function', 'Tier', 'Inlined into it', 'Where'], rows })
}

function deopts(all: readonly Deopt[]): Html {
  if (all.length === 0) return html`<p class="good">No optimized code was discarded.</p>`
  return html`<ul class="deopts">${all.map(
    (deopt) => html`<li><p><b>${deopt.function}</b> ${place(deopt)} <span class="counts">${often(deopt.times)}</span></p>
<p>${deopt.words}</p><p class="counts">V8 says: “${deopt.reason}”</p></li>`,
  )}</ul>`
}
