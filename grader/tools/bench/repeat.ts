import { gradeKeeping, recordOf as recordKept } from './keeping.ts'
import { nameProcessor } from '../../shared/processor.ts'
import { count, nextOf, recordOf, toRepeat, type Repeating } from './repeating.ts'
import { readRecord, writeRecord } from './repeated-record.ts'
import { keepLine } from './records.ts'
import { row } from './table.ts'
import { loadExercise, loadExercises } from '../../shared/catalogue/load.ts'
import { tryOnce, outcomeOf, type Try } from '../cli/exercise-tries.ts'
import { onLane } from '../cli/on-lane.ts'
import { readOptions, wholeOptions } from '../cli/options.ts'
import { exercisesFolder } from '../cli/places.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import { mustBeWritable } from '../cli/writable.ts'
import type { Lane } from '../../runner/lane.ts'
import { sandboxesFor } from '../../runner/measure/boxes.ts'
import type { Repeated, RepeatedSolution } from '../../contracts/index.ts'

/*
 * npm run bench -- repeat [<slug> …] [--times 50] [--minutes 60] [--keep raw.jsonl]
 *
 * Does the same submission get the same verdict every time? Grades every solution of the exercises repeatedly, least-graded first, and
 * writes each result to the record for the site’s page on accuracy. The next run continues from there; after a change, affected
 * solutions start again. A complete run takes a lane about a day. Two can run at once, each with its own lane (HOTPATH_LANE): both
 * continue from their common counts. --keep saves every speed measurement of correct solutions, so that
 * `npm run bench -- verdicts --replay` can judge them by a new rule.
 */

const USAGE = 'npm run bench -- repeat [<slug> …] [--times 50] [--minutes 60] [--keep raw.jsonl]'

const { slugs, times, minutes, keep } = readTyped(() => {
  const { values, positionals } = readOptions(USAGE, {
    allowPositionals: true,
    options: { keep: { type: 'string' }, times: { type: 'string', default: '50' }, minutes: { type: 'string', default: '60' } },
  })
  const slugs = new Set(positionals.map((slug) => loadExercise(exercisesFolder, slug).slug))
  if (values.keep !== undefined) mustBeWritable(USAGE, 'Verdicts cannot be saved to', values.keep)
  return { slugs, keep: values.keep, ...wholeOptions(USAGE, values, { times: [1, 1_000_000], minutes: [0, 1_000_000] }) }
})

const until = performance.now() + minutes * 60_000

// Only in containers: a record is for one sandbox backend, and results of another one would replace it.
await runCommand(async () => ((await onLane('docker', repeatAll)) ? 0 : 1))

async function repeatAll(lane: Lane, stop: AbortSignal): Promise<boolean> {
  const { engine, kind: sandbox } = lane.sandbox
  const place = { engine, sandbox, processor: nameProcessor() }
  const exercises = loadExercises(exercisesFolder)
  // Read again for each verdict, because a parallel run may have counted more meanwhile.
  const readAll = () => toRepeat(exercises, readRecord()?.solutions ?? [], place)
  const readAsked = () => readAll().filter(({ exercise }) => slugs.size === 0 || slugs.has(exercise.slug))
  const readNext = () => nextOf(readAsked(), times)
  lane.sandbox.warm(sandboxesFor(readAsked().map(({ exercise }) => exercise)))
  let [graded, unexpected] = [0, 0]
  for (let next = readNext(); next !== null && performance.now() < until; next = readNext()) {
    const one = await gradeOnce(next, lane, stop)
    const all = readAll()
    const before = all.find(({ counted }) => counted.digest === next!.counted.digest)!
    const after = count(before, one)
    writeOne(after, all, { engine, sandbox })
    graded++
    if (after.counted.unexpected === before.counted.unexpected) continue
    unexpected++
    process.stdout.write(`${after.exercise.slug} ${one.solution}: ${outcomeOf(one)}: ${one.summary}\n`)
  }
  process.stdout.write(`${tableOf(readAsked().map(({ counted }) => counted))}\n\n${graded} graded now, ${unexpected} not as expected\n`)
  return unexpected === 0
}

function gradeOnce({ exercise, counted }: Repeating, lane: Lane, stop: AbortSignal): Promise<Try> {
  return tryOnce(exercise, counted.solution, async (of, files) => {
    const { verdict, samples, seconds, cpuSeconds } = await gradeKeeping(of, files, lane)
    stop.throwIfAborted() // its sandboxes were closed: that is not a verdict
    const right = exercise.manifest.solutions[counted.solution]!.verdict
    const isSpeed = verdict.speed !== undefined || verdict.http !== undefined
    if (right === 'pass' && isSpeed)
      keepLine(keep, {
        ...recordKept(of, verdict, samples, lane),
        name: `${of.slug}/${counted.solution}`,
        noise: 'none',
        right,
        ratio: null,
        seconds,
        cpuSeconds,
      })
    return verdict
  })
}

function writeOne(one: Repeating, all: readonly Repeating[], place: Pick<Repeated, 'engine' | 'sandbox'>): void {
  const record = readRecord()
  const kept = recordOf(record?.solutions ?? [], all, [])
  const from = record !== null && kept.length > 0 ? record.from : today()
  writeRecord({ from, to: today(), ...place, solutions: recordOf(kept, all, [one]) })
}

function tableOf(solutions: readonly RepeatedSolution[]): string {
  const exercises = [...Map.groupBy(solutions, ({ exercise }) => exercise)]
  return [
    row(['exercise', 'solutions', 'verdicts', 'fewest', 'unexpected', 'unsure', 'mean s']),
    ...exercises.map(([exercise, its]) => {
      const sum = (of: (one: RepeatedSolution) => number) => its.reduce((all, one) => all + of(one), 0)
      const verdicts = sum(({ times }) => times)
      const seconds = sum(({ times, seconds }) => times * seconds) / Math.max(1, verdicts)
      return row(
        [
          exercise,
          its.length,
          verdicts,
          Math.min(...its.map(({ times }) => times)),
          sum(({ unexpected }) => unexpected),
          sum(({ unsure }) => unsure),
          seconds.toFixed(2),
        ].map(String),
      )
    }),
  ].join('\n')
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
