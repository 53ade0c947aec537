import t from 'tap'
import { drawArrivals, expectedWithin, peakRate, rateAt, rushWith, secondsLeftAt } from '../../../shared/capacity/rush.ts'
import { seededUniform } from '../../seeded.ts'

const HOUR = 3600
const WEEK = 7 * 24 * HOUR
const rush = rushWith(10_000, WEEK, { seconds: HOUR, share: 0.175 })

t.test('a rush brings the share that it was asked for in its last hour, and all in its window', async (t) => {
  t.ok(Math.abs(expectedWithin(rush, HOUR) - 1750) < 0.01)
  t.equal(expectedWithin(rush, WEEK), 10_000)
  t.equal(expectedWithin(rush, 2 * WEEK), 10_000)
  t.equal(expectedWithin(rush, 0), 0)
})

t.test('the pressure doubles as the time left, with the soft end, halves; beyond the window nobody comes', async (t) => {
  const { softSeconds } = rush
  t.ok(Math.abs(rateAt(rush, 0) / rateAt(rush, softSeconds) - 2) < 1e-9)
  t.equal(rateAt(rush, WEEK + 1), 0)
  t.equal(rateAt(rush, -1), 0)
  t.ok(Math.abs(secondsLeftAt(rush, rateAt(rush, 5000)) - 5000) < 1e-6)
  t.equal(secondsLeftAt(rush, 2 * rateAt(rush, 0)), 0, 'a rate that is never reached')
})

t.test('arrivals are drawn as they are expected, in order, and from the time that is asked for', async (t) => {
  const arrivals = drawArrivals(rush, 3 * HOUR, seededUniform(7))
  const expected = expectedWithin(rush, 3 * HOUR)
  t.ok(Math.abs(arrivals.length - expected) < 4 * Math.sqrt(expected), `${arrivals.length} of ${expected.toFixed(0)}`)
  t.strictSame(arrivals, arrivals.toSorted())
  const last = arrivals.filter((at) => at >= 2 * HOUR).length
  t.ok(Math.abs(last - 1750) < 4 * Math.sqrt(1750), `${last} in the last hour`)
  t.ok(arrivals[0]! >= 0 && arrivals.at(-1)! <= 3 * HOUR)
})

t.test('a rush may be so steep that nearly all come in the last hour: no minute brings more than there are', async (t) => {
  for (const windowSeconds of [24 * HOUR, WEEK, 365 * 24 * HOUR]) {
    for (const share of [0.5, 0.85, 0.95]) {
      const steep = rushWith(10_000, windowSeconds, { seconds: HOUR, share })
      t.ok(Math.abs(expectedWithin(steep, HOUR) - share * 10_000) < 0.01, `${share} of ${windowSeconds} s`)
      t.ok(60 * peakRate(steep) < share * 10_000)
      t.ok(Math.abs(60 * peakRate(steep) - drawArrivals(steep, 60, seededUniform(5)).length) < 400, 'as many as are drawn')
    }
  }
})

t.test('a share that is no rush, or one of everything, is none', async (t) => {
  t.throws(
    () => rushWith(100, 2 * HOUR, { seconds: HOUR, share: 0.5 }),
    new RangeError('A rush of 7200 s cannot have a share of 0.5 in its last 3600 s'),
  )
  t.throws(() => rushWith(100, WEEK, { seconds: HOUR, share: 1 }), RangeError)
  t.throws(() => rushWith(100, WEEK, { seconds: HOUR, share: 0.999 }), RangeError)
  t.throws(() => rushWith(100, WEEK, { seconds: HOUR, share: NaN }), RangeError)
})
