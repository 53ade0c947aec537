import { nameProcessor } from './processor.ts'
import { count, nextOf, recordOf, toRepeat, type Repeating } from './repeating.ts'
import { readRecord, writeRecord } from './repeated-record.ts'
import { row } from './table.ts'
import { loadExercise, loadExercises } from '../catalogue/load.ts'
import { tryOnce, wordOf } from '../cli/exercise-tries.ts'
import { onLane } from '../cli/on-lane.ts'
import { readOptions, wholeOptions } from '../cli/options.ts'
import { exercisesFolder } from '../cli/places.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import type { Lane } from '../lane.ts'
import { boxesFor } from '../measure/boxes.ts'
import { grade } from '../pipeline.ts'
import type { RepeatedSolution } from '../contracts/index.ts'

/*
 * npm run bench:repeat [-- <slug> …] [--times 50] [--minutes 60]
 *
 * Does the same submission get the same verdict every time? Grades every solution of the exercises again and again, those first that
 * were graded the fewest times, and writes after each what it got to the record that the site’s page on accuracy shows. Whoever runs it
 * next goes on from there; what a change has made another question of is asked anew. All of it takes a lane for about a day. Two may run
 * at once, each with exercises and a lane (HOTPATH_LANE) of its own: what another has counted meanwhile stays.
 */

const USAGE = 'npm run bench:repeat [-- <slug> …] [--times 50] [--minutes 60]'

const { slugs, times, minutes } = readTyped(() => {
  const { values, positionals } = readOptions(USAGE, { allowPositionals: true, options: { times: { type: 'string', default: '50' }, minutes: { type: 'string', default: '60' } } })
  const slugs = new Set(positionals.map((slug) => loadExercise(exercisesFolder, slug).slug))
  return { slugs, ...wholeOptions(USAGE, values, { times: [1, 1_000_000], minutes: [0, 1_000_000] }) }
})

const until = performance.now() + minutes * 60_000

// In containers, or not at all: a record is of one sandbox, and what is not of it would go.
await runCommand(async () => ((await onLane('docker', repeatAll)) ? 0 : 1))

async function repeatAll(lane: Lane, stop: AbortSignal): Promise<boolean> {
  const { engine, kind: sandbox } = lane.sandbox
  const before = readRecord()
  const place = { engine, sandbox, processor: nameProcessor() }
  const all = toRepeat(loadExercises(exercisesFolder), before?.solutions ?? [], place)
  const asked = all.filter(({ exercise }) => slugs.size === 0 || slugs.has(exercise.slug))
  const from = before !== null && recordOf(before.solutions, all, []).length > 0 ? before.from : today()
  lane.sandbox.warm(boxesFor(asked.map(({ exercise }) => exercise)))
  let [graded, unexpected] = [0, 0]
  for (let next = nextOf(asked, times); next !== null && performance.now() < until; next = nextOf(asked, times)) {
    const after = await gradeOnce(asked[next]!, lane, stop)
    graded++
    unexpected += after.counted.unexpected - asked[next]!.counted.unexpected
    asked[next] = after
    writeRecord({ from, to: today(), engine, sandbox, solutions: recordOf(readRecord()?.solutions ?? [], all, asked) })
  }
  process.stdout.write(`${tableOf(asked.map(({ counted }) => counted))}\n\n${graded} graded now, ${unexpected} not as expected\n`)
  return unexpected === 0
}

async function gradeOnce(repeating: Repeating, lane: Lane, stop: AbortSignal): Promise<Repeating> {
  const { exercise, counted } = repeating
  const one = await tryOnce(exercise, counted.solution, async (of, files) => {
    await lane.sandbox.warmed()
    const verdict = await grade({ exercise: of, files }, { ...lane, emit: () => {} })
    stop.throwIfAborted() // the end of its boxes is no verdict
    return verdict
  })
  const after = count(repeating, one)
  if (after.counted.unexpected > counted.unexpected) process.stdout.write(`${exercise.slug} ${counted.solution}: ${wordOf(one)}: ${one.summary}\n`)
  return after
}

function tableOf(solutions: readonly RepeatedSolution[]): string {
  const exercises = [...Map.groupBy(solutions, ({ exercise }) => exercise)]
  return [
    row(['exercise', 'solutions', 'verdicts', 'fewest', 'unexpected', 'unsure', 'mean s']),
    ...exercises.map(([exercise, its]) => {
      const sum = (of: (one: RepeatedSolution) => number) => its.reduce((all, one) => all + of(one), 0)
      const verdicts = sum(({ times }) => times)
      const seconds = sum(({ times, seconds }) => times * seconds) / Math.max(1, verdicts)
      return row([exercise, its.length, verdicts, Math.min(...its.map(({ times }) => times)), sum(({ unexpected }) => unexpected), sum(({ unsure }) => unsure), seconds.toFixed(2)].map(String))
    }),
  ].join('\n')
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
