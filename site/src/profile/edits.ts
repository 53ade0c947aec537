import type { Edit, EditEffects, EditFigures, EditGroup, EditPlace, EditUnit } from '../../../grader/contracts/edits.ts'
import { TECHNIQUES } from '../../../grader/contracts/technique-names.ts'
import { seconds, significant, times } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { counted } from '../shared/words.ts'
import { place } from '../verdict/findings.ts'

/**
 * What each edit of a submission bought: a list in the order of the code, each edit with its lines and its effect.
 * @param base what it is compared with: “the starter”
 */
export function editsView(effects: EditEffects, base: string, over = true): Html {
  const { groups, notes, sessions } = effects
  return html`<article class="profile edits" aria-label="What each edit bought">
<p class="total" data-section="total">${totalLine(effects, base)}${!over && html` <span role="status">${sessions === 0 ? 'Testing which edits work on their own.' : `${counted(sessions, 'session')} measured.`}</span>`}</p>
${groups.length > 0 && html`<ol class="edit-groups" data-section="groups">${groups.map((group) => groupView(group, effects.unit, over ? 'not measured' : 'not measured yet'))}</ol>`}
${remainderLine(effects)}
${over && html`<p class="provenance" data-section="ending">${notes.join(' ')} ${measuredLine(effects)}</p>`}</article>`
}

function totalLine({ total, found, groups, unit }: EditEffects, base: string): Html {
  const count = found === 0 ? 'no edit' : counted(found, 'edit')
  const joined = groups.some(({ edits }) => edits.some(({ near }) => near > 1))
  const near = joined ? ` Neighbouring edits are measured together, in ${counted(partsIn(groups), 'part')}.` : ''
  const split = `Compared with ${base}, this is ${count}.${near}`
  return total === null ? html`${split}` : html`All of it: ${effect(total, unit)} ${split}`
}

function partsIn(groups: readonly EditGroup[]): number {
  return groups.reduce((sum, { edits }) => sum + edits.length, 0)
}

/** @param without what it says in place of a figure */
function groupView({ bond, effect: figures, edits }: EditGroup, unit: EditUnit, without: string): Html {
  const [only] = edits
  if (bond === null) return html`<li>${heading(figures, unit, without, only!)}${places(only!)}</li>`
  return html`<li><p class="effect">${effectOr(figures, unit, without)}</p><p class="bond">${bondLine(edits.length, bond)}</p>
<ul class="bonded">${edits.map((edit) => html`<li>${bond === 'interact' && aloneAndLast(edit, unit)}${techniquesLine(edit)}${places(edit)}</li>`)}</ul></li>`
}

function heading(figures: EditFigures | null, unit: EditUnit, without: string, edit: Edit): Html {
  return html`<p class="effect">${effectOr(figures, unit, without)}</p>${techniquesLine(edit)}`
}

function bondLine(count: number, bond: 'depend' | 'interact'): string {
  const these = `These ${count} edits have one figure together:`
  if (bond === 'depend') return `${these} with only some of them, the code fails its tests.`
  return `${these} what one of them buys depends on whether the others are there.`
}

function aloneAndLast({ alone, last }: Edit, unit: EditUnit): Html | null {
  if (alone === null || last === null) return null
  return html`<p class="effect">On its own: ${effect(alone, unit)} On top of the others: ${effect(last, unit)}</p>`
}

function techniquesLine({ techniques, near }: Edit): Html | null {
  const said = [...(near > 1 ? [`${near} neighbouring edits`] : []), ...techniques.map((name) => TECHNIQUES[name])]
  return said.length === 0 ? null : html`<p class="techniques">${said.join('; ')}</p>`
}

function places({ places: shown, morePlaces }: Edit): Html {
  return html`${shown.map(placeView)}${morePlaces > 0 && html`<p class="more">and ${counted(morePlaces, 'more place')}</p>`}`
}

function placeView({ file, before, after }: EditPlace): Html {
  const where =
    after === null ? html`<span class="gone">${file}:${before!.from}, removed</span>` : place({ file, line: after.from, column: 1 })
  return html`<figure class="edit"><figcaption>${where}</figcaption><pre tabindex="0" aria-label="${file}">${before && html`<del>${before.code}\n</del>`}${after && html`<ins>${after.code}\n</ins>`}</pre></figure>`
}

function effectOr(figures: EditFigures | null, unit: EditUnit, without: string): Html {
  return figures === null ? html`<span class="none">${without}</span>` : effect(figures, unit)
}

/** “1.90× (1.82 to 1.98).” An interval that includes no effect says so first. */
function effect(figures: EditFigures, unit: EditUnit): Html {
  const { value, low, high } = figures
  const write = unit === 'times' ? times : signedBytes
  const interval = `(${shortly(low, unit)} to ${shortly(high, unit)})`
  if (hasNone(figures, unit)) return html`<b class="none">No measurable change</b> ${write(value)} ${interval}.`
  return html`<b class="${isGain(value, unit) ? 'gain' : 'loss'}">${write(value)}</b> ${interval}${unit === 'times' && value < 1 && ', slower'}.`
}

/** Whether the interval includes “nothing changed”. */
function hasNone({ low, high }: EditFigures, unit: EditUnit): boolean {
  const none = unit === 'times' ? 1 : 0
  return low <= none && none <= high
}

function isGain(value: number, unit: EditUnit): boolean {
  return value > (unit === 'times' ? 1 : 0)
}

/** Bytes saved are fewer bytes. */
function signedBytes(saved: number): string {
  return `${significant(Math.abs(saved))} bytes per call ${saved < 0 ? 'more' : 'less'}`
}

function shortly(value: number, unit: EditUnit): string {
  if (unit === 'times') return times(value).slice(0, -1)
  return `${value < 0 ? '−' : ''}${significant(Math.abs(value))}`
}

function remainderLine({ remainder, unit }: EditEffects): Html | null {
  if (remainder === null) return null
  const why = unit === 'times' ? 'The figures do not quite multiply to the whole.' : 'The figures do not quite add up to the whole.'
  return html`<p class="remainder" data-section="remainder">Remainder: ${effect(remainder, unit)} ${why}</p>`
}

function measuredLine({ sessions, seconds: took, unit }: EditEffects): string {
  const how = 'Each edit was measured alone and left out, in turn with the whole'
  if (sessions === 0) return 'This does not affect the verdict.'
  const often = unit === 'times' ? `, in ${counted(sessions, 'session')} of fresh processes` : ''
  return `${how}${often}. This took ${seconds(took)} and does not affect the verdict.`
}
