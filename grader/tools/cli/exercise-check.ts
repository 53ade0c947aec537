import { LEAST_PILOTS, reportPower, whyNoPower } from './exercise-power.ts'
import { asUntested, digestOf, fits, keepTry, readTries, tryOnce, outcomeOf, type Grade, type KeptTry, type Try } from './exercise-tries.ts'
import { lacksFigure, recording } from './exercise-record.ts'
import { nameProcessor } from '../../shared/processor.ts'
import { onLane } from './on-lane.ts'
import { readOptions, wholeOption } from './options.ts'
import { exercisesFolder } from './places.ts'
import { runCommand } from './run-command.ts'
import { sandboxKind } from './sandbox-kind.ts'
import { loadExercise, loadExercises } from '../../shared/catalogue/load.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Lane } from '../../runner/lane.ts'
import { sandboxesFor } from '../../runner/measure/boxes.ts'
import { grade } from '../../runner/pipeline.ts'
import { median } from '../../runner/verdict/interval.ts'
import type { Exercise, Expectation, SandboxKind } from '../../contracts/index.ts'

/*
 * npm run exercise:check [-- <slug> …] [--times 5] [--only <solution>] [--sandbox docker|process] [--keep tries.jsonl] [--record] [--untested]
 *
 * Grades everything in solutions/ and compares each verdict with the one that the manifest expects.
 * `unsure` is run again, as for a learner, and counted. Exits with 1 if any verdict is not as expected.
 * --keep saves every verdict, and verdicts saved earlier count: an interrupted run continues where it stopped. They count only for
 * the same text, exercise, rule, engine and sandbox.
 *
 * --record measures the solutions that learners can see and that this processor has not measured yet, and saves their figures in the
 * exercise's measured.json, with engine, processor and date. An interrupted run continues where it stopped. Delete the file to measure
 * all of them again.
 *
 * --untested grades as if all tests had passed, as for a cheat that prints passing tests: the measurement alone must still refuse it.
 *
 * --power [--pilots 12] reports how well the target separates right solutions from others (exercise-power.ts).
 */

const USAGE =
  'npm run exercise:check [-- <slug> …] [--times 5] [--only <solution>] [--sandbox docker|process] [--keep tries.jsonl] [--record] [--untested] [--power [--pilots 12]]'

const PROCESSOR = nameProcessor()

/** Most repetitions: each one occupies a lane for seconds. */
const MOST_TIMES = 10_000

interface Asked {
  exercises: Exercise[]
  times: number
  only: string | undefined
  kind: SandboxKind | null
  keep: string | undefined
  kept: readonly KeptTry[]
  /** Whether figures are saved for learners. */
  record: boolean
  /** Null without --power. */
  pilots: number | null
}

await runCommand(async () => {
  const asked = readAsked()
  const isFine = await onLane(asked.kind, (lane, stop) => {
    lane.sandbox.warm(sandboxesFor(asked.exercises))
    return asked.pilots === null ? checkAll(asked, lane, stop) : allPower(asked.exercises, asked.pilots, lane, stop)
  })
  return isFine ? 0 : 1
})

/** @throws HotpathError E_USAGE, E_EXERCISE_UNKNOWN */
function readAsked(): Asked {
  const { values, positionals } = readOptions(USAGE, {
    allowPositionals: true,
    options: {
      times: { type: 'string' },
      only: { type: 'string' },
      sandbox: { type: 'string' },
      power: { type: 'boolean', default: false },
      keep: { type: 'string' },
      untested: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      pilots: { type: 'string' },
    },
  })
  const { only, keep, power, untested, record } = values
  if (untested && (keep !== undefined || power || record))
    throw usage('--untested keeps and simulates nothing: it cannot be combined with --keep, --record or --power.')
  const idle = power
    ? ((['only', 'times', 'keep'] as const).find((name) => values[name] !== undefined) ?? (record && 'record'))
    : values.pilots && 'pilots'
  if (idle)
    throw usage(
      power ? `--power measures all solutions and keeps nothing: it cannot be combined with --${idle}.` : `--${idle} needs --power.`,
    )
  const named =
    positionals.length > 0
      ? positionals.map((slug) => loadExercise(exercisesFolder, slug))
      : loadExercises(exercisesFolder).filter((exercise) => !power || whyNoPower(exercise) === null)
  const without = power ? named.map(whyNoPower).find((why) => why !== null) : undefined
  if (without) throw usage(without)
  const exercises = untested ? named.map(asUntested) : named
  if (only !== undefined && !exercises.some(({ manifest }) => Object.hasOwn(manifest.solutions, only)))
    throw usage(`No solution is called “${only}” there.`)
  return {
    exercises,
    only,
    keep,
    record,
    kept: readTries(keep, USAGE),
    times: wholeOption(USAGE, '--times', values.times ?? '1', 1, MOST_TIMES),
    kind: sandboxKind(values.sandbox, USAGE),
    pilots: power ? wholeOption(USAGE, '--pilots', values.pilots ?? '12', LEAST_PILOTS, MOST_TIMES) : null,
  }
}

