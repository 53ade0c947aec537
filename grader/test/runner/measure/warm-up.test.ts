import t from 'tap'
import { isFlat } from '../../../runner/measure/warm-up.ts'

/** Windows of 30 requests at these costs, in ms of CPU time per request. */
const windows = (...costs: number[]) => costs.map((ms) => ({ calls: 30, cpuNs: 30 * ms * 1e6, wallNs: 30 * ms * 1e6 }))

t.test('a server is warm once three windows were no cheaper than those before', async (t) => {
  t.notOk(isFlat(windows(4, 3, 3)), 'two windows can agree by chance')
  t.ok(isFlat(windows(3, 3, 3, 3)))
  t.ok(isFlat(windows(3, 2.95, 3, 3)), 'a fall below 5 % is noise')
  t.notOk(isFlat(windows(4, 3.9, 3.9, 3)), 'still falling')
  t.ok(isFlat(windows(4, 3, 5, 7, 3)), 'disturbed windows do not hide that the others agree')
})

t.test('a light server is never called warm by that: its framework becomes faster only after hundreds of requests', async (t) => {
  t.notOk(isFlat(windows(1, 1, 1, 1, 1)))
})

t.test('without windows nothing is warm', async (t) => t.notOk(isFlat([])))
