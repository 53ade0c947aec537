import t from 'tap'
import { callsForPeaks, CHECKPOINTS, decideHeap, firstCallsApart, hiddenGrowth, PASS_GROWTH, PEAK_BYTES } from '../../verdict/decide-heap.ts'
import type { HeapPass } from '../../contracts/index.ts'

const LIMIT = 16

/** Passes over a heap that holds `used(calls)` bytes more after so many calls. */
function passes(count: number, used: (calls: number) => number): HeapPass[] {
  let calls = 0
  let callsApart = firstCallsApart(LIMIT)
  return Array.from({ length: count }, () => {
    const points = Array.from({ length: CHECKPOINTS + 1 }, (_, step) => {
      if (step > 0) calls += callsApart
      return { calls, usedBytes: 4e6 + used(calls), residentBytes: 4e7 }
    })
    const pass = { callsApart, points }
    callsApart *= PASS_GROWTH
    return pass
  })
}

/** The answer as it comes when decided after every pass. */
function answer(used: (calls: number) => number): string {
  const all = passes(5, used)
  for (let count = 1; count <= 5; count++) {
    const { answer } = decideHeap(all.slice(0, count), LIMIT)
    if (answer !== 'more') return `${answer} after ${count}`
  }
  return 'none'
}

t.test('a heap that does not grow is flat after the first pass', async (t) => {
  t.equal(answer(() => 0), 'flat after 1')
  t.equal(answer((calls) => 240 * Math.sin(calls)), 'flat after 1')
})

t.test('a one-off jump when code is compiled is not a leak', async (t) => {
  t.equal(answer((calls) => (calls > 2000 ? 25_000 : 0)), 'flat after 1')
})

t.test('a leak is one in two passes running', async (t) => {
  t.equal(answer((calls) => 64 * calls), 'leak after 2')
  t.equal(answer((calls) => 8 * 2 ** Math.ceil(Math.log2(calls + 1)) * 8), 'leak after 2', 'also in the steps of a table that doubles')
})

t.test('a cache that fills up and stays is flat once it is full', async (t) => {
  t.match(answer((calls) => 64 * Math.min(calls, 3000)), /^flat/)
})

t.test('slopes are bounded by the jump over the calls', async (t) => {
  const { bytesPerCall, low, high } = decideHeap(passes(1, (calls) => 64 * calls), LIMIT)
  t.equal(bytesPerCall, 64)
  t.ok(low > 50 && low < 60 && high > 68 && high < 78)
})

t.test('the kernel’s peaks stand against a flat report', async (t) => {
  const calls = callsForPeaks(LIMIT)
  const megabyte = 1048576
  t.equal(hiddenGrowth({ yours: 61 * megabyte, reference: 60 * megabyte, calls }), null, 'a megabyte is noise')
  t.equal(hiddenGrowth({ yours: 56 * megabyte, reference: 60 * megabyte, calls }), null)
  t.ok(hiddenGrowth({ yours: 60 * megabyte + 60 * calls, reference: 60 * megabyte, calls })! >= 59)
  t.equal(calls * LIMIT >= PEAK_BYTES, true, 'a leak at the limit reaches the threshold')
})
