import fc from 'fast-check'
import t from 'tap'
import { BOARD_FIGURES } from '../../../contracts/index.ts'
import { bestOf, byRank, coarse, ranksOf, topOf, TOP, type MeasuredFigure } from '../../../server/gradebook/ranks.ts'

const measured = (low: number, high: number): MeasuredFigure => ({ value: (low + high) / 2, low, high })
const ranked = (intervals: MeasuredFigure[], figure: 'ratio' | 'bytesPerCall' = 'ratio') =>
  ranksOf(intervals, figure).map((rank, index) => ({ ...intervals[index]!, rank }))

/** Multiples of a half, so that some ends coincide. */
const end = fc.integer({ min: 2, max: 60 }).map((halves) => halves / 2)
const interval = fc.tuple(end, end).map(([a, b]) => measured(Math.min(a, b), Math.max(a, b)))
const intervals = fc.array(interval, { maxLength: 40 })
const figure = fc.constantFrom(...BOARD_FIGURES)

t.test('entries that overlap with the first are first, too', async (t) => {
  t.same(ranksOf([], 'ratio'), [])
  t.same(ranksOf([measured(3, 4), measured(3.5, 5), measured(1, 2)], 'ratio'), [1, 1, 3])
  t.same(ranksOf([measured(1, 2), measured(2, 3)], 'ratio'), [1, 1], 'ends that meet are no difference')
})

t.test('overlap is not transitive: a rank counts who is clearly better', async (t) => {
  const [a, b, c] = [measured(5, 6), measured(4, 5.5), measured(3, 4.5)]
  t.same(ranksOf([a, b, c], 'ratio'), [1, 1, 2])
  t.same(ranksOf([a, b, c], 'bytesPerCall'), [2, 1, 1], 'of bytes less is better')
})

t.test('a rank is 1 plus the number of entries whose worst end beats this one’s best end', async () => {
  fc.assert(
    fc.property(intervals, figure, (all, figure) => {
      const isBetter = (a: MeasuredFigure, b: MeasuredFigure) => (figure === 'ratio' ? a.low > b.high : a.high < b.low)
      return ranksOf(all, figure).every((rank, index) => rank === 1 + all.filter((other) => isBetter(other, all[index]!)).length)
    }),
  )
})

t.test('someone is first; clearly better means a better rank; neither the order nor a worse entry changes anything', async () => {
  fc.assert(
    fc.property(
      intervals.filter(({ length }) => length > 0),
      interval,
      (all, other) => {
        const ranks = ranksOf(all, 'ratio')
        const isInOrder = all.every((a, i) => all.every((b, j) => a.low <= b.high || ranks[i]! < ranks[j]!))
        const last = { ...other, low: 0, high: Math.min(other.high, ...all.map(({ high }) => high)) }
        const [reversed, longer] = [ranksOf(all.toReversed(), 'ratio'), ranksOf([...all, last], 'ratio')]
        return Math.min(...ranks) === 1 && isInOrder && ranks.every((rank, i) => reversed.at(-1 - i) === rank && longer[i] === rank)
      },
    ),
  )
})

t.test('sorted by rank, and by value within a rank', async (t) => {
  t.same(
    byRank(ranked([measured(1, 2), measured(4, 5), measured(4, 7)]), 'ratio').map(({ rank, value }) => [rank, value]),
    [
      [1, 5.5],
      [1, 4.5],
      [3, 1.5],
    ],
  )
  t.same(
    byRank(ranked([measured(0, 2), measured(0, 1)], 'bytesPerCall'), 'bytesPerCall').map(({ value }) => value),
    [0.5, 1],
  )
})

t.test('the top has five entries, plus those that share the fifth’s rank, up to eight', async (t) => {
  const apart = (count: number) => Array.from({ length: count }, (_, index) => measured(100 - 10 * index, 101 - 10 * index))
  t.equal(topOf(ranked(apart(3)), 'ratio').length, 3)
  t.equal(topOf(ranked(apart(9)), 'ratio').length, 5)
  t.equal(topOf(ranked([...apart(4), measured(50, 52), measured(51, 53), measured(10, 11)]), 'ratio').length, 6)
  const alike = ranked(Array.from({ length: 30 }, (_, index) => measured(1, 3 + index)))
  t.same(
    topOf(alike, 'ratio').map(({ high }) => high),
    [32, 31, 30, 29, 28, 27, 26, 25],
  )
  fc.assert(
    fc.property(intervals, figure, (all, figure) => {
      const top = topOf(ranked(all, figure), figure)
      return top.length <= TOP.most && top.length >= Math.min(all.length, TOP.least) && (all.length === 0 || top[0]!.rank === 1)
    }),
  )
})

t.test('the best attempt is the one with the best worst end', async (t) => {
  const [exact, vague, again] = [measured(3, 3.2), measured(2, 5), measured(3, 9)]
  t.equal(bestOf([vague, exact, again], 'ratio'), exact, 'of equals the first')
  t.equal(bestOf([measured(0, 4), measured(1, 2)], 'bytesPerCall').high, 2)
})

t.test('figures are shown in steps, and the interval still contains the original one', async (t) => {
  t.same(coarse({ value: 3.4127, low: 3.2199, high: 3.6001 }), { value: 3.4, low: 3.2, high: 3.65 })
  t.same(coarse({ value: 1.519, low: 1.5, high: 1.541 }), { value: 1.52, low: 1.5, high: 1.56 })
  t.same(coarse({ value: 42.34, low: 39.99, high: 97.01 }), { value: 42.5, low: 39.5, high: 98 })
  t.same(coarse({ value: 0.0123, low: -0.7, high: 0.051 }), { value: 0.0124, low: 0, high: 0.051 })
  t.same(coarse({ value: 9.99, low: 9.91, high: 9.99 }), { value: 10, low: 9.9, high: 10 })
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), fc.double({ min: 1, max: 3, noNaN: true }), (low, times) => {
      const rounded = coarse(measured(low, low * times))
      const again = coarse(rounded)
      const holds = rounded.low <= low * 1.000001 && rounded.high >= low * times * 0.999999
      return (
        holds && rounded.low >= low * 0.97 && rounded.high <= low * times * 1.03 && again.low === rounded.low && again.high === rounded.high
      )
    }),
  )
})
