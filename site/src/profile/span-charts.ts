import type { Chart, Charts, ChartLine, Span } from '../../../grader/contracts/charts.ts'
import { describeSpan } from '../../../grader/contracts/spans.ts'
import { STEP } from '../../../grader/contracts/ways.ts'
import { significant } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'

const PLOT = 64 // px

/**
 * Charts over a common time, one below the other, each divided into the recording's spans. Every span of a chart is a radio button
 * whose value is its path and whose name says its figures.
 */
export function spanCharts(charts: Charts): Html {
  return html`<div class="span-charts" role="radiogroup" aria-label="Spans of the charts">${header(charts)}${charts.charts.map((chart) => row(charts, chart))}</div>`
}

function header(charts: Charts): Html {
  return html`<div class="span-names" aria-hidden="true">${charts.spans.map(
    (span) => html`<span style="${placed(charts, span)}"><b>${span.name}</b> ${span.from}–${span.to} s</span>`,
  )}</div>`
}

function row(charts: Charts, chart: Chart): Html {
  const most = Math.max(...chart.lines.flatMap(({ values }) => values), Number.MIN_VALUE)
  const unit = chart.unit === '' ? '' : ` ${chart.unit}`
  return html`<div class="span-chart"><p><b>${chart.name}</b> <span>0 to ${significant(most)}${unit}</span>${chart.lines.length > 1 && legend(chart)}</p>
<div class="span-plot"><svg viewBox="0 0 100 ${PLOT}" preserveAspectRatio="none" width="100%" height="${PLOT}" aria-hidden="true">${chart.lines.map((line) => curve(charts, line, most))}</svg>
${charts.spans.map((span) => choice(charts, chart, span))}</div></div>`
}

function legend({ lines }: Chart): Html {
  return html`<span class="legend">${lines.map(({ name }) => html`<i></i>${name} `)}</span>`
}

function curve(charts: Charts, { values }: ChartLine, most: number): Html {
  const points = values.map(
    (value, index) => `${share(charts, charts.seconds[index]!).toFixed(2)},${(PLOT - (value / most) * (PLOT - 4)).toFixed(1)}`,
  )
  return html`<polyline points="${points.join(' ')}" />`
}

function choice(charts: Charts, chart: Chart, span: Span): Html {
  const name = `${chart.name}, ${span.name}, ${span.from} to ${span.to} s: ${describeSpan(charts, chart, span)}`
  return html`<label style="${placed(charts, span)}" title="${name}"><input class="sr-only" type="radio" name="span" value="${chart.name}${STEP}${span.name}" aria-label="${name}"></label>`
}

function placed(charts: Charts, { from, to }: Span): string {
  const left = share(charts, from)
  return `left:${left.toFixed(2)}%;width:${(share(charts, to) - left).toFixed(2)}%`
}

/** In per cent of the time that the spans cover. */
function share({ spans }: Charts, second: number): number {
  const [begin, end] = [spans[0]!.from, spans.at(-1)!.to]
  return (100 * (second - begin)) / (end - begin)
}
