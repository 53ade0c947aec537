import t from 'tap'
import { summarise } from '../../../tools/bench/summary.ts'
import type { SavedLine, Record, Rival } from '../../../tools/bench/records.ts'

const RECORD: Record = {
  kind: 'function',
  name: 'arithmetic',
  noise: 'none',
  measuredOn: '2026-11-21',
  rule: 3,
  engine: 'node 24.21.0',
  processor: 'one',
  right: 'pass',
  ratio: 2.2,
  target: 2,
  outcome: 'pass',
  low: 2.1,
  high: 2.3,
  seconds: 1,
  cpuSeconds: 1,
  voided: 0,
  samples: [],
}
const of = (changes: Partial<Record>): Record => ({ ...RECORD, ...changes })
const rowsOf = (lines: readonly SavedLine[]) => summarise(lines).rows

t.test('what is wrong is counted by its kind', async (t) => {
  const rows = rowsOf([
    RECORD,
    of({ right: 'slow', ratio: 1.8, outcome: 'pass' }),
    of({ outcome: 'slow' }),
    of({ outcome: 'unsure', low: null, high: null }),
    of({ outcome: 'crash', low: null, high: null }),
    of({ ratio: 2, right: 'slow', low: 1.9 }),
  ])
  t.match(
    rows.find(({ noise }) => noise === 'all'),
    { verdicts: 6, falsePasses: 1, falseFails: 1, judged: 5, unsure: 1, other: 1, covered: 3 / 4, processor: null },
  )
})

t.test('a row tells by which rule its oldest verdict was, and nothing of it where that is not known', async (t) => {
  const { rule: _, ...unknown } = RECORD
  const ruleOf = (...lines: SavedLine[]) => rowsOf(lines).at(-1)!.rule
  t.equal(ruleOf(RECORD, of({ rule: 5 })), 3)
  t.equal(ruleOf(RECORD, unknown, of({ rule: 5 })), null)
})

t.test('intervals of servers are held against whole requests', async (t) => {
  const server = of({ kind: 'http', ratio: 5, low: 4.1, high: 4.5 })
  t.match(rowsOf([server, { ...server, wholeRatio: 4.3 }, { ...server, wholeRatio: 4.6 }]).at(-1), { verdicts: 3, covered: 1 / 3 })
})

t.test('each noise has a row, and each machine where there is more than one', async (t) => {
  const lines = [of({ seconds: 1 }), of({ seconds: 3 }), of({ noise: 'bursts', seconds: 9, voided: 2 })]
  const texts = (rows: ReturnType<typeof rowsOf>) =>
    rows.map(({ noise, processor, verdicts, medianSeconds, voided }) => [noise, processor, verdicts, medianSeconds, voided])
  t.same(texts(rowsOf(lines)), [
    ['none', null, 2, 2, 0],
    ['bursts', null, 1, 9, 2],
    ['all', null, 3, 3, 2],
  ])
  t.same(texts(rowsOf([...lines, of({ processor: 'another', seconds: 5 })])), [
    ['none', null, 3, 3, 0],
    ['bursts', null, 1, 9, 2],
    ['all', null, 4, 4, 2],
    ['all', 'one', 3, 3, 2],
    ['all', 'another', 1, 5, 0],
  ])
})

t.test('rivals have none but their own pairs', async (t) => {
  const rival: Rival = { rival: 'suite', noise: 'none', ratio: 1.8, target: 2, measured: 2.2, seconds: 11 }
  const { rivals, errors } = summarise([RECORD, rival, { ...rival, ratio: 2.2, measured: 1.8 }])
  t.match(rivals, [{ way: 'benchmark.js suite', pairs: 2, falsePasses: 1, falseFails: 1, medianSeconds: 11 }])
  t.same(
    errors.map(({ way, values }) => [way, values.length]),
    [
      ['ours, none', 1],
      ['benchmark.js suite', 2],
    ],
  )
})

t.test('what loads servers is counted, but says nothing about functions', async (t) => {
  const rival: Rival = { rival: 'autocannon', noise: 'none', ratio: 1.3, target: 1.5, measured: 1.2, seconds: 20 }
  const { rivals, errors } = summarise([rival])
  t.match(rivals, [{ way: 'autocannon, 10 s each', pairs: 1, falsePasses: 0, falseFails: 0, medianSeconds: 20 }])
  t.same(errors, [])
})
