import t from 'tap'
import { finding } from '../../../runner/verdict/findings.ts'

t.test('details appear unchanged in the message', async (t) => {
  for (const seen of ['Error: $& and $$', "Error: $` or $'", 'Error: {seen}']) t.ok(finding('threw', seen).message.includes(seen), seen)
})

t.test('a finding has a position if there is one', async (t) => {
  t.match(finding('threw', 'Error', { file: 'a.js', line: 3, column: 1 }), { code: 'threw', file: 'a.js', line: 3, column: 1 })
  t.notOk('line' in finding('threw', 'Error'))
})
