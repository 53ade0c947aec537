import t from 'tap'
import { repeatedOf } from '../../../../site/src/accuracy/repeated.ts'
import type { RepeatedSolution } from '../../../contracts/index.ts'

const solution = (
  exercise: string,
  name: string,
  got: RepeatedSolution['got'],
  more: Partial<RepeatedSolution> = {},
): RepeatedSolution => ({
  exercise,
  kind: 'function',
  solution: name,
  digest: '',
  processor: 'one',
  times: Object.values(got).reduce((sum, times) => sum + times, 0),
  got,
  unexpected: 0,
  unsure: 0,
  seconds: 1,
  ...more,
})

t.test('solutions with a changed outcome are counted, and those with only a changed level', async (t) => {
  const kept = [
    { exercise: 'divide', solutions: ['a.js', 'b.js'] },
    { exercise: 'sum', solutions: ['a.js'] },
  ]
  const { rows, all } = repeatedOf(
    [
      solution('divide', 'a.js', { 'pass good': 50 }),
      solution('divide', 'b.js', { 'pass good': 30, 'pass excellent': 21 }, { unsure: 2, seconds: 2 }),
      solution('sum', 'a.js', { slow: 49, 'pass required': 1 }),
    ],
    kept,
  )
  t.same(
    rows.map(({ exercise }) => exercise),
    ['divide', 'sum'],
  )
  t.match(rows[0], { solutions: 2, least: 50, verdicts: 101, flipped: 0, stepped: 1, unsure: 2, seconds: (50 + 102) / 101 })
  t.match(rows[1], { solutions: 1, least: 50, verdicts: 50, flipped: 1, stepped: 0, unsure: 0, seconds: 1 })
  t.match(all, { solutions: 3, least: 50, verdicts: 151, flipped: 1, stepped: 1, unsure: 2 })
})

t.test('a solution on two processors counts once: its outcome must agree, its level need not', async (t) => {
  const kept = [{ exercise: 'divide', solutions: ['a.js'] }]
  const { all } = repeatedOf(
    [solution('divide', 'a.js', { 'pass good': 30 }), solution('divide', 'a.js', { 'pass excellent': 20 }, { processor: 'other' })],
    kept,
  )
  t.match(all, { solutions: 1, least: 50, verdicts: 50, flipped: 0, stepped: 0 })
  const { all: flipped } = repeatedOf(
    [solution('divide', 'a.js', { slow: 30 }), solution('divide', 'a.js', { 'pass required': 20 }, { processor: 'other' })],
    kept,
  )
  t.match(flipped, { solutions: 1, flipped: 1 })
})

t.test('existing solutions without gradings count as ungraded, and removed ones not at all', async (t) => {
  const { rows, all } = repeatedOf(
    [solution('divide', 'a.js', { 'pass good': 50 }), solution('divide', 'gone.js', { slow: 50 })],
    [
      { exercise: 'divide', solutions: ['a.js', 'new.js'] },
      { exercise: 'sum', solutions: ['a.js'] },
    ],
  )
  t.match(rows[0], { solutions: 2, least: 0, verdicts: 50, flipped: 0, seconds: 1 })
  t.match(rows[1], { exercise: 'sum', solutions: 1, least: 0, verdicts: 0, flipped: 0, seconds: null })
  t.match(all, { solutions: 3, least: 0, verdicts: 50 })
})
