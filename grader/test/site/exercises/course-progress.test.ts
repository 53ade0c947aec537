import t from 'tap'
import { summaryOf } from '../../../../site/src/exercises/summary.ts'

const progress = new Map([
  ['a', { outcome: 'pass', attempts: 3 }],
  ['b', { outcome: 'slow', attempts: 1 }],
  ['c', { outcome: 'unsure', attempts: 0 }],
] as const)

t.test('passed and tried exercises are counted', async (t) => {
  t.strictSame(summaryOf(['a', 'b', 'c', 'd'], progress), { passed: 1, words: '1 of 4 exercises passed, 1 more tried.' })
  t.strictSame(summaryOf(['a', 'd'], progress), { passed: 1, words: '1 of 2 exercises passed.' })
  t.strictSame(summaryOf(['c', 'd'], progress), { passed: 0, words: '0 of 2 exercises passed.' })
})
