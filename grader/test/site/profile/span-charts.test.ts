import t from 'tap'
import { spanCharts } from '../../../../site/src/profile/span-charts.ts'

const page = String(
  spanCharts({
    seconds: [0, 1, 2, 3],
    spans: [
      { name: 'A', from: 0, to: 1 },
      { name: 'B', from: 1, to: 4 },
    ],
    charts: [
      { name: 'CPU & more', unit: '%', lines: [{ name: 'CPU', values: [0, 50, 100, 25] }] },
      {
        name: 'Memory',
        unit: '',
        lines: [
          { name: 'RSS', values: [4, 4, 4, 4] },
          { name: 'Heap', values: [1, 2, 1, 2] },
        ],
      },
    ],
  }),
)

t.test('each span of each chart is a radio button with its figures, in reading order', async (t) => {
  t.same(
    [...page.matchAll(/type="radio" name="span" value="([^"]*)" aria-label="([^"]*)"/g)].map(([, value, name]) => [value, name]),
    [
      ['CPU &#38; more &#62; A', 'CPU &#38; more, A, 0 to 1 s: 0 to 0 %, median 0 %'],
      ['CPU &#38; more &#62; B', 'CPU &#38; more, B, 1 to 4 s: 25 to 100 %, median 50 %'],
      ['Memory &#62; A', 'Memory, A, 0 to 1 s: RSS 4 to 4, median 4; Heap 1 to 1, median 1'],
      ['Memory &#62; B', 'Memory, B, 1 to 4 s: RSS 4 to 4, median 4; Heap 1 to 2, median 2'],
    ],
  )
})

t.test('spans are as wide as they last, and lines share the time axis and the scale of their chart', async (t) => {
  t.same([...page.matchAll(/<label style="([^"]*)"/g)].map(([, style]) => style).slice(0, 2), [
    'left:0.00%;width:25.00%',
    'left:25.00%;width:75.00%',
  ])
  t.same(
    [...page.matchAll(/points="([^"]*)"/g)].map(([, points]) => points),
    ['0.00,64.0 25.00,34.0 50.00,4.0 75.00,49.0', '0.00,4.0 25.00,4.0 50.00,4.0 75.00,4.0', '0.00,49.0 25.00,34.0 50.00,49.0 75.00,34.0'],
  )
  t.match(page, '0 to 100 %')
  t.equal(page.split('class="legend"').length, 2, 'only several lines need names')
})
