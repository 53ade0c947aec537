import t from 'tap'
import { FINDINGS, finding, findingOf } from '../../../runner/verdict/findings.ts'

t.test('details appear unchanged in the message', async (t) => {
  for (const seen of ['Error: $& and $$', "Error: $` or $'", 'Error: {seen}']) t.ok(finding('threw', seen).message.includes(seen), seen)
})

t.test('a finding has a position if there is one', async (t) => {
  t.match(finding('threw', 'Error', { file: 'a.js', line: 3, column: 1 }), { code: 'threw', file: 'a.js', line: 3, column: 1 })
  t.notOk('line' in finding('threw', 'Error'))
})

t.test('the hint on code that took too long is about the line where it was spinning, if that is known', async (t) => {
  const spinning = /^It was interrupted there again and again\./
  t.match(findingOf({ code: 'silent', seen: 'no answer', file: 'a.js', line: 3 }).hint, spinning)
  t.notMatch(findingOf({ code: 'silent', seen: 'no answer' }).hint, spinning)
  t.notMatch(findingOf({ code: 'threw', seen: 'Error', file: 'a.js', line: 3 }).hint, spinning)
})

t.test('no finding speaks of what only one exercise has', (t) => {
  const ownWords = /divi[ds]|quotient|callback|yoda|database|document|listener|shape\b|template|price/i
  for (const [code, { message, hint }] of Object.entries(FINDINGS)) t.notMatch(`${message} ${hint}`, ownWords, code)
  t.end()
})
