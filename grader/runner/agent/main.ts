import { resolve } from 'node:path'
import { complete } from '../../shared/catalogue/check.ts'
import { Conversions } from '../../shared/catalogue/conversions.ts'
import { loadWhole } from '../../shared/catalogue/load.ts'
import { LastLog } from '../head-to-head/log.ts'
import { playContest } from '../head-to-head/play.ts'
import { emptyLogbook, Logbooks } from '../engines/logbook.ts'
import { travel } from '../engines/travel.ts'
import { compare } from '../comparison/compare.ts'
import { filesOf } from '../comparison/load.ts'
import { UnfinishedComparisons } from '../comparison/progress.ts'
import { runProgram } from '../comparison/program.ts'
import { emptyLog } from '../edits/log.ts'
import { measureEdits } from '../edits/measure-edits.ts'
import { pairOf } from '../edits/pair.ts'
import { Splitter } from '../edits/splitter.ts'
import { check, toleratesChecks } from '../check.ts'
import { openLane } from '../lane.ts'
import { profileSubmission } from '../profile/inside.ts'
import { sandboxesFor, checkBoxes, checkLimits } from '../measure/boxes.ts'
import { grade } from '../pipeline.ts'
import { ActivityGate } from './activity-gate.ts'
import { runAgent } from './run.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { ContestJob, Exercise, SourceFiles } from '../../contracts/index.ts'

/* The agent process: one lane, with sandboxes for all exercises kept warm, and checks beside it. */

const EXERCISES = resolve(import.meta.dirname, '../../../exercises')

await runAgent(async (config) => {
  // The API reports exercises that are left out.
  const exercises = loadWhole(EXERCISES, () => {})
  const lane = await openLane(config.lane)
  const { sandbox } = lane
  const logbooks = new Logbooks(emptyLogbook)
  const editsLogs = new Logbooks(emptyLog)
  const contestLog = new LastLog()
  const comparisons = new UnfinishedComparisons()
  const { isolation, notes } = sandbox.capabilities
  sandbox.warm([...sandboxesFor(exercises), ...checkBoxes(exercises)])
  const limits = checkLimits(exercises)
  const conversions = new Conversions()
  const splitter = new Splitter()
  /** The complete program as CommonJS. */
  const plain = async <J extends { exercise: Exercise; files: SourceFiles }>({ exercise, files, ...job }: J) => {
    const converted = await conversions.of(files)
    return { ...job, exercise, files: complete(exercise, converted.files), forms: converted.forms }
  }
  const plainEntries = async <C extends Pick<ContestJob, 'entries'>>(contest: C): Promise<C> => ({
    ...contest,
    entries: await Promise.all(contest.entries.map(async (entry) => ({ ...entry, files: (await conversions.of(entry.files)).files }))),
  })
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
  const { opponents } = lane
  /** Runs work other than grading. No opponent is made meanwhile. */
  const onLane = <T>(signal: AbortSignal, work: () => Promise<T>) =>
    opponents.during(async () => {
      await poolFull(signal)
      return work()
    })
  /** @throws HotpathError E_ENGINE */
  const engineOf = (version: string) => {
    const engine = lane.engines.list.find((one) => one.version === version)
    if (engine === undefined) throw new HotpathError('E_ENGINE', { version, problem: 'this machine does not offer it' })
    return engine
  }
  return {
    about: { sandbox: sandbox.kind, engine: sandbox.engine, isolation, notes },
    exercises: new Map(exercises.map((exercise) => [exercise.slug, exercise])),
    unfit: () => opponents.during(() => lane.unfit()),
    lane: () => lane.state(),
    machine: () => lane.machine(),
    undisturbed,
    grade: (submission, emit, watch) =>
      opponents
        .during(() =>
          without(submission.exercise, async () => grade(await plain(submission), { ...lane, sandbox: watch.watch(sandbox), emit })),
        )
        .finally(() => opponents.prepare(submission.exercise)),
    check: async (job, signal) => check(await plain(job), sandbox, limits, signal),
    profile: (job, signal, show) => onLane(signal, async () => profileSubmission(await plain(job), sandbox, signal, show)),
    contest: (contest, signal, show) =>
      onLane(signal, () =>
        without(contest.exercise, async () =>
          playContest(await plainEntries(contest), { ...lane, signal, ready: () => poolFull(signal) }, contestLog.of(contest.id), show),
        ),
      ),
    travel: (job, signal, show) =>
      onLane(signal, async () => {
        const submission = await plain(job)
        return logbooks.keeping(submission, (log) => travel({ ...submission, engines: lane.engines, sandbox, signal }, show, log))
      }),
    edits: ({ exercise, files, against }, signal, show) =>
      onLane(signal, async () => {
        const pair = await pairOf(exercise, files, against?.files ?? null, conversions)
        const subject = { exercise, pair, against: against?.submission ?? null }
        return editsLogs.keeping({ exercise, files, against: against?.files ?? null }, (log) =>
          without(exercise, () => measureEdits(subject, { ...lane, splitter, signal }, show, log)),
        )
      }),
    compare: ({ id, engine, ...asked }, signal, show) =>
      onLane(signal, async () => {
        const variants = await Promise.all(filesOf(asked).map(async (files) => (await conversions.of(files)).files))
        const ground = {
          ...lane,
          engine: async () => (engine === null ? sandbox : lane.engines.open(engineOf(engine), signal)),
          processor: () => lane.machine()?.cpu ?? null,
          signal,
          ready: () => poolFull(signal),
        }
        return comparisons.keeping(id, variants.length, (progress) => compare(variants, ground, show, progress))
      }),
    async program({ code }, signal) {
      const { files } = await conversions.of({ 'program.js': code })
      return runProgram(files['program.js']!, sandbox, limits, signal)
    },
    async close() {
      conversions.close()
      splitter.close()
      await lane.close()
    },
  }
})
