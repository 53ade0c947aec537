import t from 'tap'
import {
  CHECKPOINTS,
  decideHeap,
  firstCallsApart,
  isLeak,
  KEPT_BYTES,
  PASS_GROWTH,
  plantedLeak,
  showsLeak,
} from '../../../runner/verdict/decide-heap.ts'
import type { HeapPass } from '../../../contracts/index.ts'

const LIMIT = 16

/** A pass over a heap that has grown by `used(calls)` bytes after that many calls. */
function pass(start: number, callsApart: number, used: (calls: number) => number): HeapPass {
  const points = Array.from({ length: CHECKPOINTS + 1 }, (_, step) => {
    const calls = start + step * callsApart
    return { calls, usedBytes: 4e6 + used(calls), residentBytes: 4e7 }
  })
  return { callsApart, points }
}

/** A prefix of the pass, as during measuring. */
function made(passes: HeapPass[], { callsApart, points }: HeapPass): HeapPass {
  const upTo = (length: number) => ({ callsApart, points: points.slice(0, length) })
  const enough = points.findIndex((_, index) => index > 0 && isLeak([...passes, upTo(index + 1)], LIMIT))
  return upTo(enough < 0 ? points.length : enough + 1)
}

/** The final decision, and the passes needed for it: one more after each open decision. */
function decide(used: (calls: number) => number): { answer: string; passes: HeapPass[] } {
  const passes: HeapPass[] = []
  for (let callsApart = firstCallsApart(LIMIT); ; callsApart *= PASS_GROWTH) {
    passes.push(made(passes, pass(passes.at(-1)?.points.at(-1)!.calls ?? 0, callsApart, used)))
    const { answer } = decideHeap(passes, LIMIT)
    if (answer !== 'more') return { answer, passes }
  }
}

function answer(used: (calls: number) => number): string {
  const { answer, passes } = decide(used)
  return `${answer} after ${passes.length}`
}

const filling = (bytes: number, entries: number) => (calls: number) => bytes * Math.min(calls, entries)

t.test('a heap that does not grow is flat after the first pass', async (t) => {
  t.equal(
    answer(() => 0),
    'flat after 1',
  )
  t.equal(
    answer((calls) => 240 * Math.sin(calls)),
    'flat after 1',
  )
})

t.test('a one-off jump when code is compiled is not a leak', async (t) => {
  t.equal(
    answer((calls) => (calls > 2000 ? 25_000 : 0)),
    'flat after 1',
  )
})

t.test('a leak continues beyond any allowed one-off memory', async (t) => {
  for (const leak of [30, 64, 250, 1400]) {
    const { answer, passes } = decide((calls) => leak * calls)
    t.equal(answer, 'leak', `${leak} bytes per call`)
    const calls = passes.at(-1)!.points.at(-1)!.calls
    t.ok(leak * calls >= KEPT_BYTES, `${calls} calls keep more than 4 MB`)
    t.ok(leak * calls <= 1.8 * KEPT_BYTES || passes.length === 2, `${calls} calls are not many more than it takes`)
  }
  t.match(
    answer((calls) => 8 * 2 ** Math.ceil(Math.log2(calls + 1)) * 8),
    /^leak/,
    'also in the steps of a table that doubles',
  )
})

t.test('a bounded cache is flat once full, whether early or late', async (t) => {
  t.match(answer(filling(64, 3000)), /^flat/)
  t.match(answer(filling(86, 20_000)), /^flat/, 'full only after two passes')
  t.match(answer(filling(100, 40_000)), /^flat/)
  t.match(answer(filling(20, 200_000)), /^flat/)
  t.match(
    answer((calls) => 86 * Math.min(calls, 20_000) + 40 * 2 ** Math.ceil(Math.log2(Math.min(calls, 20_000) + 1))),
    /^flat/,
    'in a table that doubles',
  )
  t.match(answer(filling(300, 40_000)), /^leak/, '12 MB is more than allowed')
})

t.test(
  'a leak that slows down its calls is decided in the second pass, and a cache that fills up meanwhile is not mistaken for one',
  async (t) => {
    const apart = firstCallsApart(LIMIT)
    const passes = (used: (calls: number) => number): HeapPass[] => [
      pass(0, apart, used),
      { callsApart: 3 * apart, points: pass(CHECKPOINTS * apart, 3 * apart, used).points.slice(0, 4) },
    ]
    const leak = (calls: number) => 60 * calls
    const cache = filling(60, 7000)
    t.equal(decideHeap(passes(leak), LIMIT, 1.9).answer, 'more')
    t.equal(decideHeap(passes(leak), LIMIT, 2.1).answer, 'leak')
    t.not(decideHeap(passes(cache), LIMIT, 2.1).answer, 'leak')
  },
)

t.test('a planted leak shows before it has retained that much', async (t) => {
  const apart = firstCallsApart(LIMIT)
  const passesOf = (leak: number) => [
    pass(0, apart, (calls) => leak * calls),
    pass(CHECKPOINTS * apart, PASS_GROWTH * apart, (calls) => leak * calls),
  ]
  t.ok(showsLeak(passesOf(plantedLeak(LIMIT)), LIMIT))
  t.notOk(showsLeak(passesOf(0), LIMIT))
})

t.test('the bounds of a slope are the jump divided by the calls', async (t) => {
  const { bytesPerCall, low, high } = decideHeap([pass(0, firstCallsApart(LIMIT), (calls) => 64 * calls)], LIMIT)
  t.equal(bytesPerCall, 64)
  t.ok(low > 50 && low < 60 && high > 68 && high < 78)
})
