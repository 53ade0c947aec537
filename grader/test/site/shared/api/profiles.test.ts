import t from 'tap'
import { pauseAfter } from '../../../../../site/src/shared/api/profiles.ts'

t.test('polling slows down with the wait, to every five seconds at most', async (t) => {
  t.equal(pauseAfter(0), 700)
  t.ok(pauseAfter(15_000) < 1500)
  t.equal(pauseAfter(600_000), 5000)
})
