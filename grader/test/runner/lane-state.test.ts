import t from 'tap'
import { Check } from 'typebox/value'
import { LaneState } from '../../contracts/index.ts'
import { afterFailure } from '../../runner/lane-state.ts'

const read: LaneState = { out: null, equal: 1.003, known: 0.998, share: 0.981 }

t.test('a lane whose reading fails is out of service, and keeps its last reading', async (t) => {
  t.same(afterFailure(read, new Error('no box came')), { ...read, out: 'no box came' })
})

t.test('a lane without any reading is out of service too', async (t) => {
  const failed = afterFailure(null, new Error('no box came'))
  t.same(failed, { out: 'no box came', equal: 0, known: 0, share: 0 })
  t.ok(Check(LaneState, failed))
})

t.test('a long reason is cut to the API’s limit', async (t) => {
  const failed = afterFailure(read, new Error(`docker said: ${'x'.repeat(5000)}`))
  t.ok(Check(LaneState, failed))
  t.match(failed.out, /^docker said: x+$/)
})
