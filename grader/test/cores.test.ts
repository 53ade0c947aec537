import { test } from 'tap'
import { defaultLane, parseCoreList, placeBeside } from '../cores.ts'

const separate = (...allowed: number[]) => ({ allowed, siblings: (core: number) => [core] })
/** Two threads a core: 0 and 2, 1 and 3. */
const threaded = (...allowed: number[]) => ({ allowed, siblings: (core: number) => [core % 2, (core % 2) + 2] })

test('the lane', async (t) => {
  t.equal(defaultLane(separate(0, 1, 2, 3)), 3, 'is the last core')
  t.equal(defaultLane(separate(2, 5)), 5, 'by the kernel’s number, not by count')
})

test('the cores beside a lane', async (t) => {
  t.match(placeBeside(3, separate(0, 1, 2, 3)), { lane: 3, beside: '0,1,2', notes: [] }, 'are the others')
  t.match(placeBeside(3, threaded(0, 1, 2, 3)), { beside: '0,2', notes: [] }, 'leave the other thread of the lane’s physical core idle')
})

test('a machine with too few cores still works, and says what it costs', async (t) => {
  const pair = placeBeside(2, threaded(0, 2))
  t.equal(pair.beside, '0', 'one physical core: its other thread')
  t.match(pair.notes, [/same physical core/])
  const single = placeBeside(1, separate(1))
  t.equal(single.beside, '1', 'one core: that one')
  t.match(single.notes, [/one core for everything/])
})

test('lists of cores are read as Linux writes them', async (t) => {
  t.strictSame(parseCoreList('0-2,5'), [0, 1, 2, 5])
  t.strictSame(parseCoreList('7'), [7])
})
