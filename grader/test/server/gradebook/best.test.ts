import t from 'tap'
import { OUTCOMES } from '../../../contracts/index.ts'
import { best } from '../../../server/gradebook/best.ts'

t.test('the best of results', async (t) => {
  const required = { outcome: 'pass', level: 'required' } as const
  const excellent = { outcome: 'pass', level: 'excellent' } as const
  const slow = { outcome: 'slow', level: null } as const
  const crash = { outcome: 'crash', level: null } as const
  const fault = { outcome: 'fault', level: null } as const
  t.same(best([crash, required, slow, excellent, required]), excellent)
  t.same(best([fault, crash, slow]), slow)
  t.same(best([fault, crash]), crash, 'ours counts less than any of the learner’s')
  t.same(best([fault]), fault)
  for (const outcome of OUTCOMES)
    if (outcome !== 'pass') t.same(best([{ outcome, level: null }, required]), required, `a pass is better than ${outcome}`)
  t.throws(() => best([]), 'there is no best of nothing')
})
