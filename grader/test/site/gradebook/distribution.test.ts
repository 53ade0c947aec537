import t from 'tap'
import { distributionView } from '../../../../site/src/gradebook/distribution.ts'
import { times } from '../../../../site/src/shared/format.ts'

const seen = {
  learners: 6,
  started: 6,
  passed: 4,
  figure: 'ratio' as const,
  passing: [5, 7, 11, 13],
  attemptsToPass: [1, 2, 3, 9],
  hoursToPass: [2],
  words: { pass: 4, slow: 2 },
  dropOff: [0, 2],
  techniques: null,
}

t.test('a spread shows its ends and its median, between two values for an even number', async (t) => {
  const view = String(distributionView(seen))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  t.match(view, `${times(5)} to ${times(13)}, ${times(9)} in the middle`)
  t.match(view, '1 to 9, 2.5 in the middle')
  t.notMatch(view, 'undefined')
})
