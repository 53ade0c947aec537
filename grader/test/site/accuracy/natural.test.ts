import t from 'tap'
import type { NaturalRow } from '../../../contracts/index.ts'
import { naturalTables } from '../../../../site/src/accuracy/natural.ts'

const rate = (name: string, count: number, of: number) => ({ name, count, of, low: 0.0061, high: 0.1692 })
const row = (more: Partial<NaturalRow>): NaturalRow => ({
  kind: 'heap',
  rule: 9,
  part: null,
  solutions: 50,
  borderline: 1,
  rates: [rate('false leak', 2, 40)],
  ...more,
})

t.test('each kind has its own table with a column per error, the newest rule first', async (t) => {
  const tables = naturalTables(
    [row({ rule: 8 }), row({ part: 2, rates: [rate('unsure', 0, 9)] }), row({}), row({ kind: 'function', rule: 3 })],
    { heap: 9, function: 3 },
  )
  t.same(
    tables.map(({ kind }) => kind),
    ['heap', 'function'],
  )
  t.same(tables[0]!.names, ['false leak', 'unsure'])
  t.match(tables[0]!.rows, [
    { which: 'Current rule, all', cells: ['2 of 40 (0.6 to 16.9 %)', '–'] },
    { which: 'Current rule, unseen', cells: ['–', '0 of 9 (0.6 to 16.9 %)'] },
    { which: 'Earlier rule, all', solutions: 50, borderline: 1 },
  ])
})
