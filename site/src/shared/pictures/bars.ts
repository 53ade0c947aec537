import { scaleLinear } from 'd3-scale'
import { significant } from '../format.ts'
import { html, type Html } from '../html.ts'
import { percent, picture, verticalLine } from './axis.ts'

/** One bar: a value, with its interval if there is one. */
export interface Bar {
  label: string
  value: number
  low?: number
  high?: number
  /** Drawn in the hot colour. */
  highlight?: boolean
}

const ROW = 46 // px: labels are above their bars, so that long ones fit on a phone

/** Horizontal bars from 0 with their values; the unit belongs in the heading. */
export function barsPicture(id: string, bars: readonly Bar[], unit: string, title: string): Html {
  const most = Math.max(...bars.map((bar) => Math.max(bar.value, bar.high ?? 0)), Number.MIN_VALUE)
  const x = scaleLinear([0, most], [0, 78])
  return picture(
    {
      id,
      height: bars.length * ROW,
      name: 'bars',
      title,
      description: bars.map((bar) => `${bar.label}: ${valueOf(bar, unit)}`).join('. '),
    },
    bars.map((bar, index) => row(bar, index * ROW, x, unit)),
  )
}

/** The same figures as a table. */
export function barsTable(bars: readonly Bar[], unit: string, caption: string): Html {
  const ranged = bars.some((bar) => bar.low !== undefined)
  return html`<table><caption>${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">${unit || 'Value'}</th>${ranged && html`<th scope="col">Range</th>`}</tr></thead>
<tbody>${bars.map((bar) => html`<tr><th scope="row">${bar.label}</th><td>${significant(bar.value)}</td>${ranged && html`<td>${range(bar)}</td>`}</tr>`)}</tbody></table>`
}

function row(bar: Bar, top: number, x: (value: number) => number, unit: string): Html {
  const y = top + 30
  const end = x(Math.max(bar.value, bar.high ?? 0))
  return html`<g class="${bar.highlight ? 'row hot' : 'row'}"><text class="name" x="0" y="${top + 16}">${bar.label}</text>
<rect x="0" y="${y - 8}" width="${percent(Math.max(0.3, x(bar.value)))}" height="14" rx="2" />${whisker(bar, x, y - 1)}
<text class="value" x="${percent(end)}" dx="10" y="${y + 4}">${significant(bar.value)}${unit === '×' && unit}</text></g>`
}

function whisker(bar: Bar, x: (value: number) => number, y: number): Html | null {
  if (bar.low === undefined || bar.high === undefined || bar.low === bar.high) return null
  const ends = [bar.low, bar.high].map((end) => verticalLine(x(end), y - 4, y + 4, 'whisker'))
  return html`<line class="whisker" x1="${percent(x(bar.low))}" x2="${percent(x(bar.high))}" y1="${y}" y2="${y}" />${ends}`
}

function valueOf(bar: Bar, unit: string): string {
  return unit === '×' ? `${significant(bar.value)}×` : `${significant(bar.value)}${unit && ` ${unit}`}`
}

function range(bar: Bar): string {
  return bar.low === undefined || bar.high === undefined ? '' : `${significant(bar.low)} to ${significant(bar.high)}`
}
