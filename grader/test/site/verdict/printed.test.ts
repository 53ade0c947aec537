import t from 'tap'
import { printedView } from '../../../../site/src/verdict/printed.ts'

const first = [
  { test: null, stream: 'stdout' as const, text: '<b>hi</b>\n' },
  { test: 'adds', stream: 'stdout' as const, text: 'one\n' },
  { test: 'adds', stream: 'stderr' as const, text: '<script>\n' },
]

t.test('what was printed is shown by test, escaped', async (t) => {
  const text = String(printedView({ bytes: 23, lines: 3, first, last: [], cut: false }))
  t.match(text, '&#60;b&#62;hi')
  t.notMatch(text, /<b>hi|<script>/)
  t.match(text, '<p class="by">While loading</p>')
  t.equal(text.split('<p class="by">adds</p>').length, 2, 'one block although the stream changes')
  t.match(text, '<details open>')
  t.match(text, '3 lines')
})

t.test('a flood is folded, and says that its middle is missing', async (t) => {
  const text = String(printedView({ bytes: 400_000, lines: 30_000, first, last: first, cut: true }))
  t.match(text, '<details>')
  t.match(text, 'The middle is left out')
  t.match(text, '400 kB, 30,000 lines')
})

t.test('nothing printed, nothing shown', async (t) => t.equal(printedView(undefined), null))
