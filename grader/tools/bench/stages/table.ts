import { row } from '../table.ts'
import { quantile } from '../../../runner/verdict/interval.ts'
import type { Kind } from '../../../contracts/index.ts'
import { mediansOf, STAGES, type VerdictFigures } from './ledger.ts'

/** One verdict of the benchmark: a line of a kept file. */
export interface StageLine {
  kind: Kind
  exercise: string
  outcome: string
  /** Whether its sandboxes came from a full pool. */
  warm: boolean
  /** Sessions, passes or levels that counted. */
  samples: number
  /** Until the page said on which side of the target it is; in earlier files unknown. */
  shownSeconds?: number
  figures: VerdictFigures
  /** CPU seconds of the agent until the next verdict could begin, with the refilling of the pool. */
  agentCpu: number
}

/** A table for each kind, cold verdicts apart: medians over verdicts, in seconds. */
export function stagesTable(lines: readonly StageLine[]): string {
  const groups = Map.groupBy(lines, ({ kind, warm }) => `${kind}, ${warm ? 'warm' : 'cold'}`)
  return [...groups].map(([name, its]) => groupTable(name, its)).join('\n\n')
}

function groupTable(name: string, lines: readonly StageLine[]): string {
  const { stages, seconds, idle } = mediansOf(lines.map(({ figures }) => figures))
  const sum = (key: 'laneCpu' | 'besideCpu') =>
    quantile(
      lines.map(({ figures }) => Object.values(figures.stages).reduce((sum, stage) => sum + stage[key], 0)),
      0.5,
    )
  const p90 = quantile(
    lines.map(({ figures }) => figures.seconds),
    0.9,
  )
  return [
    row([name, 'wall s', 'alone s', 'lane CPU', 'beside']),
    ...STAGES.flatMap((stage) => {
      const its = stages[stage]
      return its === undefined ? [] : [row([stage, ...[its.wall, its.alone, its.laneCpu, its.besideCpu].map((value) => value.toFixed(2))])]
    }),
    row(['nothing asked', '', idle.toFixed(2)]),
    row(['all', seconds.toFixed(2), '', sum('laneCpu').toFixed(2), sum('besideCpu').toFixed(2)]),
    `n ${lines.length}, p90 ${p90.toFixed(2)} s; ${(lines.reduce((sum, { samples }) => sum + samples, 0) / lines.length).toFixed(1)} samples; agent ${quantile(
      lines.map(({ agentCpu }) => agentCpu),
      0.5,
    ).toFixed(2)} s of CPU; ${countsOf(lines)}`,
  ].join('\n')
}

function countsOf(lines: readonly StageLine[]): string {
  return [...Map.groupBy(lines, ({ outcome }) => outcome)].map(([outcome, its]) => `${outcome} ${its.length}`).join(', ')
}
