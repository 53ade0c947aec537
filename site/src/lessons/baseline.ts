import { significant } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { boundUnits } from './bound-units.ts'
import { quantity } from './prediction.ts'

/** A figure that readers measure, too, and the figures that follow from it in proportion. */
export interface Baseline {
  /** Title of the figure: “Server CPU time per search”. */
  title: string
  /** Name of the baseline: “as it was”. */
  label: string
  /** Our measurement. */
  ours: number
  unit: string
  /** What to reach, as a share of the baseline; null without a goal. */
  goal: number | null
  /** What we measured in later steps. */
  later: { label: string; ours: number }[]
}

/** Machines differ by less; the next unit, by 1,000. */
const FAR = 50

/** The goal, and what to expect of later steps, beside our baseline and, once there is one, the reader's. */
export function baselineView({ title, label, ours, unit, goal, later }: Baseline, yours: number | null): Html {
  const row = (name: Html | string, value: number, own: string) =>
    html`<tr><th scope="row">${name}</th><td>${significant(value)}</td>${yours !== null && html`<td>${own}</td>`}</tr>`
  const scaled = (value: number) => significant(rounded((value * (yours ?? ours)) / ours))
  return html`<table><thead><tr><th scope="col">${title.includes(unit) ? title : `${title}, ${unit}`}</th><th scope="col">Ours</th>${yours !== null && html`<th scope="col">Yours</th>`}</tr></thead>
<tbody>${row(label, ours, significant(yours ?? ours))}${goal !== null && row(html`<b>Goal:</b> ${Math.round(100 * goal)} % of the baseline`, goal * ours, scaled(goal * ours))}${later.map((one) => row(one.label, one.ours, `about ${scaled(one.ours)}`))}</tbody></table>`
}

/** The reader's baseline and goal in a sentence, with a doubt about the unit if no machine is so much faster or slower than ours. */
export function baselineSentence({ ours, unit, goal }: Baseline, yours: number): string {
  const own = `Your baseline is ${quantity(yours, unit)}`
  const said = goal === null ? `${own}.` : `${own}, so your goal is ${quantity(rounded(goal * yours), unit)}.`
  const isFar = Math.max(yours / ours, ours / yours) > FAR
  return boundUnits(isFar ? `${said} That is far from ours: check that it is in ${unit}.` : said)
}

/** The kept figure, as it was entered; null if there is none in this unit. */
export function parseBaseline(stored: string | null, unit: string): number | null {
  try {
    const { value, unit: kept } = (JSON.parse(stored ?? '{}') ?? {}) as { value?: unknown; unit?: unknown }
    return typeof value === 'number' && value > 0 && kept === unit ? value : null
  } catch {
    return null
  }
}

/** Two digits: one measurement allows no more. */
function rounded(value: number): number {
  return Number(value.toPrecision(2))
}
