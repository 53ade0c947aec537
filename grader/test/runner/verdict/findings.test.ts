import t from 'tap'
import { finding } from '../../../runner/verdict/findings.ts'

t.test('what was seen stands in the message as it was written', async (t) => {
  for (const seen of ['Error: $& and $$', "Error: $` or $'", 'Error: {seen}']) t.ok(finding('threw', seen).message.includes(seen), seen)
})

t.test('a finding names a place where there is one', async (t) => {
  t.match(finding('threw', 'Error', { file: 'a.js', line: 3, column: 1 }), { code: 'threw', file: 'a.js', line: 3, column: 1 })
  t.notOk('line' in finding('threw', 'Error'))
})
