import { scaleLog } from 'd3-scale'
import type { EngineRow, EngineRuns, Unreadable } from '../../../grader/contracts/engines.ts'
import { nanoseconds, seconds, times } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { label, percent, picture, verticalLine } from '../shared/pictures/axis.ts'
import { figure, sortableTable, text, type Cell } from './table.ts'

const ROW = 26 // px per engine
const HEADING = 24 // px above the first engine of a compiler
const TOP = 18 // px for the label of the starter
const AXIS = 24 // px
const NO_FIGURE: Cell = { shown: '—', value: 0 }

/**
 * A submission on engines from Node.js 6 on: a summary, the picture, the table, and replacements for syntax that an
 * engine cannot parse.
 * @param id unique in the page
 */
export function enginesView(id: string, runs: EngineRuns, over = true): Html {
  return html`<article class="profile engines" aria-label="On other engines">
<figure data-section="picture">${enginesPicture(id, runs)}<figcaption>${describeEngines(runs)}${!over && html` <span role="status">${runs.rows.length} of ${runs.engines} engines are done.</span>`}</figcaption></figure>
<div data-section="table">${enginesTable(runs)}</div>
<div data-section="instead">${insteadView(runs.rows)}</div>
${over && html`<p class="provenance" data-section="ending">${runs.notes.join(' ')} This took ${seconds(runs.seconds)} and does not affect the verdict.</p>`}</article>`
}

/** Times faster than the starter, by engine: dots with the range of their sessions, on a logarithmic scale. */
export function enginesPicture(id: string, { rows }: EngineRuns): Html {
  const all = [1, ...rows.flatMap(({ figures }) => (figures ? [figures.low, figures.high] : []))]
  const [least, most] = [Math.min(...all) / 1.15, Math.max(...all) * 1.15]
  const x = scaleLog([least, most], [24, 84])
  const marks = placed(rows)
  const bottom = (marks.at(-1)?.y ?? TOP) + ROW / 2 + 4
  return picture(
    {
      id,
      height: bottom + AXIS,
      name: 'by-engine',
      title: 'Times faster than the starter, by engine',
      description: rows.map(describeRow).join(' '),
    },
    [
      html`${verticalLine(x(1), TOP - 2, bottom, 'baseline')}${label(x(1), 11, 'starter', 'tick-label')}<line class="axis" x1="0" x2="100%" y1="${bottom}" y2="${bottom}" />`,
      ticks(least, most).map(
        (tick) => html`${verticalLine(x(tick), bottom, bottom + 4, 'tick')}${label(x(tick), bottom + 18, `${tick}×`, 'tick-label')}`,
      ),
      marks.map(
        ({ row, y, isFirst }) =>
          html`${isFirst && html`<text class="compiler" x="0" y="${y - 19}">${row.engine.compiler}</text>`}${mark(row, y, x)}`,
      ),
    ],
  )
}

/** Positions of the engines: one below the other, with the compiler's name above its first engine. */
function placed(rows: readonly EngineRow[]): { row: EngineRow; y: number; isFirst: boolean }[] {
  let y = TOP - ROW / 2
  return rows.map((row, index) => {
    const isFirst = row.engine.compiler !== rows[index - 1]?.engine.compiler
    y += ROW + (isFirst ? HEADING : 0)
    return { row, y, isFirst }
  })
}

function mark({ engine, figures, unreadable }: EngineRow, y: number, x: (value: number) => number): Html {
  const name = html`<text class="name" x="0" y="${y + 4.5}">${engine.version}</text>`
  if (figures === null)
    return html`<g class="row none">${name}<text class="why" x="${percent(x(1))}" dx="8" y="${y + 4}">${unreadable.length > 0 ? 'cannot parse it' : 'no result'}</text></g>`
  const { ratio, low, high } = figures
  return html`<g class="row ${engine.compiler === 'Crankshaft' ? 'early' : 'late'}">${name}<line class="range" x1="${percent(x(low))}" x2="${percent(x(high))}" y1="${y}" y2="${y}" />
<circle cx="${percent(x(ratio))}" cy="${y}" r="5" /><text class="value" x="${percent(x(high))}" dx="10" y="${y + 4}">${times(ratio)}</text></g>`
}

