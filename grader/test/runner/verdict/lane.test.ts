import t from 'tap'
import { Check } from 'typebox/value'
import { LaneState, type LaneReading } from '../../../contracts/index.ts'
import { afterFailure, describeLane, KNOWN_RATIO, laneHealth, laneNote } from '../../../runner/verdict/lane.ts'

/** A reading of `equal` for identical code and `known` times the true known ratio, with `share` of the core. */
function reading(equal: number, known: number, share: number): LaneReading {
  const work = (cpuNs: number) => ({ calls: 100, cpuNs, wallNs: cpuNs / share })
  const round = { same: work(1e6 * equal), again: work(1e6), known: work(1e6 * KNOWN_RATIO * known * Math.sqrt(equal)) }
  return { rounds: [round, round, round, round] }
}

t.test('a lane with correct readings is healthy', async (t) => {
  const health = laneHealth(reading(1, 1, 0.99))
  t.equal(health.healthy, true)
  t.ok(Math.abs(health.equalError) < 1e-9 && Math.abs(health.knownError) < 1e-9)
})

t.test('noise of one or two percent is fine', async (t) => {
  t.equal(laneHealth(reading(1.02, 0.99, 0.8)).healthy, true)
})

t.test('a lane that measures identical code as different, gets the known ratio wrong, or hardly runs is unhealthy', async (t) => {
  t.equal(laneHealth(reading(1.06, 1, 0.99)).healthy, false)
  t.equal(laneHealth(reading(0.95, 1, 0.99)).healthy, false)
  t.equal(laneHealth(reading(1, 1.05, 0.99)).healthy, false)
  t.equal(laneHealth(reading(1, 1, 0.2)).healthy, false)
})

t.test('one disturbed round of four does not make a lane unhealthy', async (t) => {
  const disturbed = reading(1, 1, 0.99)
  disturbed.rounds[1] = { ...disturbed.rounds[1]!, same: { calls: 100, cpuNs: 5e6, wallNs: 9e6 } }
  t.equal(laneHealth(disturbed).healthy, true)
})

t.test('the note has the readings that were furthest off', async (t) => {
  const note = laneNote([laneHealth(reading(1.01, 1, 0.9)), laneHealth(reading(0.97, 1.02, 0.7))], 1)!
  t.ok(Math.abs(note.equal - 0.97) < 1e-9 && Math.abs(note.known - 1.02) < 1e-9)
  t.match(note, { voided: 1 })
  t.ok(Math.abs(note.share - 0.7) < 1e-9)
  t.equal(laneNote([], 0), undefined)
})

t.test('a description of what was wrong', async (t) => {
  t.equal(
    describeLane(laneHealth(reading(1.06, 1, 0.25))),
    'identical code measured 1.060, a known ratio 1.000 of its true value, and the lane got 25 % of its core',
  )
})

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
