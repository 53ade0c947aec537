import { gradeKeeping, recordOf as recordKept } from './keeping.ts'
import { nameProcessor } from './processor.ts'
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
import { boxesFor } from '../../runner/measure/boxes.ts'
import type { Repeated, RepeatedSolution } from '../../contracts/index.ts'

/*
 * npm run bench -- repeat [<slug> …] [--times 50] [--minutes 60] [--keep raw.jsonl]
 *
 * Does the same submission get the same verdict every time? Grades every solution of the exercises again and again, those first that
 * were graded the fewest times, and writes after each what it got to the record that the site’s page on accuracy shows. Whoever runs it
 * next goes on from there; what a change has made another question of is asked anew. All of it takes a lane for about a day. Two may run
 * at once, each with a lane (HOTPATH_LANE) of its own: each goes on from what both have counted. --keep writes down every measurement of
 * the speed of correct solutions, so that `npm run bench -- verdicts --replay` judges them again: by it, a rule calls so many slow.
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

// In containers, or not at all: a record is of one sandbox, and what is not of it would go.
await runCommand(async () => ((await onLane('docker', repeatAll)) ? 0 : 1))

async function repeatAll(lane: Lane, stop: AbortSignal): Promise<boolean> {
  const { engine, kind: sandbox } = lane.sandbox
  const place = { engine, sandbox, processor: nameProcessor() }
  const exercises = loadExercises(exercisesFolder)
  // Read anew for each verdict: what another run has counted meanwhile counts for this one, too.
  const readAll = () => toRepeat(exercises, readRecord()?.solutions ?? [], place)
  const readAsked = () => readAll().filter(({ exercise }) => slugs.size === 0 || slugs.has(exercise.slug))
  const readNext = () => nextOf(readAsked(), times)
  lane.sandbox.warm(boxesFor(readAsked().map(({ exercise }) => exercise)))
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
    stop.throwIfAborted() // the end of its boxes is no verdict
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
