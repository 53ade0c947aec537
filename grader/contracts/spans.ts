import type { Chart, Charts, Span } from './charts.ts'
import { STEP } from './ways.ts'

/** A line within a span, in the chart's unit. */
export interface SpanFigures {
  line: string
  low: number
  median: number
  high: number
}

/** The figures of a chart's lines within a span: the samples from its beginning to before its end. */
export function figuresIn({ seconds }: Charts, { lines }: Chart, { from, to }: Span): SpanFigures[] {
  return lines.map(({ name, values }) => {
    const within = values.filter((_, index) => seconds[index]! >= from && seconds[index]! < to).sort((a, b) => a - b)
    return { line: name, low: within[0]!, median: within[Math.floor(within.length / 2)]!, high: within.at(-1)! }
  })
}

/** The same in words, such as “5 to 97 %, median 40 %”; a line is named if the chart has several. */
export function describeSpan(charts: Charts, chart: Chart, span: Span): string {
  const unit = chart.unit === '' ? '' : ` ${chart.unit}`
  return figuresIn(charts, chart, span)
    .map(({ line, low, median, high }) => {
      const figures = `${round(low)} to ${round(high)}${unit}, median ${round(median)}${unit}`
      return chart.lines.length === 1 ? figures : `${line} ${figures}`
    })
    .join('; ')
}

/** What a path such as “CPU Usage > B” shows, in words; undefined if there is no such chart or span. */
export function shownAt(charts: Charts, way: string): string | undefined {
  const [name, letter, ...more] = way.split(STEP)
  const chart = charts.charts.find((each) => each.name === name)
  const span = charts.spans.find((each) => each.name === letter)
  return chart && span && more.length === 0 ? describeSpan(charts, chart, span) : undefined
}

function round(value: number): string {
  return String(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))
}
