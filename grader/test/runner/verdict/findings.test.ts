import t from 'tap'
import { FINDINGS, finding } from '../../../runner/verdict/findings.ts'

t.test('details appear unchanged in the message', async (t) => {
  for (const seen of ['Error: $& and $$', "Error: $` or $'", 'Error: {seen}']) t.ok(finding('threw', seen).message.includes(seen), seen)
})

t.test('a finding has a position if there is one', async (t) => {
  t.match(finding('threw', 'Error', { file: 'a.js', line: 3, column: 1 }), { code: 'threw', file: 'a.js', line: 3, column: 1 })
  t.notOk('line' in finding('threw', 'Error'))
})

t.test('no finding speaks of what only one exercise has', (t) => {
  const ownWords = /divi[ds]|quotient|callback|yoda|database|document|listener|shape\b|template|price/i
  for (const [code, { message, hint }] of Object.entries(FINDINGS)) t.notMatch(`${message} ${hint}`, ownWords, code)
  t.end()
})
