import t from 'tap'
import { pauseAfter } from '../../../../../site/src/shared/api/profiles.ts'

t.test('who waits for long asks less often, and every five seconds at the least', async (t) => {
  t.equal(pauseAfter(0), 700)
  t.ok(pauseAfter(15_000) < 1500)
  t.equal(pauseAfter(600_000), 5000)
})
