import { createRequire } from 'node:module'
import t from 'tap'

const require = createRequire(import.meta.url)
const { createDigest } = require('../../../../runner/measure/harness/digest.cjs')
const { createRandom } = require('../../../../runner/measure/harness/random.cjs')

function digestOf(values: unknown[], key = [1, 2]): string {
  const digest = createDigest()
  digest.start(key)
  for (const value of values) digest.fold(value)
  return digest.end().join(' ')
}

t.test('equal outputs with the same key have the same digest', async (t) => {
  t.equal(digestOf([1, 2.5, 'a', true, null, undefined]), digestOf([1, 2.5, 'a', true, null, undefined]))
})

t.test('another value, order, number of values or key gives another digest', async (t) => {
  const all = [
    [1, 2, 3],
    [1, 2, 4],
    [3, 2, 1],
    [1, 2],
    [1, 2, 3, 0],
    ['1', 2, 3],
    [1, 2, 3.5],
    [-1, 2, 3],
    [1, true, 3],
    [1, false, 3],
    [1, null, 3],
    [1, undefined, 3],
    [1, NaN, 3],
    [1, [], 3],
  ]
  t.equal(new Set(all.map((values) => digestOf(values))).size, all.length)
  t.not(digestOf([1, 2, 3], [1, 2]), digestOf([1, 2, 3], [1, 3]))
})

t.test('a string differs from its separate characters', async (t) => {
  t.not(digestOf(['ab', 'c']), digestOf(['a', 'bc']))
})

t.test('a digest is not the sum of its parts: swapping batches of outputs shows', async (t) => {
  const seen = new Set<string>()
  for (let i = 0; i < 20_000; i++) seen.add(digestOf([i, i ^ 7, i * 31], [i & 3, 9]))
  t.equal(seen.size, 20_000, 'no collision among 20,000')
})

t.test('the generator repeats from its seed and differs from any other', async (t) => {
  const { random, reseed } = createRandom()
  const draw = (seed: number[]) => (reseed(seed), Array.from({ length: 8 }, () => random()))
  t.same(draw([1, 2, 3, 4]), draw([1, 2, 3, 4]))
  t.notSame(draw([1, 2, 3, 4]), draw([1, 2, 3, 5]))
})

t.test('its numbers are evenly distributed over 32 bits', async (t) => {
  const { random, reseed } = createRandom()
  reseed([9, 9, 9, 9])
  const bins = new Uint32Array(16)
  for (let i = 0; i < 160_000; i++) bins[random() >>> 28]!++
  t.ok(
    bins.every((count) => Math.abs(count - 10_000) < 500),
    `bins ${bins}`,
  )
})
