import type { Measured, SpeedDecision } from './decide-typical.ts'
import { finding } from './findings.ts'
import { quantile } from './interval.ts'
import { latenciesOf, latencyFigures } from './latencies.ts'
import { START_UP_NS, stallsOf, startUpSeconds, totalOf } from './totals.ts'
import { duration, stallWords, times, type Finding } from '../../contracts/index.ts'

/** Findings on why a submission is slow although its typical calls are fast, or because its calls vary; none if typical calls decided. */
export function costFindings(measured: readonly Measured[], decision: SpeedDecision): Finding[] {
  if (decision.answer !== 'slow' || decision.by === 'typical') return []
  if (decision.by === 'slowest') return [finding('slow-tail', tailWords(measured))]
  const { total } = decision
  if (isSlowStart(measured, decision))
    return [
      finding(
        'slow-start',
        `${duration(startUpSeconds(measured, total.clock))} more than the baseline, of which ${duration(START_UP_NS / 1e9)} is free`,
      ),
    ]
  const stalls = stallsOf(measured, total.clock)
  if (stalls !== null && hasTypical(decision)) return [finding('stalls', stallWords(stalls))]
  return [finding('unsteady', rangeWords(decision))]
}

/** Whether the submission would be faster without its work before the rounds. */
function isSlowStart(measured: readonly Measured[], { total }: SpeedDecision): boolean {
  const warm = measured.map(({ rounds }) => ({ rounds }))
  return totalOf(warm, total.clock).mu > total.mu
}

/** Whether typical calls are clearly faster than the average over all calls. */
function hasTypical({ typical, total }: SpeedDecision): boolean {
  return typical.mu - typical.h > total.mu
}

function rangeWords({ sessions }: SpeedDecision): string {
  const rounds = sessions.flatMap(({ x }) => x.map(Math.exp))
  return `between ${times(quantile(rounds, 0.05))} and ${times(quantile(rounds, 0.95))} the baseline’s`
}

function tailWords(measured: readonly Measured[]): string {
  const p99 = (side: 'yours' | 'baseline') => duration(latencyFigures(latenciesOf(measured, side)).p99 / 1000)
  return `1 request in 100 takes ${p99('yours')} or longer (baseline: ${p99('baseline')})`
}
