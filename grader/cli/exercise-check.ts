import { parseArgs } from 'node:util'
import { reportPower } from './exercise-power.ts'
import { fits, keepTry, readTries, tryOnce, wordOf, type Grade, type Try } from './exercise-tries.ts'
import { onLane } from './on-lane.ts'
import { exercisesFolder } from './places.ts'
import { runCommand } from './run-command.ts'
import { sandboxKind } from './sandbox-kind.ts'
import { loadExercise, loadExercises } from '../catalogue/load.ts'
import type { Lane } from '../lane.ts'
import { boxesFor } from '../measure/boxes.ts'
import { grade } from '../pipeline.ts'
import { median } from '../verdict/interval.ts'
import type { Exercise, Expectation } from '../contracts/index.ts'

/*
 * npm run exercise:check [-- <slug> …] [--times 5] [--only <solution>] [--sandbox docker|process] [--keep tries.jsonl]
 *
 * Grades everything in solutions/ and compares with the verdict that the manifest says it must get.
 * An `unsure` is run again, as it would be for a learner, and counted. Exits 1 where one verdict is not as expected.
 * With --keep every verdict is written down, and those that are there already count: a long run goes on where it was ended.
 *
 * With --power [--pilots 12] it says how well the target tells right solutions from others (exercise-power.ts).
 */

const USAGE = 'npm run exercise:check [-- <slug> …] [--times 5] [--only <solution>] [--sandbox docker|process] [--keep tries.jsonl] [--power [--pilots 12]]'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '1' },
    only: { type: 'string' },
    sandbox: { type: 'string' },
    power: { type: 'boolean', default: false },
    keep: { type: 'string' },
    pilots: { type: 'string', default: '12' },
  },
})

await runCommand(async () => ((await (values.power ? allPower() : checkAll())) ? 0 : 1))

function asked(): Exercise[] {
  return positionals.length > 0 ? positionals.map((slug) => loadExercise(exercisesFolder, slug)) : loadExercises(exercisesFolder)
}

function onWarmLane(exercises: Exercise[], work: (lane: Lane, stop: AbortSignal) => Promise<boolean>): Promise<boolean> {
  return onLane(sandboxKind(values.sandbox, USAGE), (lane, stop) => {
    lane.sandbox.warm(boxesFor(exercises))
    return work(lane, stop)
  })
}

function allPower(): Promise<boolean> {
  const exercises = asked()
  return onWarmLane(exercises, async (lane, stop) => {
    const print = (line: string) => {
      stop.throwIfAborted()
      process.stdout.write(line)
    }
    let fine = true
    for (const exercise of exercises) fine = (await reportPower(exercise, lane, Number(values.pilots), print)) && fine
    return fine
  })
}

function checkAll(): Promise<boolean> {
  const exercises = asked()
  return onWarmLane(exercises, (lane, stop) => {
    process.stdout.write(`${lane.sandbox.kind}, ${lane.sandbox.engine}, each ${values.times} ×\n`)
    return checkEach(exercises, async (exercise, files) => {
      await lane.sandbox.warmed()
      const verdict = await grade({ exercise, files }, { ...lane, emit: () => {} })
      stop.throwIfAborted() // the end of its boxes is no verdict
      return verdict
    })
  })
}

async function checkEach(exercises: readonly Exercise[], grade: Grade): Promise<boolean> {
  const kept = readTries(values.keep)
  const began = performance.now()
  let wrong = 0
  let graded = 0
  let reruns = 0
  for (const exercise of exercises) {
    process.stdout.write(`\n${exercise.slug}\n${row(['', 'solution', 'expected', 'got', 'median', 'spread', 'seconds'])}`)
    for (const [name, expected] of chosen(exercise)) {
      const tries = await tryTimes(exercise, name, kept.filter((one) => one.exercise === exercise.slug && one.solution === name), grade)
      const unexpected = tries.filter((one) => !fits(one, expected))
      process.stdout.write(describe(name, expected, tries, unexpected))
      wrong += unexpected.length
      graded += tries.length
      reruns += tries.reduce((sum, one) => sum + one.reruns, 0)
    }
  }
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(`\n${graded} verdicts, ${wrong} not as expected, ${reruns} run again as unsure, ${seconds.toFixed(0)} s\n`)
  return wrong === 0
}

function chosen(exercise: Exercise): [string, Expectation][] {
  return Object.entries(exercise.manifest.solutions).filter(([name]) => values.only === undefined || name === values.only)
}

/** Tries of one solution: those that were kept, and as many more as are wanted. */
async function tryTimes(exercise: Exercise, name: string, kept: readonly Try[], grade: Grade): Promise<Try[]> {
  const tries = [...kept]
  while (tries.length < Number(values.times)) {
    const one = await tryOnce(exercise, name, grade)
    keepTry(values.keep, one)
    tries.push(one)
  }
  return tries
}

function describe(name: string, expected: Expectation, tries: readonly Try[], unexpected: readonly Try[]): string {
  const figures = tries.map(({ figure }) => figure).filter((value) => value !== null)
  const line = row([
    unexpected.length === 0 ? '✓' : '✗',
    name,
    wordOf({ verdict: expected.verdict, level: expected.level ?? null }),
    tally(tries),
    figures.length > 0 ? format(median(figures)) : '',
    figures.length > 0 ? `${format(Math.min(...figures))} – ${format(Math.max(...figures))}` : '',
    median(tries.map(({ seconds }) => seconds)).toFixed(2),
  ])
  return line + unexpected.slice(0, 1).map(({ summary, findings }) => `    ${[summary, ...findings].join('; ')}\n`).join('')
}

function tally(tries: readonly Try[]): string {
  const counts = new Map<string, number>()
  for (const word of tries.map(wordOf)) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].map(([word, count]) => (count === tries.length ? word : `${word} ${count}`)).join(', ')
}

function format(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2)
}

function row(cells: string[]): string {
  const widths = [1, 34, 16, 24, 8, 16, 7]
  return `${cells.map((cell, index) => cell.padEnd(widths[index]!)).join('  ').trimEnd()}\n`
}
