import t from 'tap'
import type { Belief } from '../../../contracts/beliefs.ts'
import { groupsOf } from '../../../../site/src/notebook/groups.ts'
import { predictionsOf } from '../../../../site/src/lessons/attempt-predictions.ts'
import { bytes, entry, times } from '../notebook/sample.ts'

const effect = (value: number) => times(value, value, value)
const hoist = (expected: Belief['times']): Belief => ({ technique: 'hoist', times: expected })

t.test('an attempt is compared with the one measured before it, or with the start', async (t) => {
  const newestFirst = [
    entry({ submission: 'd', belief: hoist(10), effect: effect(60) }),
    entry({ submission: 'c', belief: null, effect: effect(3) }),
    entry({ submission: 'b', belief: hoist(2), effect: null }),
    entry({ submission: 'a', belief: hoist(5), effect: effect(1.5) }),
  ]
  t.strictSame(
    predictionsOf(groupsOf(newestFirst, [])).map(({ href, expected, measured, isRight }) => [href, expected, measured, isRight]),
    [
      ['/notebook/#attempt-a', 5, 1.5, false],
      ['/notebook/#attempt-d', 10, 20, true],
    ],
    '“ten times or more” is right for twenty times',
  )
  t.match(predictionsOf(groupsOf(newestFirst, []))[0]!.question, /: Hoisted$/)
  t.strictSame(predictionsOf(groupsOf([entry({ belief: hoist(2), effect: bytes(40, 39, 41) })], [])), [])
})