function usage(problem: string): HotpathError {
  return new HotpathError('E_USAGE', { problem, usage: USAGE })
}

async function allPower(exercises: readonly Exercise[], pilots: number, lane: Lane, stop: AbortSignal): Promise<boolean> {
  const print = (line: string) => {
    stop.throwIfAborted()
    process.stdout.write(line)
  }
  let fine = true
  for (const exercise of exercises) fine = (await reportPower(exercise, lane, pilots, print)) && fine
  return fine
}

function checkAll(asked: Asked, lane: Lane, stop: AbortSignal): Promise<boolean> {
  process.stdout.write(`${lane.sandbox.kind}, ${lane.sandbox.engine}, each ${asked.times} ×\n`)
  return checkEach(asked, `${lane.sandbox.engine}, ${lane.sandbox.kind}`, async (exercise, files) => {
    await lane.sandbox.warmed()
    const verdict = await grade({ exercise, files }, { ...lane, emit: () => {} })
    stop.throwIfAborted() // its sandboxes were closed: that is not a verdict
    return verdict
  })
}

async function checkEach({ exercises, times, only, keep, kept, record }: Asked, place: string, grade: Grade): Promise<boolean> {
  const began = performance.now()
  let wrong = 0
  let graded = 0
  let reruns = 0
  let stale = 0
  for (const exercise of exercises) {
    process.stdout.write(`\n${exercise.slug}\n${row(['', 'solution', 'expected', 'got', 'median', 'spread', 'seconds'])}`)
    const unrecorded = record ? lacksFigure(exercise, PROCESSOR) : null
    for (const [name, expected] of Object.entries(exercise.manifest.solutions)) {
      if ((only !== undefined && name !== only) || unrecorded?.has(name) === false) continue
      const digest = digestOf(exercise, name, place)
      const its = kept.filter((one) => one.exercise === exercise.slug && one.solution === name)
      const tries: Try[] = its.filter((one) => one.digest === digest)
      stale += its.length - tries.length
      while (tries.length < times) {
        const one = await tryOnce(exercise, name, record ? recording(exercise, name, PROCESSOR, grade) : grade)
        keepTry(keep, { ...one, digest })
        tries.push(one)
      }
      const unexpected = tries.filter((one) => !fits(one, expected))
      process.stdout.write(describe(name, expected, tries, unexpected))
      wrong += unexpected.length
      graded += tries.length
      reruns += tries.reduce((sum, one) => sum + one.reruns, 0)
    }
  }
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(`\n${graded} verdicts, ${wrong} not as expected, ${reruns} run again as unsure, ${seconds.toFixed(0)} s\n`)
  if (stale > 0)
    process.stdout.write(`${stale} verdicts in ${keep} were ignored: they are for another text, exercise, rule, engine or sandbox\n`)
  return wrong === 0
}

function describe(name: string, expected: Expectation, tries: readonly Try[], unexpected: readonly Try[]): string {
  const figures = tries.map(({ figure }) => figure).filter((value) => value !== null)
  const line = row([
    unexpected.length === 0 ? '✓' : '✗',
    name,
    outcomeOf({ verdict: expected.verdict, level: expected.level ?? null }),
    counts(tries),
    figures.length > 0 ? format(median(figures)) : '',
    figures.length > 0 ? `${format(Math.min(...figures))} – ${format(Math.max(...figures))}` : '',
    median(tries.map(({ seconds }) => seconds)).toFixed(2),
  ])
  return (
    line +
    unexpected
      .slice(0, 1)
      .map((one) => `    ${[one.summary, ...one.findings, ...feedbackTrouble(one, expected)].join('; ')}\n`)
      .join('')
  )
}

function feedbackTrouble({ feedback, discouragement }: Try, expected: Expectation): string[] {
  return [
    ...(expected.feedback !== undefined && expected.feedback !== feedback
      ? [`got the feedback “${feedback}”, not “${expected.feedback}”`]
      : []),
    ...(discouragement === null ? [] : [`is right, and would get the feedback “${discouragement}” if it came out as slow or leaking`]),
  ]
}

function counts(tries: readonly Try[]): string {
  const counts = new Map<string, number>()
  for (const outcome of tries.map(outcomeOf)) {
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  }
  return [...counts].map(([outcome, count]) => (count === tries.length ? outcome : `${outcome} ${count}`)).join(', ')
}

function format(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2)
}

function row(cells: string[]): string {
  const widths = [1, 34, 16, 24, 8, 16, 7]
  return `${cells
    .map((cell, index) => cell.padEnd(widths[index]!))
    .join('  ')
    .trimEnd()}\n`
}
