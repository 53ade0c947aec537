import t from 'tap'
import {
  choiceView,
  numberView,
  parsePrediction,
  quantity,
  sideOf,
  type NumberPrediction,
} from '../../../../site/src/lessons/prediction.ts'

const prediction: NumberPrediction = { question: 'Q', href: '/lessons/a/b/', expected: 3, measured: 18.46, unit: '×', isRight: false }
const text = (view: unknown) =>
  String(view)
    .replace(/<[^>]*>/g, '')
    .trim()

t.test('a number within a factor of 1.5 is close, on both sides', async (t) => {
  t.strictSame(
    [11, 12, 18, 27, 28].map((expected) => sideOf(expected, 18)),
    ['low', 'right', 'right', 'right', 'high'],
  )
  t.equal(sideOf(1.4, 1.1, 1.05), 'high', 'a ratio near 1 can have a narrower limit')
  t.strictSame(
    [0, 5, 6].map((expected) => sideOf(expected, 2, 1.5, 3)),
    ['right', 'right', 'high'],
    'and a small share a margin',
  )
  t.equal(sideOf(0, 2), 'low')
  t.equal(sideOf(0, 0), 'right')
})

t.test('numbers have the digits of the lessons, and their unit', async (t) => {
  t.strictSame(
    [quantity(18.46, '×'), quantity(0.996, '×'), quantity(8.09, '%'), quantity(0.0359, 'ms'), quantity(1384, 'µs')],
    ['18×', '1×', '8.1 %', '0.036 ms', '1,384 µs'],
  )
})

t.test('the answer names both numbers, and the thought behind a wrong one', async (t) => {
  t.equal(
    text(numberView('low', prediction, 'It is compiled again.')),
    'Too low. You expected 3×; the measured answer is 18×. It is compiled again.',
  )
  t.equal(text(numberView('right', { ...prediction, expected: 18 }, '')), 'Close. You expected 18×; the measured answer is 18×.')
  t.equal(
    text(numberView('high', { ...prediction, expected: 40 }, 'It is small.')),
    'Too high. You expected 40×; the measured answer is 18×. It is small.',
  )
  t.equal(text(choiceView(true, '')), 'Right: that is the measured answer.')
  t.equal(text(choiceView(false, 'Waiting isn’t work.')), 'Not quite. Waiting isn’t work. The measured answer is highlighted.')
})

t.test('what is stored is read again, and anything else is no prediction', async (t) => {
  t.strictSame(parsePrediction(JSON.stringify(prediction)), prediction)
  for (const other of [null, '', '2', 'null', '{}', '{"question"']) t.equal(parsePrediction(other), null, String(other))
})
