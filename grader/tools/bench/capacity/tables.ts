import { mean } from '../../../shared/capacity/costs.ts'
import { planFor } from '../../../shared/capacity/plan.ts'
import { SIZES, usualQuestion } from '../../../shared/capacity/usual.ts'
import { row } from '../table.ts'
import { quantile } from '../../../runner/verdict/interval.ts'
import type { Capacity, CapacityCheck, Kind } from '../../../contracts/index.ts'

/** What a verdict of each kind costs. */
export function costTable({ costs, api }: Capacity): string {
  return [
    row(['kind', 'verdicts', 'per minute', 'from', 'to', 'median s', 'p90 s', 'CPU s lane', 'beside', 'billed']),
    ...costs.map((cost) =>
      row([
        cost.kind,
        String(cost.seconds.length),
        ...[cost.verdictsPerMinute, cost.low, cost.high].map((value) => value.toFixed(1)),
        ...[quantile(cost.seconds, 0.5), quantile(cost.seconds, 0.9), cost.laneCpuSeconds, cost.besideCpuSeconds].map((value) =>
          value.toFixed(2),
        ),
        String(cost.billed),
      ]),
    ),
    `API and store: ${(1000 * api.acceptCpuSeconds).toFixed(1)} ms of CPU to accept one, ${(1000 * api.submissionCpuSeconds).toFixed(1)} ms until its verdict is sent; ${api.idleCores.toFixed(3)} cores at rest`,
  ].join('\n')
}

/** The pace of one checkout: seconds from each verdict to the next. */
export interface TreePace {
  kind: Kind
  tree: string
  seconds: readonly number[]
}

/** Paces of several checkouts, and each as a ratio to the first one's of its kind. */
export function paceTable(paces: readonly TreePace[]): string {
  const perMinute = ({ seconds }: TreePace) => 60 / mean(seconds)
  return [
    row(['kind, checkout'.padEnd(28), 'verdicts', 'per minute', 'median s', 'p90 s', 'ratio']),
    ...paces.map((pace) => {
      const first = paces.find(({ kind }) => kind === pace.kind)!
      const figures = [perMinute(pace), quantile(pace.seconds, 0.5), quantile(pace.seconds, 0.9), perMinute(pace) / perMinute(first)]
      return row([`${pace.kind}, ${pace.tree}`.padEnd(28), String(pace.seconds.length), ...figures.map((value) => value.toFixed(2))])
    }),
  ].join('\n')
}

/** What the usual deadline needs for groups of each size, with the kinds that were measured. */
export function planTable(capacity: Capacity, kinds: readonly Kind[]): string {
  const known = kinds.filter((kind) => capacity.costs.some((cost) => cost.kind === kind))
  return [
    row(['learners', 'submitted', 'peak min', 'lanes', 'wait p50', 'p95', 'p99', 'longest', 'line', 'by rule', 'cores', 'core h']),
    ...SIZES.map((learners) => {
      const { rush, peakMinute, waits, rule, bill } = planFor(usualQuestion(learners, known), capacity)
      const seconds = [waits.median, waits.p95, waits.p99, waits.longest].map((value) => value.toFixed(0))
      return row(
        [
          learners,
          rush.submissions,
          peakMinute.toFixed(0),
          waits.lanes,
          ...seconds,
          waits.longestLine,
          rule.lanes,
          bill.cores,
          bill.coreHours.toFixed(0),
        ].map(String),
      )
    }),
  ].join('\n')
}

/** The model’s error compared with a run. */
export function checkTable({ lanes, submissions, windowSeconds, peakLoad, figures }: CapacityCheck): string {
  return [
    `${submissions} submissions in ${windowSeconds} s before ${lanes} lane${lanes === 1 ? '' : 's'}, at the end ${peakLoad.toFixed(1)} × its capacity`,
    row(['', 'foretold', 'from', 'to', 'happened', 'error %']),
    ...figures.map(({ what, foretold, low, high, happened, errorPercent }) =>
      row([what.padEnd(32), ...[foretold, low, high, happened].map((value) => value.toFixed(1)), signed(errorPercent)]),
    ),
  ].join('\n')
}

function signed(percent: number): string {
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}`
}
