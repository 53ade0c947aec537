import t from 'tap'
import { areApart } from '../../../runner/verdict/apart.ts'

t.test('intervals are apart if no two overlap', async (t) => {
  t.ok(areApart([]))
  t.ok(
    areApart([
      { low: 3, high: 4 },
      { low: 1, high: 2 },
      { low: 5, high: 6 },
    ]),
  )
  t.notOk(
    areApart([
      { low: 3, high: 4 },
      { low: 4, high: 5 },
    ]),
    'ends that meet are not apart',
  )
  t.notOk(
    areApart([
      { low: 1, high: 9 },
      { low: 2, high: 3 },
      { low: 10, high: 11 },
    ]),
  )
})
