import t from 'tap'
import { WORDS } from '../../../contracts/index.ts'
import { best } from '../../../server/gradebook/best.ts'

t.test('the best of results', async (t) => {
  const required = { word: 'pass', level: 'required' } as const
  const excellent = { word: 'pass', level: 'excellent' } as const
  const slow = { word: 'slow', level: null } as const
  const crash = { word: 'crash', level: null } as const
  const fault = { word: 'fault', level: null } as const
  t.same(best([crash, required, slow, excellent, required]), excellent)
  t.same(best([fault, crash, slow]), slow)
  t.same(best([fault, crash]), crash, 'ours counts less than any of the learner’s')
  t.same(best([fault]), fault)
  for (const word of WORDS) if (word !== 'pass') t.same(best([{ word, level: null }, required]), required, `a pass is better than ${word}`)
  t.throws(() => best([]), 'there is no best of nothing')
})
