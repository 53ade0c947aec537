import t, { type Test } from 'tap'
import { setTimeout as sleep } from 'node:timers/promises'
import { findEngine } from './sandbox/engine.ts'
import { loadExercise } from '../catalogue/load.ts'
import { exercisesFolder } from '../cli/places.ts'
import { openLane, type Lane } from '../lane.ts'
import { freshInputs } from '../measure/frames.ts'
import { host, request } from '../measure/hosted.ts'
import { loadSubmission } from '../measure/load.ts'
import { grade } from '../pipeline.ts'
import type { Box, SandboxKind } from '../contracts/index.ts'

const exercise = loadExercise(exercisesFolder, 'divide-by-and-sum')
const file = exercise.manifest.files.entry
const limits = { ...exercise.manifest.limits, wallSeconds: 100, cpuSeconds: 100 }

/** So many boxes that never stop take the lane from what is measured: one thing in four is left to it, or less. */
const BURNERS = 4
const SETTLE_MS = 200
const READINGS = 50

/** Boxes on the lane's own core, at its own priority, that compute until they are closed. */
async function burn(lane: Lane): Promise<Box[]> {
  return Promise.all(
    Array.from({ length: BURNERS }, async () => {
      const box = await lane.sandbox.open({ role: 'compute', core: 'measure', limits })
      const hosted = host(box, 'ours', limits)
      await loadSubmission(hosted, exercise, { [file]: 'module.exports = () => { for (;;); }' })
      request(hosted, { type: 'run', ...freshInputs(), count: 1 }).catch(() => {}) // until it is closed
      return box
    }),
  )
}

/** Other programs may disturb one reading or two. */
async function becomesFit(lane: Lane): Promise<boolean> {
  for (let reading = 0; reading < READINGS; reading++) {
    if ((await lane.unfit()) === null) return true
    await sleep(SETTLE_MS)
  }
  return false
}

async function testLane(t: Test, kind: SandboxKind): Promise<void> {
  const lane = await openLane({ kind, laneCore: 0 })
  t.teardown(() => lane.close())

  const burners = await burn(lane)
  await sleep(SETTLE_MS)
  t.match(await lane.unfit(), /the lane had \d+ % of its core/, 'the canary notices that the lane is slowed')

  const verdict = await grade({ exercise, files: exercise.starter }, { ...lane, emit: () => {} })
  t.equal(verdict.verdict, 'unsure', 'what was measured meanwhile is void')
  t.ok(verdict.findings.some(({ code }) => code === 'bad-lane'), JSON.stringify(verdict.findings))

  await Promise.all(burners.map((box) => box.close()))
  await sleep(SETTLE_MS)
  t.ok(await becomesFit(lane), 'and the lane is believed again afterwards')
}

const PATIENCE_MS = 120_000
t.setTimeout(2 * PATIENCE_MS)

const { skip } = await findEngine()
void t.test('a slowed lane, in containers', { skip, timeout: PATIENCE_MS }, (t) => testLane(t, 'docker'))
void t.test('a slowed lane, in child processes', { timeout: PATIENCE_MS }, (t) => testLane(t, 'process'))
