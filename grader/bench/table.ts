import { median } from '../verdict/interval.ts'
import { isRival, type Line, type Record, type Rival } from './records.ts'
import { NOISES } from './noise.ts'

/** The table of a run: how often each way was wrong, and what it cost. */
export function tableOf(lines: readonly Line[]): string {
  const records = lines.filter((line): line is Record => !isRival(line))
  const rivals = lines.filter(isRival)
  const kinds = [...new Set(records.map((record) => record.kind))]
  return [
    ...kinds.flatMap((kind) => [`\n${kind}`, ...verdictRows(records.filter((record) => record.kind === kind))]),
    ...(rivals.length > 0 ? ['\nrivals on the same pairs, function', ...rivalRows(rivals)] : []),
  ].join('\n')
}

const HEAD = ['noise', 'verdicts', 'false pass', 'false fail', 'unsure', 'other', 'covered', 'voided', 'median s', 'p90 s', 'CPU s']

function verdictRows(records: readonly Record[]): string[] {
  const groups = [...NOISES.map((noise) => [noise, records.filter((record) => record.noise === noise)] as const), ['all', records] as const]
  return [row(HEAD), ...groups.filter(([, group]) => group.length > 0).map(([name, group]) => row([name, ...summary(group)]))]
}

function summary(records: readonly Record[]): string[] {
  const bounded = records.filter((record) => record.ratio !== null && record.low !== null && record.high !== null)
  const covered = bounded.filter((record) => record.low! <= record.ratio! && record.ratio! <= record.high!)
  const count = (test: (record: Record) => boolean) => String(records.filter(test).length)
  const seconds = records.map((record) => record.seconds)
  return [
    String(records.length),
    count(({ word, right }) => word === 'pass' && right !== 'pass'),
    count(({ word, right }) => right === 'pass' && (word === 'slow' || word === 'leak')),
    count(({ word }) => word === 'unsure'),
    count(({ word }) => !['pass', 'slow', 'leak', 'unsure'].includes(word)),
    bounded.length > 0 ? `${((100 * covered.length) / bounded.length).toFixed(1)} %` : '',
    String(records.reduce((sum, { voided }) => sum + voided, 0)),
    median(seconds).toFixed(2),
    quantile(seconds, 0.9).toFixed(2),
    median(records.map((record) => record.cpuSeconds)).toFixed(2),
  ]
}

function rivalRows(rivals: readonly Rival[]): string[] {
  const names = { suite: 'benchmark.js suite', once: 'one timed run' } as const
  const groups = Object.entries(names).map(([rival, name]) => [name, rivals.filter((line) => line.rival === rival)] as const)
  return [
    row(['way', 'pairs', 'false pass', 'false fail', 'median s']),
    ...groups.filter(([, group]) => group.length > 0).map(([name, group]) =>
      row([
        name,
        String(group.length),
        String(group.filter((line) => line.measured >= line.target && line.ratio < line.target).length),
        String(group.filter((line) => line.measured < line.target && line.ratio >= line.target).length),
        median(group.map((line) => line.seconds)).toFixed(2),
      ]),
    ),
  ]
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

export function row(cells: string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(20) : cell.padStart(10))).join(' ')
}
