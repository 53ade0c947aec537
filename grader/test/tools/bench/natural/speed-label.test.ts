import t from 'tap'
import { enoughPairs, speedLabel, type Pair, type Spent } from '../../../../tools/bench/natural/speed-label.ts'

const spent = (microseconds: number, more: Partial<Spent> = {}): Spent => ({
  calls: 1000,
  cpuSeconds: microseconds / 1000,
  requestMs: 0,
  ...more,
})
/** Times as fast as the baseline. */
const pair = (ratio: number): Pair => ({ baseline: spent(100), solution: spent(100 / ratio) })

t.test('a label is away from the target in every pair, else it is borderline', async (t) => {
  t.equal(speedLabel([pair(2.4), pair(2.3)], 2).label, 'fast')
  t.equal(speedLabel([pair(1.7), pair(1.8)], 2).label, 'slow')
  t.equal(speedLabel([pair(2.6), pair(2.1)], 2).label, 'borderline', 'one pair is near')
  t.equal(speedLabel([pair(3), pair(1)], 2).label, 'borderline', 'they differ')
})

t.test('its figures are the ratio of all calls together, and the least and the largest of a pair', async (t) => {
  const pairs = [pair(4), { baseline: spent(100), solution: spent(50, { calls: 3000, cpuSeconds: 0.15 }) }]
  t.same(speedLabel(pairs, 1), { label: 'fast', calls: 4000, figures: { ratio: 2.286, low: 2, high: 4 } })
})

t.test('a server that takes longer for a request is compared by that time', async (t) => {
  const waiting = (ms: number): Pair => ({ baseline: spent(100, { requestMs: 10 }), solution: spent(10, { requestMs: ms }) })
  t.equal(speedLabel([waiting(12), waiting(12)], 2).label, 'fast')
  t.equal(speedLabel([waiting(13), waiting(13)], 2).label, 'slow')
  t.equal(speedLabel([waiting(13), waiting(9)], 2).label, 'fast', 'one that was slow once may have been kept from its core')
})

t.test('pairs near the target are repeated, clear ones are not', async (t) => {
  const countOf = async (ratio: number) => (await enoughPairs(async () => pair(ratio), 2)).length
  t.equal(await countOf(3.1), 2)
  t.equal(await countOf(1.3), 2)
  t.equal(await countOf(2.2), 5)
  t.equal(await countOf(1.8), 5)
})
