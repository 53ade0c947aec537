import { resolve } from 'node:path'
import { complete } from '../../shared/catalogue/check.ts'
import { loadWhole } from '../../shared/catalogue/load.ts'
import { LastLog } from '../head-to-head/log.ts'
import { playContest } from '../head-to-head/play.ts'
import { Logbooks } from '../engines/logbook.ts'
import { travel } from '../engines/travel.ts'
import { check, toleratesChecks } from '../check.ts'
import { openLane } from '../lane.ts'
import { profileSubmission } from '../profile/inside.ts'
import { boxesFor, checkBoxes, checkLimits } from '../measure/boxes.ts'
import { grade } from '../pipeline.ts'
import { ActivityGate } from './activity-gate.ts'
import { runAgent } from './run.ts'
import type { Exercise } from '../../contracts/index.ts'

/* The agent process: one lane, with sandboxes for all exercises kept warm, and checks beside it. */

const EXERCISES = resolve(import.meta.dirname, '../../../exercises')

await runAgent(async (config) => {
  // The API reports exercises that are left out.
  const exercises = loadWhole(EXERCISES, () => {})
  const lane = await openLane(config.lane)
  const { sandbox } = lane
  const logbooks = new Logbooks()
  const contestLog = new LastLog()
  const { isolation, notes } = sandbox.capabilities
  sandbox.warm([...boxesFor(exercises), ...checkBoxes(exercises)])
  const limits = checkLimits(exercises)
  const undisturbed = new ActivityGate()
  /** Checks wait, and a running one is broken off, if they would disturb the measurement. */
  const without = async <T>({ manifest: { kind } }: Exercise, measure: () => Promise<T>): Promise<T> => {
    const end = toleratesChecks(kind, lane.coresBeside) ? () => {} : undisturbed.begin()
    return measure().finally(end)
  }
  /** Resolves once the sandboxes for grading are ready, which have priority. Rejects if the signal aborts meanwhile. */
  const poolFull = async (signal: AbortSignal) => {
    await sandbox.warmed()
    signal.throwIfAborted()
  }
  return {
    about: { sandbox: sandbox.kind, engine: sandbox.engine, isolation, notes },
    exercises: new Map(exercises.map((exercise) => [exercise.slug, exercise])),
    unfit: () => lane.unfit(),
    lane: () => lane.state(),
    machine: () => lane.machine(),
    undisturbed,
    grade: (submission, emit, watch) => without(submission.exercise, () => grade(submission, { ...lane, sandbox: watch.watch(sandbox), emit })),
    check: ({ exercise, files }, signal) => check({ exercise, files: complete(exercise, files) }, sandbox, limits, signal),
    async profile({ exercise, files }, signal, show) {
      await poolFull(signal)
      return profileSubmission({ exercise, files: complete(exercise, files) }, sandbox, signal, show)
    },
    contest: (contest, signal, show) =>
      without(contest.exercise, () =>
        playContest(contest, { ...lane, signal, ready: () => poolFull(signal) }, contestLog.of(contest.id), show),
      ),
    async travel({ exercise, files }, signal, show) {
      await poolFull(signal)
      const submission = { exercise, files: complete(exercise, files) }
      return logbooks.keeping(submission, (log) => travel({ ...submission, engines: lane.engines, sandbox, signal }, show, log))
    },
    close: () => lane.close(),
  }
})
