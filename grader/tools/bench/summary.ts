import { median, quantile } from '../../runner/verdict/interval.ts'
import { LANE_TAKEN, NOISES } from './noise.ts'
import { isRival, type SavedLine, type Record, type Rival } from './records.ts'
import type { Accuracy, AccuracyRow, RivalRow } from '../../contracts/index.ts'

const OF_FUNCTIONS = { suite: 'benchmark.js suite', tinybench: 'tinybench', mitata: 'mitata', once: 'one timed run' } as const
const RIVALS: { [rival in Rival['rival']]: string } = { ...OF_FUNCTIONS, autocannon: 'autocannon, 10 s each' }

/** Summary of a run: error rates and costs of each method. */
export function summarise(lines: readonly SavedLine[]): Pick<Accuracy, 'rows' | 'rivals' | 'errors'> {
  const records = lines.filter((line): line is Record => !isRival(line))
  const rivals = lines.filter(isRival)
  const kinds = [...new Set(records.map((record) => record.kind))]
  return {
    rows: kinds.flatMap((kind) =>
      rowsOf(
        kind,
        records.filter((record) => record.kind === kind),
      ),
    ),
    rivals: Object.entries(RIVALS).flatMap(([rival, way]) =>
      rivalRow(
        way,
        rivals.filter((line) => line.rival === rival),
      ),
    ),
    errors: [
      ...NOISES.map((noise) => ({
        way: `ours, ${noise}`,
        values: records.filter((record) => record.kind === 'function' && record.noise === noise).flatMap(errorOf),
      })),
      ...Object.entries(OF_FUNCTIONS).map(([rival, way]) => ({
        way,
        values: rivals.filter((line) => line.rival === rival).map(({ measured, ratio }) => rounded(measured / ratio)),
      })),
    ].filter(({ values }) => values.length > 0),
  }
}

function rowsOf(kind: AccuracyRow['kind'], records: readonly Record[]): AccuracyRow[] {
  const machines = [...Map.groupBy(records, ({ processor }) => processor)]
  const groups = [
    ...[...NOISES, LANE_TAKEN].map((noise) => ({ noise, processor: null, group: records.filter((record) => record.noise === noise) })),
    { noise: 'all', processor: null, group: records },
    ...(machines.length > 1 ? machines.map(([processor, group]) => ({ noise: 'all', processor, group })) : []),
  ]
  return groups.filter(({ group }) => group.length > 0).map(({ noise, processor, group }) => rowOf({ kind, noise, processor }, group))
}

function rowOf(of: Pick<AccuracyRow, 'kind' | 'noise' | 'processor'>, records: readonly Record[]): AccuracyRow {
  const bounded = records.filter(({ ratio, low, high }) => ratio !== null && low !== null && high !== null)
  const covered = bounded.filter(({ ratio, wholeRatio, low, high }) => low! <= (wholeRatio ?? ratio!) && (wholeRatio ?? ratio!) <= high!)
  const count = (test: (record: Record) => boolean) => records.filter(test).length
  const seconds = records.map((record) => record.seconds)
  // A ratio at the target itself may get either verdict.
  const judged = (record: Record) => record.ratio !== record.target || isOther(record)
  return {
    ...of,
    rule: records.reduce(
      (oldest: number | null, { rule }) => (oldest === null || rule === undefined ? null : Math.min(oldest, rule)),
      Infinity,
    ),
    verdicts: records.length,
    judged: count(judged),
    falsePasses: count((record) => judged(record) && record.outcome === 'pass' && record.right !== 'pass'),
    falseFails: count((record) => judged(record) && record.right === 'pass' && ['slow', 'leak'].includes(record.outcome)),
    unsure: count(({ outcome }) => outcome === 'unsure'),
    other: count(isOther),
    covered: bounded.length > 0 ? covered.length / bounded.length : null,
    voided: records.reduce((sum, { voided }) => sum + voided, 0),
    medianSeconds: median(seconds),
    p90Seconds: quantile(seconds, 0.9),
    cpuSeconds: median(records.map((record) => record.cpuSeconds)),
  }
}

function isOther({ outcome }: Record): boolean {
  return !['pass', 'slow', 'leak', 'unsure'].includes(outcome)
}

function rivalRow(way: string, rivals: readonly Rival[]): RivalRow[] {
  if (rivals.length === 0) return []
  const count = (test: (line: Rival) => boolean) => rivals.filter(test).length
  return [
    {
      way,
      pairs: rivals.length,
      falsePasses: count(({ measured, ratio, target }) => measured >= target && ratio < target),
      falseFails: count(({ measured, ratio, target }) => measured < target && ratio >= target),
      medianSeconds: median(rivals.map(({ seconds }) => seconds)),
    },
  ]
}

// A verdict's ratio is the geometric middle of its interval.
function errorOf({ low, high, ratio }: Record): number[] {
  return low === null || high === null || ratio === null ? [] : [rounded(Math.sqrt(low * high) / ratio)]
}

function rounded(value: number): number {
  return Number(value.toPrecision(4))
}
