import { resolve } from 'node:path'
import { complete } from '../../shared/catalogue/check.ts'
import { loadWhole } from '../../shared/catalogue/load.ts'
import { LastLog } from '../head-to-head/log.ts'
import { playContest } from '../head-to-head/play.ts'
import { Logbooks } from '../engines/logbook.ts'
import { travel } from '../engines/travel.ts'
import { openLane } from '../lane.ts'
import { profileSubmission } from '../profile/inside.ts'
import { boxesFor } from '../measure/boxes.ts'
import { grade } from '../pipeline.ts'
import { runAgent } from './run.ts'

/* The agent process: one lane, with sandboxes for all exercises kept warm. */

const EXERCISES = resolve(import.meta.dirname, '../../../exercises')

await runAgent(async (config) => {
  // The API reports exercises that are left out.
  const exercises = loadWhole(EXERCISES, () => {})
  const lane = await openLane(config.lane)
  const { sandbox } = lane
  const logbooks = new Logbooks()
  const contestLog = new LastLog()
  const { isolation, notes } = sandbox.capabilities
  sandbox.warm(boxesFor(exercises))
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
    grade: (submission, emit, watch) => grade(submission, { ...lane, sandbox: watch.watch(sandbox), emit }),
    async profile({ exercise, files }, signal, show) {
      await poolFull(signal)
      return profileSubmission({ exercise, files: complete(exercise, files) }, sandbox, signal, show)
    },
    contest: (contest, signal, show) =>
      playContest(contest, { ...lane, signal, ready: () => poolFull(signal) }, contestLog.of(contest.id), show),
    async travel({ exercise, files }, signal, show) {
      await poolFull(signal)
      const submission = { exercise, files: complete(exercise, files) }
      return logbooks.keeping(submission, (log) => travel({ ...submission, engines: lane.engines, sandbox, signal }, show, log))
    },
    close: () => lane.close(),
  }
})
