import t from 'tap'
import type { Outcome } from '../../../contracts/index.ts'
import { unsettled } from '../../../server/gradebook/unsettled.ts'

const opensAt = new Date('2026-03-01T00:00:00Z')
const at = (hours: number) => new Date(opensAt.getTime() + hours * 3_600_000)
const sent = (...attempts: [Outcome, number][]) =>
  attempts.map(([outcome, hours], index) => ({ submission: String(index), outcome, level: null, submittedAt: at(hours) }))

t.test('learners left without a verdict that counts', async (t) => {
  t.equal(unsettled([], opensAt, at(9)), null)
  t.match(unsettled(sent(['fault', 1]), opensAt, at(2)), { submission: '0' })
  t.match(unsettled(sent(['slow', 1], ['unsure', 3]), opensAt, at(9)), { submission: '1' })
})

t.test('learners who were not left without one', async (t) => {
  t.equal(unsettled(sent(['fault', 1]), opensAt, at(1.9)), null, 'they may still be at it')
  t.equal(unsettled(sent(['fault', 1], ['slow', 2]), opensAt, at(9)), null, 'it was sent again')
  t.equal(unsettled(sent(['pass', 1], ['fault', 2]), opensAt, at(9)), null, 'nothing hangs on it')
  t.equal(unsettled(sent(['fault', -1]), opensAt, at(9)), null, 'it was before this was assigned')
})
