import type { ComparedPair, Comparison, ComparisonResult } from '../../../grader/contracts/comparison.ts'
import { count, nanoseconds, seconds, times } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { moment } from '../shared/time.ts'
import { pairPicture } from './pair-picture.ts'

/** A pair with the faster one of the two second, as sentences and pictures show it. */
interface Sided {
  slow: string
  fast: string
  pair: Pick<ComparedPair, 'ratio' | 'low' | 'high' | 'apart' | 'rounds' | 'results'>
}

/** What a comparison says of a pair, in a sentence. */
export function pairSentence(pair: ComparedPair, names: readonly string[]): string {
  const { slow, fast, pair: sided } = faster(pair, names)
  const interval = `${times(sided.low)} to ${times(sided.high)}`
  return sided.apart
    ? `${fast} is ${times(sided.ratio)} as fast as ${slow} (${interval}).`
    : `${slow} and ${fast} are not distinguishable: ${times(sided.ratio)} (${interval}).`
}

function faster(pair: ComparedPair, names: readonly string[]): Sided {
  const [base, other] = [names[pair.base]!, names[pair.other]!]
  if (pair.ratio >= 1 || !pair.apart) return { slow: base, fast: other, pair }
  const { ratio, low, high, rounds } = pair
  const turned = { ratio: 1 / ratio, low: 1 / high, high: 1 / low, rounds: rounds.map((session) => session.map((round) => 1 / round)) }
  return { slow: other, fast: base, pair: { ...pair, ...turned } }
}

/** A comparison as a page shows it: what is known so far, or the result. @param id unique in the page */
export function comparisonView(id: string, { state, asked, result, endedAt }: Comparison): Html {
  const names = asked.variants.map(({ name }) => name)
  if (state === 'failed')
    return html`<article class="verdict comparison" data-tone="fail"><p class="summary" role="status">The comparison failed in the grader, not in your code. Compare again.</p></article>`
  if (result === null)
    return html`<article class="verdict comparison" data-tone="open"><p class="summary" role="status">Waiting for a measuring core. Submissions of the course go first.</p></article>`
  const done = state === 'done'
  return html`<article class="verdict comparison" data-state="${state}">
${!done && html`<p class="soft" role="status">Measuring: ${result.sessions === 1 ? '1 session' : `${result.sessions} sessions`} so far …</p>`}
${troubleView(result, names)}
${result.pairs.map((pair, index) => pairView(`${id}-${index}`, pair, names))}
${result.pairs.length > 0 && agreementView(result, names)}
${result.notes.map((note) => html`<p class="soft">${note}</p>`)}
${done && result.sessions > 0 && provenance(result, names, endedAt)}</article>`
}

function troubleView({ trouble }: ComparisonResult, names: readonly string[]): Html | null {
  if (trouble === null) return null
  const who = trouble.variant === null ? '' : `${names[trouble.variant]}: `
  const where = trouble.line === undefined ? '' : ` (line ${trouble.line})`
  return html`<div class="notice" role="alert" data-tone="fail"><p class="title">${who}${trouble.message}${where}</p><p>${trouble.hint}</p></div>`
}

function pairView(id: string, pair: ComparedPair, names: readonly string[]): Html {
  const { slow, fast, pair: sided } = faster(pair, names)
  return html`<section class="pair" data-tone="${pair.apart ? 'pass' : 'open'}" data-apart="${String(pair.apart)}"><p class="summary">${pairSentence(pair, names)}</p>${pairPicture(id, sided, [slow, fast])}</section>`
}

function agreementView(
  { pairs, difference, inputs, changes, slowStarts, remembers = [], unsteady = [] }: ComparisonResult,
  names: readonly string[],
): Html {
  const unlike = pairs.filter(({ results }) => results !== 'equal')
  const words = (pair: ComparedPair) =>
    pair.results === 'rounded'
      ? html`<p>${names[pair.base]} and ${names[pair.other]} return the same to ten digits, not to the last: they round in different orders.</p>`
      : html`<p class="unlike"><b>${names[pair.base]} and ${names[pair.other]} return different results</b>, so the ratio compares different work.</p>`
  return html`${unlike.length === 0 && html`<p>All variants returned the same results for ${count(inputs)} ${inputs === 1 ? 'input' : 'inputs'} per session.</p>`}${unlike.map(words)}
${difference !== null && html`<p>Call ${difference.call}: ${names[difference.base]} returned <code>${difference.baseResult}</code>, ${names[difference.other]} <code>${difference.otherResult}</code>.</p>`}
${changes.map((index) => html`<p class="unlike"><b>${names[index]} changes its arguments</b>, so later calls get what earlier ones left. Copy them in the function to compare it with fresh ones.</p>`)}
${slowStarts.map((index) => html`<p class="unlike"><b>${names[index]} works for more than half a second before it is warm</b>, which no ratio contains.</p>`)}
${remembers.map(({ variant, times: slower }) => html`<p class="unlike"><b>${names[variant]} takes at least ${times(slower)} as long for an input that it has not met before</b>: it remembers results. The ratio holds for inputs that come back, as they do here.</p>`)}
${unsteady.map(({ variant, times: slower }) => html`<p class="unlike"><b>${names[variant]} has more than one speed</b>: its slow batches take ${times(slower)} as long per call as its fast ones. Look at each round in the picture before you quote the ratio, which leaves out the warm-up.</p>`)}`
}

function provenance(
  { nsPerCall, sessions, samples, seeds, engine, sandbox, processor, seconds: taken, lane }: ComparisonResult,
  names: readonly string[],
  endedAt: string | null,
): Html {
  return html`<div class="provenance"><p>${names.map((name, index) => `${name} ${nanoseconds(nsPerCall[index] ?? 0)}`).join(', ')} of CPU time per call. ${count(samples)} timed batches in ${sessions} fresh processes each, ${seconds(taken)} of measuring on ${engine}, ${sandbox === 'docker' ? 'in containers' : 'in child processes without containers'}${processor !== null && `, ${processor}`}${endedAt !== null && html`, <time datetime="${endedAt}">${moment(endedAt)}</time>`}.</p>
<details><summary>Seeds and noise</summary><p>Inputs were made from these seeds, one per session: ${seeds.map((seed) => html`<code>${seed}</code> `)}</p>${lane !== null && html`<p>Meanwhile, identical code measured ${times(lane.equal)} on this core, at worst, and a known ratio ${times(lane.known)} of its true value.</p>`}</details></div>`
}
