import t from 'tap'
import { advance, FRESH_RUN } from '../../../../../site/src/shared/runs/state.ts'
import type { Progress } from '../../../../contracts/index.ts'

const stage = (stage: 'queued' | 'measuring', position: number | null, times: object = {}): Progress => ({
  type: 'stage',
  stage,
  position,
  ...times,
})
const speed = (low: number, high: number) => ({ type: 'speed', speed: { ratio: (low + high) / 2, low, high } }) as unknown as Progress
const after = (...events: Progress[]) => events.reduce(advance, FRESH_RUN)

t.test('intervals of one run are collected', async (t) => {
  t.match(after(stage('measuring', null), speed(1, 3), speed(1.5, 2.5)), { speed: { low: 1.5 }, earlier: [{ low: 1, high: 3 }] })
})

t.test('a run that did not count leaves nothing behind in the next', async (t) => {
  const tests = { type: 'tests', tests: [{ name: 'adds', ok: true }] } as unknown as Progress
  const heap = { type: 'heap', curve: [{ calls: 1, bytes: 1 }] } as unknown as Progress
  const trials = { type: 'trials', loadTest: { trials: [] } } as unknown as Progress
  const first = [
    stage('queued', 2, { expectedSeconds: 20, latestSeconds: 40 }),
    stage('measuring', null),
    tests,
    speed(1, 3),
    speed(1.5, 2.5),
    heap,
    trials,
  ]
  t.same(
    after(...first, stage('queued', 0)),
    { ...FRESH_RUN, position: 0, expectedSeconds: 20, latestSeconds: 40 },
    'of the time, what was said last',
  )
  t.same(after(...first, stage('queued', 0, { expectedSeconds: 5 })), {
    ...FRESH_RUN,
    position: 0,
    expectedSeconds: 5,
    latestSeconds: undefined,
  })
  t.match(after(...first, stage('queued', 0), stage('measuring', null), speed(4, 6)), {
    speed: { low: 4 },
    earlier: { length: 0 },
    tests: { length: 0 },
    curve: { length: 0 },
    loadTest: null,
  })
})
