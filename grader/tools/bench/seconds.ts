import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Learner } from './learner.ts'
import { ownFolder } from './own-folder.ts'
import { startRunning } from './running.ts'
import { row } from './table.ts'
import { loadExercises } from '../../shared/catalogue/load.ts'
import { onLane } from '../cli/on-lane.ts'
import { readOptions, wholeOptions } from '../cli/options.ts'
import { exercisesFolder } from '../cli/places.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import { rightFiles } from '../../shared/catalogue/solutions.ts'
import { grade } from '../../runner/pipeline.ts'
import { median, quantile } from '../../runner/verdict/interval.ts'
import type { Exercise } from '../../contracts/index.ts'

/*
 * npm run bench -- seconds [--times 10]
 *
 * Seconds from submission to verdict, for the first right solution of each exercise with a baseline: over HTTP to a server with a
 * warm pool, and cold, with all sandboxes created on demand; compared with benchmark.js's own suite on the same pair.
 */

const USAGE = 'npm run bench -- seconds [--times 10]'

const { times, exercises } = readTyped(() => ({
  ...wholeOptions(USAGE, readOptions(USAGE, { options: { times: { type: 'string', default: '10' } } }).values, { times: [1, 10_000] }),
  exercises: loadExercises(exercisesFolder).filter(({ reading, trials }) => !reading && !trials),
}))

/** Pause in which the warm pool fills up again, as between two learners. */
const PAUSE_MS = 8000

await runCommand(async () => {
  const warm = await warmSeconds()
  const cold = await coldSeconds()
  process.stdout.write(`${row(['exercise', 'way', 'median s', 'p90 s', 'runs'])}\n`)
  for (const exercise of exercises) {
    const suite = suiteOf(exercise)
    process.stdout.write(`${row([exercise.slug, 'warm', ...spread(warm.get(exercise.slug)!)])}\n`)
    process.stdout.write(`${row([exercise.slug, 'cold', ...spread(cold.get(exercise.slug)!)])}\n`)
    process.stdout.write(
      `${row([exercise.slug, 'suite', suite.seconds.toFixed(2), '', '1'])}  benchmark.js says ${suite.ratio.toFixed(2)} ×\n`,
    )
  }
})

function spread(seconds: number[]): string[] {
  return [median(seconds).toFixed(2), quantile(seconds, 0.9).toFixed(2), String(seconds.length)]
}

function coldSeconds(): Promise<Map<string, number[]>> {
  return onLane(null, (lane, stop) =>
    measureEach(async (exercise) => {
      const { seconds } = await grade({ exercise, files: rightFiles(exercise) }, { ...lane, emit: () => {} })
      stop.throwIfAborted() // its sandboxes were closed: that is not a verdict
      await sleep(1000)
      return seconds
    }),
  )
}

async function warmSeconds(): Promise<Map<string, number[]>> {
  const data = ownFolder('hotpath-seconds-')
  const server = await startRunning({ HOTPATH_DATA: data.path })
  try {
    return await measureEach(async (exercise) => {
      await sleep(PAUSE_MS)
      return submit(server.address, exercise)
    })
  } finally {
    await server.stop()
    data.remove()
  }
}

/** Seconds of every run, by the exercise's slug. */
async function measureEach(measure: (exercise: Exercise) => Promise<number>): Promise<Map<string, number[]>> {
  const all = new Map<string, number[]>()
  for (const exercise of exercises) {
    const seconds = []
    for (let time = 0; time < times; time++) seconds.push(await measure(exercise))
    all.set(exercise.slug, seconds)
  }
  return all
}

async function submit(address: string, exercise: Exercise): Promise<number> {
  const { seconds, verdict } = await new Learner(address).submit(exercise, rightFiles(exercise))
  if (verdict.verdict !== 'pass') process.stderr.write(`${exercise.slug}: ${verdict.verdict}: ${verdict.summary}\n`)
  return seconds
}

function suiteOf(exercise: Exercise): { seconds: number; ratio: number } {
  const { kind, files } = exercise.manifest
  const said = {
    kind,
    files: {
      ...exercise.sources,
      'slow/slow.js': exercise.starter[files.entry],
      'fast/fast.js': rightFiles(exercise)[files.entry],
    },
    entries: { slow: 'slow/slow.js', fast: 'fast/fast.js' },
  }
  const program = fileURLToPath(new URL('suite.cjs', import.meta.url))
  return JSON.parse(execFileSync(process.execPath, [program], { input: JSON.stringify(said), encoding: 'utf8' })) as {
    seconds: number
    ratio: number
  }
}
