import t from 'tap'
import { costTable, paceTable } from '../../../../tools/bench/capacity/tables.ts'
import type { Capacity } from '../../../../contracts/index.ts'

t.test('paces of two checkouts, with the ratio to the first', async (t) => {
  const pace = (tree: string, seconds: number[]) => ({ kind: 'http' as const, tree, seconds })
  t.equal(
    paceTable([pace('before', [4, 6, 8]), pace('now', [2, 3, 4])]),
    [
      'kind, checkout                 verdicts per minute   median s      p90 s      ratio',
      'http, before                          3      10.00       6.00       8.00       1.00',
      'http, now                             3      20.00       3.00       4.00       2.00',
    ].join('\n'),
  )
})

t.test('a row of costs for each kind', async (t) => {
  const cost = {
    kind: 'heap',
    seconds: [1, 2, 9],
    verdictsPerMinute: 15,
    low: 10,
    high: 20,
    laneCpuSeconds: 0.7,
    besideCpuSeconds: 4.2,
    billed: 9,
  } as const
  const api = { acceptCpuSeconds: 0.01, submissionCpuSeconds: 0.02, idleCores: 0.06 }
  const [head, row, last] = costTable({ costs: [cost], api } as unknown as Capacity).split('\n')
  t.match(head, /median s +p90 s +CPU s lane +beside +billed$/)
  t.match(row, /^heap +3 +15\.0 +10\.0 +20\.0 +2\.00 +9\.00 +0\.70 +4\.20 +9$/)
  t.match(last, /^API and store: 10\.0 ms of CPU to accept one, 20\.0 ms until its verdict is sent; 0\.060 cores at rest$/)
})
