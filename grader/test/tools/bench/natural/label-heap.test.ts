import t from 'tap'
import { heapLabel, type LongRun } from '../../../../tools/bench/natural/label-heap.ts'

const MB = 2 ** 20

/** A long run of two million calls whose memory is given by its calls. */
function longRun(used: (calls: number) => number, rss = (calls: number) => 60 * MB + used(calls)): LongRun {
  const points = Array.from({ length: 24 }, (_, i) => (i + 1) * 100_000).map((calls) => ({ calls, used: used(calls), rss: rss(calls) }))
  return { empty: { used: 5 * MB, rss: 60 * MB }, points }
}

const labelOf = (run: LongRun) => heapLabel(run, 16).label

t.test('what grows by much more than the limit leaks, what stays is flat, what lies between is borderline', async (t) => {
  t.equal(labelOf(longRun(() => 6 * MB)), 'flat')
  t.equal(labelOf(longRun((calls) => 6 * MB + 40 * calls)), 'leak')
  t.equal(labelOf(longRun((calls) => 6 * MB + 16 * calls)), 'borderline')
})

t.test('what is made once does not count, up to what the tasks allow', async (t) => {
  t.equal(labelOf(longRun((calls) => 5 * MB + Math.min(3 * MB, 100 * calls))), 'flat', 'a cache that has filled up')
  t.equal(labelOf(longRun((calls) => 5 * MB + Math.min(20 * MB, 100 * calls))), 'borderline', 'more than may stay')
})

t.test('a table that doubles is no smaller a leak than one that grows steadily', async (t) => {
  t.equal(labelOf(longRun((calls) => 6 * MB + 32 * 2 ** Math.ceil(Math.log2(calls)))), 'leak')
})

t.test('growth outside of the heap shows in the resident size, where Node’s own warm-up does not count', async (t) => {
  t.equal(
    labelOf(
      longRun(
        () => 6 * MB,
        (calls) => 60 * MB + 100 * calls,
      ),
    ),
    'leak',
  )
  t.equal(
    labelOf(
      longRun(
        () => 6 * MB,
        (calls) => 60 * MB + Math.min(90 * MB, 70 * calls),
      ),
    ),
    'flat',
  )
  t.equal(
    labelOf(
      longRun(
        () => 6 * MB,
        (calls) => 60 * MB + (calls > 1_900_000 ? 75 * MB : 0),
      ),
    ),
    'flat',
    'taken at once, and late',
  )
})

t.test('its figures are those of the settled part', async (t) => {
  t.same(
    heapLabel(
      longRun((calls) => 6 * MB + 40 * calls),
      16,
    ),
    {
      label: 'leak',
      calls: 2_400_000,
      figures: { bytesPerCall: 40, lateBytesPerCall: 40, rssPerCall: 40, keptBytes: MB + 96_000_000 },
    },
  )
})
