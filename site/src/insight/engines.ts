import { scaleLog } from 'd3-scale'
import type { EngineRow, EngineRuns, Unreadable } from '../../../grader/contracts/engines.ts'
import { nanoseconds, seconds, times } from '../format.ts'
import { html, type Html } from '../html.ts'
import { label, percent, picture, verticalLine } from '../pictures/axis.ts'
import { figure, sortableTable, text, type Cell } from './table.ts'

const ROW = 40 // px: the engine stands above its mark, so that both fit on a phone
const TOP = 22 // px for the label of the starter
const AXIS = 24 // px
const NO_FIGURE: Cell = { shown: '—', value: 0 }

/** A submission on engines from Node.js 6 on: what it comes to, the picture, the table, and what to write where one cannot read it. @param id unique in the page */
export function enginesView(id: string, runs: EngineRuns, over = true): Html {
  return html`<article class="insight engines" aria-label="On other engines">
<figure data-section="picture">${enginesPicture(id, runs)}<figcaption>${describeEngines(runs)}${!over && html` <span role="status">${runs.rows.length} of ${runs.engines} engines are through.</span>`}</figcaption></figure>
<div data-section="table">${enginesTable(runs)}</div>
<div data-section="instead">${insteadView(runs.rows)}</div>
${over && html`<p class="provenance" data-section="ending">${runs.notes.join(' ')} It took ${seconds(runs.seconds)}. The verdict knows nothing of it.</p>`}</article>`
}

/** Times faster than the starter, by engine: dots with the least and the most of their sessions, on one logarithmic scale. */
export function enginesPicture(id: string, { rows }: EngineRuns): Html {
  const all = [1, ...rows.flatMap(({ figures }) => (figures ? [figures.low, figures.high] : []))]
  const [least, most] = [Math.min(...all) / 1.15, Math.max(...all) * 1.15]
  const x = scaleLog([least, most], [2, 84])
  const bottom = TOP + rows.length * ROW
  return picture({ id, height: bottom + AXIS, name: 'by-engine', title: 'Times faster than the starter, by engine', description: rows.map(describeRow).join(' ') }, [
    html`${verticalLine(x(1), TOP - 4, bottom, 'baseline')}${label(x(1), 13, 'starter', 'tick-label')}<line class="axis" x1="0" x2="100%" y1="${bottom}" y2="${bottom}" />`,
    ticks(least, most).map((tick) => html`${verticalLine(x(tick), bottom, bottom + 4, 'tick')}${label(x(tick), bottom + 18, `${tick}×`, 'tick-label')}`),
    rows.map((row, index) => mark(row, TOP + index * ROW, x)),
  ])
}

function mark({ engine, figures, unreadable }: EngineRow, top: number, x: (value: number) => number): Html {
  const name = html`<text class="name" x="0" y="${top + 13}">Node.js ${engine.version}<tspan class="compiler" dx="8">${engine.compiler}</tspan></text>`
  const y = top + 26
  if (figures === null) return html`<g class="row none">${name}<text class="why" x="0" y="${y + 4}">${unreadable.length > 0 ? 'cannot read it' : 'gave no figure'}</text></g>`
  const { ratio, low, high } = figures
  return html`<g class="row ${engine.compiler === 'Crankshaft' ? 'early' : 'late'}">${name}<line class="range" x1="${percent(x(low))}" x2="${percent(x(high))}" y1="${y}" y2="${y}" />
<circle cx="${percent(x(ratio))}" cy="${y}" r="5" /><text class="value" x="${percent(x(high))}" dx="10" y="${y + 4}">${times(ratio)}</text></g>`
}

/** Powers of ten with their halves and fifths, no more than fit on a phone. */
function ticks(least: number, most: number): number[] {
  const found = (steps: number[]) => [-3, -2, -1, 0, 1, 2, 3, 4, 5].flatMap((power) => steps.map((step) => Number((step * 10 ** power).toPrecision(1)))).filter((value) => value >= least && value <= most)
  const [fine, coarse] = [found([1, 2, 5]), found([1])]
  return fine.length <= 7 ? fine : coarse
}

function enginesTable({ rows }: EngineRuns): Html {
  const columns = ['Engine', 'V8’s compiler', 'Times faster', 'Least and most', 'Starter, a call', 'Yours, a call', 'What went wrong']
  return sortableTable({ caption: 'The same by engine', columns, rows: rows.map(cells) })
}

function cells({ engine, figures, trouble }: EngineRow, index: number): Cell[] {
  const named = [{ shown: `Node.js ${engine.version}`, value: index }, text(engine.compiler)]
  const wrong: Cell = { shown: html`<span class="trouble">${trouble ?? '—'}</span>`, value: trouble ?? '' }
  if (figures === null) return [...named, NO_FIGURE, text('—'), NO_FIGURE, NO_FIGURE, wrong]
  const { ratio, low, high, starterNs, yoursNs } = figures
  return [...named, figure(ratio, times), text(`${times(low)} to ${times(high)}`), figure(starterNs, nanoseconds), figure(yoursNs, nanoseconds), wrong]
}

/** What to write where an engine cannot read it: each syntax once, with the place where it stands. */
function insteadView(rows: readonly EngineRow[]): Html | null {
  const found = [...new Map(rows.flatMap(({ unreadable }) => unreadable).map((one) => [one.syntax, one])).values()]
  if (found.length === 0) return null
  return html`<h4>What to write for engines that cannot read it</h4><ul class="instead">${found.map(advice)}</ul>`
}

function advice({ syntax, since, file, line, instead }: Unreadable): Html {
  return html`<li><b>${syntax}</b> is read since Node.js ${since}. Write ${instead} instead. <button type="button" class="link" data-file="${file}" data-line="${line}">${file}:${line}</button></li>`
}

/** What the picture comes to, in a sentence or two. */
export function describeEngines({ rows }: Pick<EngineRuns, 'rows'>): string {
  const measured = rows.filter(({ figures }) => figures !== null).sort((a, b) => a.figures!.ratio - b.figures!.ratio)
  const failed = rows.length - measured.length
  const none = failed === 0 ? '' : ` On ${failed} of ${rows.length} engines it gave no figure.`
  const [least, most] = [measured[0], measured.at(-1)]
  if (!least || !most) return `No engine gave a figure${rows.length === 0 ? ' yet' : ''}.`
  if (least === most) return `${times(least.figures!.ratio)} the starter’s speed on Node.js ${least.engine.version}.${none}`
  return `Between ${times(least.figures!.ratio)} the starter’s speed on Node.js ${least.engine.version} and ${times(most.figures!.ratio)} on ${most.engine.version}.${none}`
}

function describeRow({ engine, figures, trouble }: EngineRow): string {
  const what = figures === null ? trouble! : `${times(figures.ratio)}, between ${times(figures.low)} and ${times(figures.high)}.`
  return `Node.js ${engine.version}: ${what}`
}
