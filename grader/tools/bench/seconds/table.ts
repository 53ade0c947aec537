import { randomLcg } from 'd3-random'
import { row } from '../table.ts'
import { mean, meanInterval } from '../../../shared/capacity/costs.ts'
import { quantile } from '../../../runner/verdict/interval.ts'
import type { StageLine } from '../stages/table.ts'

/** The verdicts of one checkout, in the order of its submissions. */
export interface Tree {
  name: string
  lines: readonly StageLine[]
}

const WIDTH = 24

/** Seconds of one verdict: until it was there, until the page said on which side of the target it is, and CPU time on the lane's core and beside it (sandboxes and agent). */
const FIGURES: Readonly<Record<string, (line: StageLine) => number>> = {
  seconds: ({ figures }) => figures.seconds,
  shown: ({ shownSeconds, figures }) => shownSeconds ?? figures.seconds,
  lane: ({ figures }) => sum(Object.values(figures.stages).map(({ laneCpu }) => laneCpu)),
  beside: ({ figures, agentCpu }) => agentCpu + sum(Object.values(figures.stages).map(({ besideCpu }) => besideCpu)),
}

/**
 * For each kind, cold verdicts apart, a row for each tree: medians over verdicts. Below two trees, their ratios: each submission in the
 * last tree over the same one in the first, as a geometric mean with its 95 % interval.
 */
export function secondsTable(trees: readonly Tree[]): string {
  const groups = [...new Set(trees.flatMap(({ lines }) => lines.map(groupOf)))]
  return [
    row(['kind'.padEnd(WIDTH), 'verdicts', 'median s', 'p90 s', 'shown s', 'p90 s', 'lane CPU', 'beside']),
    ...groups.flatMap((group) => {
      const its = trees.map(({ name, lines }) => ({ name, lines: lines.filter((line) => groupOf(line) === group) }))
      return [
        ...its.map(({ name, lines }) => treeRow(trees.length === 1 ? group : `${group}, ${name}`, lines)),
        ...(its.length > 1 ? [ratioRow(its[0]!.lines, its.at(-1)!.lines)] : []),
      ]
    }),
  ].join('\n')
}

function groupOf({ kind, warm }: StageLine): string {
  return warm ? kind : `${kind} cold`
}

function treeRow(name: string, lines: readonly StageLine[]): string {
  const of = (figure: string, share: number) => (lines.length === 0 ? '' : quantile(lines.map(FIGURES[figure]!), share).toFixed(2))
  const seconds = ['seconds', 'shown'].flatMap((figure) => [of(figure, 0.5), of(figure, 0.9)])
  return row([name.padEnd(WIDTH), String(lines.length), ...seconds, of('lane', 0.5), of('beside', 0.5)])
}

function ratioRow(before: readonly StageLine[], after: readonly StageLine[]): string {
  const pairs = after.slice(0, before.length).map((line, index) => [before[index]!, line] as const)
  const ratio = (figure: string) => ratioOf(pairs.map(([old, now]) => Math.log(FIGURES[figure]!(now) / FIGURES[figure]!(old))))
  const figures = Object.keys(FIGURES).map((figure) => `${figure} ${ratio(figure)}`)
  return `${'  ratio'.padEnd(WIDTH)} ${pairs.length === 0 ? 'nothing to compare' : figures.join(', ')}`
}

function ratioOf(logs: readonly number[]): string {
  const { low, high } = meanInterval(logs, randomLcg(0.5))
  return `${Math.exp(mean(logs)).toFixed(2)} (${Math.exp(low).toFixed(2)} to ${Math.exp(high).toFixed(2)})`
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
