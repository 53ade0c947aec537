import t from 'tap'
import { debriefView, isAbove } from '../../../../site/src/ways/debrief.ts'

const parts = [
  { level: null, markdown: 'For all.' },
  { level: 'good' as const, markdown: 'Towards good.' },
  { level: 'excellent' as const, markdown: 'Towards excellent.' },
]
const folded = (level: Parameters<typeof debriefView>[0]['level']) =>
  [...String(debriefView({ level, parts }, (markdown) => `<p>${markdown}</p>`)).matchAll(/<summary>(.*?)<\/summary>/g)].map(
    ([, words]) => words,
  )

t.test('the way to a level is folded for those who have not reached it', async (t) => {
  t.same(folded('required'), ['The way to “good”', 'The way to “excellent”'])
  t.same(folded(null), ['The way to “good”', 'The way to “excellent”'])
  t.same(folded('good'), ['The way to “excellent”'])
  t.same(folded('excellent'), [])
  t.match(
    String(debriefView({ level: 'required', parts }, (markdown) => `<p>${markdown}</p>`)),
    /<div class="prose"><p>For all\.<\/p><\/div><details/,
  )
})

t.test('a level counts from the lowest, which every pass reaches', async (t) => {
  t.same([isAbove('required', null), isAbove(null, null), isAbove('good', null), isAbove('good', 'excellent')], [false, false, true, false])
})
