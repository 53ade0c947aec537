import t from 'tap'
import { calibrationOf, calibrationView, predictionsView } from '../../../../site/src/lessons/calibration.ts'
import type { Prediction } from '../../../../site/src/lessons/prediction.ts'

const STEP = '/lessons/05-optimizing-asynchronous-callbacks/edges/'
const of = (
  expected: number | string,
  measured: number | string,
  unit = '×',
  isRight = expected === measured,
  href = STEP,
): Prediction => ({
  question: `Why <${measured}>?`,
  href,
  expected,
  measured,
  unit,
  isRight,
})
const lines = (view: unknown) =>
  String(view)
    .replace(/<[^>]*>/g, '')
    .split('\n')
    .filter(Boolean)

t.test('ratios are averaged as factors, and all numbers by how far they were off', async (t) => {
  const some = [of(2, 1), of(8, 1), of(0.5, 2), of(90, 30, '%'), of(18, 18, '%'), of('All', 'None', ''), of('All', 'All', '')]
  const { ratios, factor, ...counts } = calibrationOf(some)
  t.strictSame(counts, { count: 7, right: 2, high: 3, low: 1 })
  t.equal(ratios!.count, 3)
  t.equal(ratios!.expected.toFixed(3), '2.000')
  t.equal(ratios!.measured.toFixed(3), '1.260')
  t.equal(factor!.toFixed(3), '3.000')
  t.strictSame(lines(calibrationView(calibrationOf(some), 5, 45)), [
    'You have made 5 of the course’s 45 predictions, and 2 about your own attempts. 2 of 7 were right or close.',
    'You expected 2× on average; it was 1.3×.That is over your 3 predictions of a ratio. The averages are geometric, so 2× and ½× make 1×.',
    'Of your numbers, 3 were too high and 1 too low. Half of them were within a factor of 3 of what was measured.',
  ])
})

t.test('options alone have no averages, and a zero breaks none', async (t) => {
  t.strictSame(calibrationOf([of('All', 'None', '')]), { count: 1, right: 0, high: 0, low: 0, ratios: null, factor: null })
  t.strictSame(lines(calibrationView(calibrationOf([of('All', 'All', '')]), 1, 45)), [
    'You have made 1 of the course’s 45 predictions. 1 of 1 was right or close.',
  ])
  t.strictSame(calibrationOf([of(0, 2, '%')]), { count: 1, right: 0, high: 0, low: 1, ratios: null, factor: null })
})

t.test('predictions are listed in the order of the course, escaped, with the distance in words', async (t) => {
  const later = of(20, 5, '%', false, '/lessons/06-profiling-memory/fix/')
  const rows = [...String(predictionsView([later, of(1, 4), of(0, 2), of('All', 'None', '')])).matchAll(/<tr>(.*?)<\/tr>/gs)].slice(1)
  t.strictSame(
    rows.map((row) => [...row[1]!.matchAll(/<td.*?>(.*?)<\/td>/gs)].map((cell) => cell[1]!.replace(/<[^>]*>/g, '').trim())),
    [
      ['Why &#60;4&#62;?', '1×', '4×', '4× too low'],
      ['Why &#60;2&#62;?', '0×', '2×', 'too low'],
      ['Why &#60;None&#62;?', 'All', 'None', 'another answer'],
      ['Why &#60;5&#62;?', '20 %', '5 %', '4× too high'],
    ],
  )
})
