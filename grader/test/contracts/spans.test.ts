import t from 'tap'
import { describeSpan, figuresIn, shownAt } from '../../contracts/spans.ts'
import type { Charts } from '../../contracts/charts.ts'

const charts: Charts = {
  seconds: [0, 0.5, 1, 1.5, 2, 2.5],
  spans: [
    { name: 'A', from: 0, to: 1.5 },
    { name: 'B', from: 1.5, to: 3 },
  ],
  charts: [
    { name: 'Event Loop Delay', unit: 'ms', lines: [{ name: 'delay', values: [3, 0.64, 250.4, 7, 5, 9] }] },
    {
      name: 'Memory Usage',
      unit: 'MB',
      lines: [
        { name: 'RSS', values: [50, 60, 70, 70, 70, 70] },
        { name: 'Heap used', values: [4, 5, 6, 8, 7, 9] },
      ],
    },
    { name: 'Active Handles', unit: '', lines: [{ name: 'handles', values: [1, 2, 3, 4, 5, 6] }] },
  ],
}
const [delay, memory, handles] = charts.charts as [Charts['charts'][0], Charts['charts'][0], Charts['charts'][0]]
const [a, b] = charts.spans as [Charts['spans'][0], Charts['spans'][0]]

t.test('a span begins with its first sample, and ends before its last', async (t) => {
  t.same(figuresIn(charts, delay, a), [{ line: 'delay', low: 0.64, median: 3, high: 250.4 }])
  t.same(figuresIn(charts, delay, b), [{ line: 'delay', low: 5, median: 7, high: 9 }])
})

t.test('in words, lines have their names if there are several', async (t) => {
  t.equal(describeSpan(charts, delay, a), '0.6 to 250 ms, median 3 ms')
  t.equal(describeSpan(charts, memory, b), 'RSS 70 to 70 MB, median 70 MB; Heap used 7 to 9 MB, median 8 MB')
  t.equal(describeSpan(charts, handles, a), '1 to 3, median 2')
})

t.test('a path names a chart and a span, and nothing else', async (t) => {
  t.equal(shownAt(charts, 'Active Handles > B'), '4 to 6, median 5')
  for (const way of ['', 'A', 'Active Handles', 'Active Handles > C', 'Handles > A', 'A > Active Handles', 'Active Handles > A > A'])
    t.equal(shownAt(charts, way), undefined, way)
})
