import type { NaturalRate, NaturalRow } from '../../../grader/contracts/accuracy.ts'

/** The error rates of one kind of task as a table: a row for each rule and part. */
export interface NaturalTable {
  kind: NaturalRow['kind']
  /** What can go wrong, in the order of the columns. */
  names: string[]
  rows: { which: string; solutions: number; borderline: number; cells: string[] }[]
}

/** Tables by kind, the newest rule first. @param current the present rule of each kind */
export function naturalTables(rows: readonly NaturalRow[], current: Readonly<Record<string, number>>): NaturalTable[] {
  return [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, its]) => {
    const names = [...new Set(its.flatMap(({ rates }) => rates.map(({ name }) => name)))]
    const newestFirst = its.toSorted((a, b) => b.rule - a.rule || (a.part ?? 0) - (b.part ?? 0))
    return {
      kind,
      names,
      rows: newestFirst.map((row) => ({
        ...row,
        which: whichOf(row, current[kind]!),
        cells: names.map((name) => cellOf(row.rates.find((rate) => rate.name === name))),
      })),
    }
  })
}

function whichOf({ rule, part }: NaturalRow, current: number): string {
  const whose = rule === current ? 'Current rule' : 'Earlier rule'
  return `${whose}, ${part === null ? 'all' : part === 2 ? 'unseen' : 'seen'}`
}

/** “2 of 40 (0.6 to 16.9 %)”. */
function cellOf(rate: NaturalRate | undefined): string {
  if (rate === undefined) return '–'
  const { count, of, low, high } = rate
  return `${count} of ${of} (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)} %)`
}
