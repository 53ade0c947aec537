import t from 'tap'
import { COUNTED_OUTCOMES } from '../../../contracts/index.ts'
import { mustRerun } from '../../../server/gradebook/runs.ts'

t.test('which outcomes are measured again, and how often', async (t) => {
  t.same(
    [0, 1, 2].map((fault) => mustRerun('fault', { fault })),
    [true, true, false],
  )
  t.same(
    [0, 1].map((unsure) => mustRerun('unsure', { unsure })),
    [true, false],
  )
  t.equal(mustRerun('unsure', { fault: 2 }), true, 'each outcome has its own reruns')
  for (const outcome of COUNTED_OUTCOMES) t.equal(mustRerun(outcome, {}), false, outcome)
})