/** Round numbers in the range, no more than fit on a phone. */
function ticks(least: number, most: number): number[] {
  const found = (steps: number[]) =>
    [-3, -2, -1, 0, 1, 2, 3, 4, 5]
      .flatMap((power) => steps.map((step) => Number((step * 10 ** power).toPrecision(1))))
      .filter((value) => value >= least && value <= most)
  return [[1, 2, 5], [1, 3], [1]].map(found).find(({ length }) => length <= 5) ?? [1]
}

function enginesTable({ rows }: EngineRuns): Html {
  const isTroubled = rows.some(({ trouble }) => trouble !== null)
  const columns = [
    'Node.js',
    'Compiler',
    'Times faster',
    'Lowest and highest',
    'Starter, per call',
    'Yours, per call',
    ...(isTroubled ? ['What went wrong'] : []),
  ]
  return sortableTable({
    caption: 'Results by engine',
    columns,
    rows: rows.map((row, index) => cells(row, index).slice(0, columns.length)),
  })
}

function cells({ engine, figures, trouble }: EngineRow, index: number): Cell[] {
  const named = [{ shown: engine.version, value: index }, text(engine.compiler)]
  const wrong: Cell = { shown: html`<span class="trouble">${trouble ?? '—'}</span>`, value: trouble ?? '' }
  if (figures === null) return [...named, NO_FIGURE, text('—'), NO_FIGURE, NO_FIGURE, wrong]
  const { ratio, low, high, starterNs, yoursNs } = figures
  return [
    ...named,
    figure(ratio, times),
    text(`${times(low)} to ${times(high)}`),
    figure(starterNs, nanoseconds),
    figure(yoursNs, nanoseconds),
    wrong,
  ]
}

/** Replacements for syntax that an engine cannot parse: each syntax once, with its place. */
function insteadView(rows: readonly EngineRow[]): Html | null {
  const found = [...new Map(rows.flatMap(({ unreadable }) => unreadable).map((one) => [one.syntax, one])).values()]
  if (found.length === 0) return null
  return html`<h4>Replacements for engines that cannot parse your code</h4><ul class="instead">${found.map(advice)}</ul>`
}

function advice({ syntax, since, file, line, instead }: Unreadable): Html {
  return html`<li><b>${syntax}</b> needs Node.js ${since} or newer. Write ${instead} instead. <button type="button" class="link" data-file="${file}" data-line="${line}">${file}:${line}</button></li>`
}

/** Summary of the picture. */
export function describeEngines({ rows }: Pick<EngineRuns, 'rows'>): string {
  const measured = rows.filter(({ figures }) => figures !== null).sort((a, b) => a.figures!.ratio - b.figures!.ratio)
  const failed = rows.length - measured.length
  const none = failed === 0 ? '' : ` No result on ${failed} of ${rows.length} engines.`
  const [least, most] = [measured[0], measured.at(-1)]
  if (!least || !most) return `No results${rows.length === 0 ? ' yet' : ''}.`
  if (least === most) return `${times(least.figures!.ratio)} the starter’s speed on Node.js ${least.engine.version}.${none}`
  return `Between ${times(least.figures!.ratio)} the starter’s speed on Node.js ${least.engine.version} and ${times(most.figures!.ratio)} on ${most.engine.version}.${none}`
}

function describeRow({ engine, figures, trouble }: EngineRow): string {
  const what = figures === null ? trouble! : `${times(figures.ratio)}, between ${times(figures.low)} and ${times(figures.high)}.`
  return `Node.js ${engine.version}: ${what}`
}
