import t from 'tap'
import { exactInterval, isDisagreement, rowsOf, type Graded } from '../../../../tools/bench/natural/rates.ts'

const one = (more: Partial<Graded>): Graded => ({
  kind: 'heap',
  exercise: 'create-name',
  name: 'any',
  part: 1,
  label: 'flat',
  got: 'pass',
  summary: '',
  rule: 8,
  ...more,
})
const times = (count: number, more: Partial<Graded>) => Array.from({ length: count }, () => one(more))

t.test('the interval is the exact one of Clopper and Pearson', async (t) => {
  const near = (name: string, { low, high }: { low: number; high: number }, expected: [number, number]) => {
    t.ok(Math.abs(low - expected[0]) < 0.0005 && Math.abs(high - expected[1]) < 0.0005, `${name}: ${low} to ${high}`)
  }
  near('0 of 100', exactInterval(0, 100), [0, 0.0362])
  near('5 of 100', exactInterval(5, 100), [0.0164, 0.1128])
  near('1 of 1', exactInterval(1, 1), [0.025, 1])
  near('0 of 3', exactInterval(0, 3), [0, 0.7076])
})

t.test('a verdict disagrees with its label only where it says something else', async (t) => {
  t.notOk(isDisagreement({ label: 'flat', got: 'pass' }))
  t.ok(isDisagreement({ label: 'flat', got: 'leak' }))
  t.ok(isDisagreement({ label: 'fast', got: 'crash' }))
  t.notOk(isDisagreement({ label: 'leak', got: 'unsure' }), 'unsure says nothing')
  t.notOk(isDisagreement({ label: 'borderline', got: 'leak' }), 'either is fair')
  t.notOk(isDisagreement({ label: 'wrong', got: 'leak' }), 'what is wrong may be slow or leak, too')
  t.ok(isDisagreement({ label: 'wrong', got: 'pass' }))
})

t.test('rates are counted over the verdicts that can go wrong in their way, for all and for each part', async (t) => {
  const graded = [
    ...times(8, {}),
    ...times(2, { got: 'leak', part: 2 }),
    ...times(3, { label: 'leak', got: 'leak' }),
    one({ label: 'leak' }),
    one({ label: 'borderline', got: 'leak' }),
    one({ got: 'crash' }),
  ]
  const [all, first, second, ...rest] = rowsOf(graded)
  t.same(rest, [])
  t.match(all, { kind: 'heap', rule: 8, part: null, solutions: 15, borderline: 1 })
  const counts = Object.fromEntries(all!.rates.map(({ name, count, of }) => [name, [count, of]]))
  t.same(counts, { 'false leak': [2, 11], 'false flat': [1, 4], 'other wrong word': [1, 15], unsure: [0, 15] })
  t.match(
    [first, second],
    [
      { part: 1, solutions: 13 },
      { part: 2, solutions: 2 },
    ],
  )
})

t.test('verdicts by another rule, or of another kind, are counted apart', async (t) => {
  const rows = rowsOf([one({}), one({ rule: 9 }), one({ kind: 'function', label: 'fast', got: 'slow' })])
  t.same(
    rows.filter(({ part }) => part === null).map(({ kind, rule, solutions }) => [kind, rule, solutions]),
    [
      ['heap', 8, 1],
      ['heap', 9, 1],
      ['function', 8, 1],
    ],
  )
})
