import t from 'tap'
import { magnitudes } from '../../../tools/course/magnitudes.ts'
import { beside, paceLine, paceOf } from '../../../tools/course/pace.ts'
import { measureAnchor, readRecorded, writeRecorded, type Recorded } from '../../../tools/course/recorded.ts'
import { root } from '../../house/tracked.ts'

const RECORDED: Recorded = {
  anchor: 20_000,
  engine: 'Node.js 24.21.0',
  recordedOn: '2026-11-21',
  processor: 'Xeon, 2 cores',
  kernel: 'Linux 6.1',
  governor: null,
  busyCores: 0.02,
}
const NOW = { ...RECORDED, anchor: 10_000, busyCores: 1.5 }

t.test('a run says how fast its machine is beside the recorded one', async (t) => {
  t.equal(paceOf(RECORDED, NOW), 0.5)
  t.equal(
    paceLine(RECORDED, NOW),
    'pace ×0.5: 10,000 requests per second here, with 1.5 cores busy before; 20,000 requests per second on 2026-11-21, Node.js 24.21.0, Xeon, 2 cores',
  )
  t.equal(
    paceLine(null, NOW),
    'pace unknown, because this lesson has no record: 10,000 requests per second here, with 1.5 cores busy before',
  )
})

t.test('a block is compared as it is, and at the recorded pace', async (t) => {
  const slower = magnitudes('took 10 ms', 'took 30 ms')!
  t.equal(beside(slower, 0.5), 'figures ×3 (×3 to ×3), ×1.5 at the recorded pace')
  t.equal(beside(slower, null), 'figures ×3 (×3 to ×3)')
})

t.test('a record is kept beside the lesson', async (t) => {
  const folder = t.testdir({})
  t.equal(readRecorded(folder), null)
  writeRecorded(folder, RECORDED)
  t.strictSame(readRecorded(folder), RECORDED)
})

t.test('the anchor is measured by a real server', async (t) => {
  t.ok((await measureAnchor(root)) > 100)
})
