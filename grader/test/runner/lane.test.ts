// Slot: alone, because it asserts readings of a quiet core and a slowed one.
import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { findEngine } from './sandbox/engine.ts'
import { loadExercise } from '../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../tools/cli/places.ts'
import { openLane, type Lane } from '../../runner/lane.ts'
import { grade } from '../../runner/pipeline.ts'
import type { SandboxKind } from '../../contracts/index.ts'

const exercise = loadExercise(exercisesFolder, 'divide-by-and-sum')
const LANE = 0

/**
 * Takes the lane's core 70 % of the time: what is left is less than a lane needs, and enough to get through the test. At a lower priority it
 * would not matter, since the scheduler prefers processes that sleep a lot.
 */
const BURN = `
  const nap = new Int32Array(new SharedArrayBuffer(4))
  for (;;) { for (const end = performance.now() + 70; performance.now() < end; ); Atomics.wait(nap, 0, 0, 30) }`
const SETTLE_MS = 300
const READINGS = 50

function burn(): ChildProcess {
  return spawn('taskset', ['-c', String(LANE), 'chrt', '--fifo', '1', process.execPath, '-e', BURN], { stdio: 'ignore' })
}

/** Why a program cannot get real-time priority here; false if it can. */
async function cannotBurn(): Promise<string | false> {
  const burner = burn()
  const failed = new Promise<string>((resolve) => {
    burner.once('error', () => resolve('taskset or chrt is missing'))
    burner.once('exit', () => resolve('this user may not start programs of real-time priority'))
  })
  const answer = await Promise.race([failed, sleep(SETTLE_MS).then(() => false as const)])
  burner.kill('SIGKILL')
  return answer
}

/** Repeats until a reading is as expected, since other programs may disturb one or two. */
async function becomes(lane: Lane, fit: boolean): Promise<boolean> {
  for (let reading = 0; reading < READINGS; reading++) {
    if (((await lane.unfit()) === null) === fit) return true
  }
  return false
}

/** @param whileSlowed uses the lane in the meantime */
async function testLane(t: Test, kind: SandboxKind, whileSlowed: (lane: Lane) => Promise<void> = async () => {}): Promise<void> {
  const lane = await openLane({ kind, laneCore: LANE, runtime: null })
  t.teardown(() => lane.close())
  t.ok(await becomes(lane, true), 'it is believed while nobody takes it')

  const burner = burn()
  t.teardown(() => burner.kill('SIGKILL'))
  await sleep(SETTLE_MS)
  t.ok(await becomes(lane, false), 'the canary notices that it is slowed')
  await whileSlowed(lane)

  burner.kill('SIGKILL')
  t.ok(await becomes(lane, true), 'it is believed again afterwards')
}

async function testVerdict(t: Test, lane: Lane): Promise<void> {
  const verdict = await grade({ exercise, files: exercise.starter }, { ...lane, emit: () => {} })
  t.equal(verdict.verdict, 'unsure', `what was measured meanwhile is void: ${verdict.summary}`)
  t.ok(
    verdict.findings.some(({ code }) => code === 'bad-lane'),
    JSON.stringify(verdict.findings),
  )
}

const [{ skip }, unable] = [await findEngine(), await cannotBurn()]
void t.test('a slowed lane, in containers', { skip: skip || unable }, (t) => testLane(t, 'docker'))
void t.test('a slowed lane, in child processes', { skip: unable }, (t) => testLane(t, 'process', (lane) => testVerdict(t, lane)))
