import t from 'tap'
import { baselineSentence, baselineView, parseBaseline, type Baseline } from '../../../../site/src/lessons/baseline.ts'

const baseline: Baseline = {
  title: 'CPU time per search',
  label: 'as it was',
  ours: 6.7,
  unit: 'ms',
  goal: 0.2,
  later: [{ label: 'the names converted once', ours: 0.193 }],
}
/** Rows of cells. */
const rows = (yours: number | null, of = baseline) =>
  String(baselineView(of, yours))
    .split('<tr>')
    .slice(1)
    .map((row) =>
      row
        .replace(/<\/t[hd]>/g, '|')
        .replace(/<[^>]*>/g, '')
        .trim(),
    )

t.test('before a reader has measured, the box shows our figures', async (t) => {
  t.strictSame(rows(null), [
    'CPU time per search, ms|Ours|',
    'as it was|6.7|',
    'Goal: 20 % of the baseline|1.34|',
    'the names converted once|0.193|',
  ])
})

t.test('goal and later figures follow from the reader’s baseline in proportion', async (t) => {
  t.strictSame(rows(9.2), [
    'CPU time per search, ms|Ours|Yours|',
    'as it was|6.7|9.2|',
    'Goal: 20 % of the baseline|1.34|1.8|',
    'the names converted once|0.193|about 0.27|',
  ])
  t.equal(baselineSentence(baseline, 9.2), 'Your baseline is 9.2\u00a0ms, so your goal is 1.8\u00a0ms.')
  t.equal(baselineSentence({ ...baseline, goal: null }, 9.2), 'Your baseline is 9.2\u00a0ms.')
  t.equal(
    baselineSentence(baseline, 9200),
    'Your baseline is 9,200\u00a0ms, so your goal is 1,800\u00a0ms. That is far from ours: check that it is in ms.',
  )
  t.match(rows(null, { ...baseline, title: 'Searches per second', unit: 'per second' }), [/^Searches per second\|/], 'a unit is named once')
  t.equal(rows(9.2, { ...baseline, goal: null }).length, 3)
})

t.test('a kept figure comes back, unless the box has another unit now', async (t) => {
  t.equal(parseBaseline('{"value":9.2,"unit":"ms"}', 'ms'), 9.2)
  for (const stored of [null, 'null', '{', '{"value":9.2,"unit":"s"}', '{"value":"9.2","unit":"ms"}', '{"value":0,"unit":"ms"}'])
    t.equal(parseBaseline(stored, 'ms'), null, String(stored))
})
