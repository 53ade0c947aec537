import t from 'tap'
import { inWords } from '../../../../site/src/lessons/measured.ts'

const bar = (label: string, value: number) => ({ label, value, low: value * 0.9, high: value * 1.1 })
const figure = { bars: [bar('before', 1384.4), bar('after', 83.21), bar('like after', 83.3), bar('tiny', 0.19288)] }

t.test('a sentence says a bar with three significant digits', async (t) => {
  t.equal(inWords(figure, { bar: 'before' }), '1,384')
  t.equal(inWords(figure, { bar: 'after' }), '83.2')
  t.equal(inWords(figure, { bar: 'tiny' }), '0.193')
  t.same(
    [inWords(figure, { bar: 'after', at: 'low' }), inWords(figure, { bar: 'after', at: 'high' })],
    ['74.9', '91.5'],
    'and the ends of its interval',
  )
})

t.test('two bars are set against each other as a ratio of two digits, or in whole per cent', async (t) => {
  t.equal(inWords(figure, { bar: 'before', against: 'after' }), '17')
  t.equal(inWords(figure, { bar: 'like after', against: 'after' }), '1.0')
  t.equal(inWords(figure, { bar: 'before', against: 'tiny' }), '7,200')
  t.equal(inWords(figure, { bar: 'after', against: 'before', as: 'share' }), '6')
  t.equal(inWords(figure, { bar: 'after', against: 'before', as: 'less' }), '94')
  t.equal(inWords(figure, { bar: 'before', against: 'after', as: 'more' }), '1564')
})

t.test('a bar that is measured no longer stops the build, and says which there are', async (t) => {
  t.throws(() => inWords(figure, { bar: 'gone' }), { message: /no bar “gone”; it has “before”, “after”/ })
  t.throws(() => inWords(figure, { bar: 'before', against: 'gone' }), { message: /no bar “gone”/ })
})
