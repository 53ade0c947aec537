import type { Accuracy, AccuracyRow, RivalRow } from '../../contracts/index.ts'

const HEAD = ['noise', 'verdicts', 'false pass', 'false fail', 'unsure', 'other', 'covered', 'voided', 'median s', 'p90 s', 'CPU s']

/** A summary as text: a table for each kind, and one for the rivals. */
export function tableOf({ rows, rivals }: Pick<Accuracy, 'rows' | 'rivals'>): string {
  const kinds = Map.groupBy(rows, ({ kind }) => kind)
  return [
    ...[...kinds].flatMap(([kind, its]) => [`\n${kind}`, row(HEAD), ...its.map(verdictRow)]),
    ...(rivals.length > 0
      ? ['\nother ways on the same pairs', row(['way', 'pairs', 'false pass', 'false fail', 'median s']), ...rivals.map(rivalRow)]
      : []),
  ].join('\n')
}

function verdictRow(one: AccuracyRow): string {
  const counts = [one.verdicts, one.falsePasses, one.falseFails, one.unsure, one.other].map(String)
  const covered = one.covered === null ? '' : `${(100 * one.covered).toFixed(1)} %`
  return row([
    one.processor ?? one.noise,
    ...counts,
    covered,
    String(one.voided),
    ...[one.medianSeconds, one.p90Seconds, one.cpuSeconds].map((value) => value.toFixed(2)),
  ])
}

function rivalRow({ way, pairs, falsePasses, falseFails, medianSeconds }: RivalRow): string {
  return row([way, String(pairs), String(falsePasses), String(falseFails), medianSeconds.toFixed(2)])
}

export function row(cells: string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(20) : cell.padStart(10))).join(' ')
}
