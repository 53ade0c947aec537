import t from 'tap'
import { growthOf } from '../../../../runner/profile/views/scaling.ts'
import { seededNormal } from '../../../seeded.ts'

const SIZES = [16, 64, 256, 1024, 4096, 16_384]
const NOISE = 0.05

const PLANTED: Record<string, (size: number) => number> = {
  constant: () => 40,
  'log n': (size) => 7 * Math.log2(size),
  n: (size) => 3 * size,
  'n log n': (size) => 0.8 * size * Math.log2(size),
  'n²': (size) => 0.1 * size * size,
}

t.test('the growth that was planted is found under noise', async (t) => {
  const normal = seededNormal(11)
  for (const [name, time] of Object.entries(PLANTED)) {
    const wrong = Array.from({ length: 200 }, () =>
      growthOf(SIZES.map((size) => ({ size, ns: time(size) * Math.exp(NOISE * normal()) }))),
    ).filter((found) => found !== name)
    t.strictSame(wrong, [], name)
  }
})

t.test('what every call costs, however small its input, is no growth', async (t) => {
  const normal = seededNormal(12)
  const found = (time: (size: number) => number) =>
    new Set(Array.from({ length: 200 }, () => growthOf(SIZES.map((size) => ({ size, ns: time(size) * Math.exp(NOISE * normal()) })))))
  t.strictSame([...found((size) => 60 + 0.3 * size)], ['n'])
  t.strictSame([...found((size) => 10 + 0.8 * size * Math.log2(size))], ['n log n'])
  for (const name of found((size) => 500 + 0.8 * size * Math.log2(size)))
    t.match(name, /^n( log n)?$/, 'a factor of log n hides behind a large one')
  t.strictSame([...found((size) => 400 + 0.01 * size * size)], ['n²'])
  t.strictSame([...found((size) => 1000 + 0.01 * size)], ['constant'], 'growth that hides behind it')
})

t.test('memory that is slower the more of it is used bends a line, and is no growth', async (t) => {
  const sizes = [50, 160, 500, 1600, 5000, 16_000]
  const boxed = [439, 1075, 2883, 9548, 39_549, 147_184] // an array’s forEach with a sum in the closure
  const copied = [792, 869, 1128, 2100, 5526, 23_299] // a text copied into a Buffer, which has no pool from 4 kB on
  for (const times of [boxed, copied]) t.equal(growthOf(sizes.map((size, i) => ({ size, ns: times[i]! }))), 'n')
  const sorted = [4522, 13_998, 68_052, 285_995, 928_707, 3_686_219]
  t.equal(growthOf(sizes.map((size, i) => ({ size, ns: sorted[i]! }))), 'n log n')
})

t.test('nothing is said where nothing can be', async (t) => {
  t.equal(growthOf([]), 'unclear')
  t.equal(
    growthOf([
      { size: 16, ns: 1 },
      { size: 32, ns: 2 },
      { size: 64, ns: 4 },
    ]),
    'unclear',
    'a narrow range',
  )
  t.equal(growthOf(SIZES.map((size) => ({ size, ns: 2 ** (size / 1000) }))), 'unclear', 'exponential growth')
  t.equal(growthOf(SIZES.map((size) => ({ size, ns: Number.NaN }))), 'unclear')
})
