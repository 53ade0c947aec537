import { parseArgs } from 'node:util'
import { reportPower } from './exercise-power.ts'
import { say } from './output.ts'
import { exercisesFolder } from './places.ts'
import { solutionFiles } from './solutions.ts'
import { loadExercise, loadExercises } from '../catalogue/load.ts'
import { readConfig } from '../config.ts'
import { HotpathError } from '../errors.ts'
import { openLane, type Lane } from '../lane.ts'
import { boxesFor } from '../measure/boxes.ts'
import { grade } from '../pipeline.ts'
import { median } from '../verdict/interval.ts'
import type { Exercise, Expectation, SandboxKind, SourceFiles, Verdict } from '../contracts/index.ts'

/*
 * npm run exercise:check [-- <slug> …] [--times 5] [--only <solution>] [--sandbox docker|process]
 *
 * Grades everything in solutions/ and compares with the verdict that the manifest says it must get.
 * An `unsure` is run again, as it would be for a learner, and counted. Exits 1 where one verdict is not as expected.
 *
 * With --power [--pilots 12] it says how well the target tells right solutions from others (exercise-power.ts).
 */

const MOST_RERUNS = 2

interface Tried {
  verdicts: Verdict[]
  reruns: number
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '1' },
    only: { type: 'string' },
    sandbox: { type: 'string' },
    power: { type: 'boolean', default: false },
    pilots: { type: 'string', default: '12' },
  },
})

try {
  process.exitCode = (await (values.power ? allPower() : checkAll())) ? 0 : 1
} catch (cause) {
  if (!(cause instanceof HotpathError)) throw cause
  say(`${cause.message}\n${cause.hint}`)
  process.exitCode = 64
}

function asked(): Exercise[] {
  return positionals.length > 0 ? positionals.map((slug) => loadExercise(exercisesFolder, slug)) : loadExercises(exercisesFolder)
}

async function openedLane(exercises: Exercise[]): Promise<Lane> {
  const settings = readConfig().lane
  const lane = await openLane({ ...settings, kind: (values.sandbox as SandboxKind | undefined) ?? settings.kind })
  lane.sandbox.warm(boxesFor(exercises))
  return lane
}

async function allPower(): Promise<boolean> {
  const exercises = asked()
  const lane = await openedLane(exercises)
  try {
    let fine = true
    for (const exercise of exercises) fine = (await reportPower(exercise, lane, Number(values.pilots), (line) => process.stdout.write(line))) && fine
    return fine
  } finally {
    await lane.close()
  }
}

async function checkAll(): Promise<boolean> {
  const exercises = asked()
  const lane = await openedLane(exercises)
  const began = performance.now()
  let wrong = 0
  let graded = 0
  let reruns = 0
  try {
    process.stdout.write(`${lane.sandbox.kind}, ${lane.sandbox.engine}, each ${values.times} ×\n`)
    for (const exercise of exercises) {
      process.stdout.write(`\n${exercise.slug}\n${row(['', 'solution', 'expected', 'got', 'median', 'spread', 'seconds'])}`)
      for (const [name, expected] of chosen(exercise)) {
        const tried = await tryTimes(exercise, solutionFiles(exercise, name), Number(values.times), lane)
        const unexpected = tried.verdicts.filter((verdict) => !fits(verdict, expected))
        process.stdout.write(describe(name, expected, tried, unexpected))
        wrong += unexpected.length
        graded += tried.verdicts.length
        reruns += tried.reruns
      }
    }
  } finally {
    await lane.close()
  }
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(`\n${graded} verdicts, ${wrong} not as expected, ${reruns} run again as unsure, ${seconds.toFixed(0)} s\n`)
  return wrong === 0
}

function chosen(exercise: Exercise): [string, Expectation][] {
  return Object.entries(exercise.manifest.solutions).filter(([name]) => values.only === undefined || name === values.only)
}

async function tryTimes(exercise: Exercise, files: SourceFiles, times: number, lane: Lane): Promise<Tried> {
  const tried: Tried = { verdicts: [], reruns: 0 }
  for (let time = 0; time < times; time++) {
    await lane.sandbox.warmed()
    let verdict = await grade({ exercise, files }, { ...lane, emit: () => {} })
    for (let again = 0; verdict.verdict === 'unsure' && again < MOST_RERUNS; again++) {
      tried.reruns++
      verdict = await grade({ exercise, files }, { ...lane, emit: () => {} })
    }
    tried.verdicts.push(verdict)
  }
  return tried
}

function fits(verdict: Verdict, expected: Expectation): boolean {
  if (verdict.verdict !== expected.verdict) return false
  if (expected.level !== undefined && verdict.level !== expected.level) return false
  return expected.finding === undefined || verdict.findings.some((one) => one.code === expected.finding)
}

function describe(name: string, expected: Expectation, tried: Tried, unexpected: Verdict[]): string {
  const figures = tried.verdicts.map(figure).filter((value) => value !== null)
  const line = row([
    unexpected.length === 0 ? '✓' : '✗',
    name,
    [expected.verdict, expected.level].filter(Boolean).join(' '),
    tally(tried.verdicts),
    figures.length > 0 ? format(median(figures)) : '',
    figures.length > 0 ? `${format(Math.min(...figures))} – ${format(Math.max(...figures))}` : '',
    median(tried.verdicts.map((verdict) => verdict.seconds)).toFixed(2),
  ])
  return line + unexpected.slice(0, 1).map((verdict) => `    ${verdict.summary}\n${verdict.findings.map((one) => `    ${one.code}: ${one.message}\n`).join('')}`).join('')
}

/** Ratio, or bytes a call: what the spread is of. */
function figure({ speed, http, heap }: Verdict): number | null {
  return speed?.ratio ?? http?.ratio ?? heap?.bytesPerCall ?? null
}

function tally(verdicts: Verdict[]): string {
  const counts = new Map<string, number>()
  for (const { verdict, level } of verdicts) {
    const word = [verdict, level].filter(Boolean).join(' ')
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].map(([word, count]) => (count === verdicts.length ? word : `${word} ${count}`)).join(', ')
}

function format(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2)
}

function row(cells: string[]): string {
  const widths = [1, 34, 16, 24, 8, 16, 7]
  return `${cells.map((cell, index) => cell.padEnd(widths[index]!)).join('  ').trimEnd()}\n`
}
