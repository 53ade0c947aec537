import { solutionFiles } from '../../shared/catalogue/solutions.ts'
import { grade } from '../../runner/pipeline.ts'
import { slopeOf } from '../../runner/verdict/decide-heap.ts'
import { FUNCTION_RULE, httpRule, type SpeedRule } from '../../runner/verdict/speed-rules.ts'
import { mean, median, summarise, type SessionSummary } from '../../runner/verdict/interval.ts'
import { heapPower, proposeTarget, SIMULATED, speedPower, type Power } from './power.ts'
import { reportLevels, type LevelPilot } from './level-power.ts'
import type { Exercise, HeapLevel, HeapPass, HeapTarget, SourceFiles, SpeedSession, SpeedTarget, Outcome } from '../../contracts/index.ts'
import type { Lane } from '../../runner/lane.ts'

/*
 * npm run exercise:check -- --power [<slug> …] [--pilots 12]
 *
 * Is the target well chosen? Runs pilots of the starter and of every solution that is decided by measurement, and reports how
 * often each would get the wrong verdict, at this target and at others, and how many seconds a verdict takes. For an exercise with
 * levels, also how often each would get the wrong level, and the gap that each level lies in.
 */

const MOST_WRONG = 0.001

interface Pilot {
  name: string
  expected: Extract<Outcome, 'pass' | 'slow' | 'leak'>
  /** Ratio, or bytes per call. */
  figure: number
  /** Spread of the figure between sessions: relative for ratios, in bytes per call for heaps. */
  spread: number
  secondsPerSession: number
  /** The result at another target. */
  at(target: number): Power
  /** Its ratio to the reference; null if it was never measured against that. */
  level: LevelPilot | null
}

/** With fewer pilots, the estimate of the spread is too poor for simulation. */
export const LEAST_PILOTS = 3

/** Why an exercise has no target to choose; null if it has one. */
export function whyNoPower({ slug, manifest: { kind } }: Exercise): string | null {
  if (kind === 'reading') return `${slug} is a reading: it has no target to choose.`
  if (kind === 'load-test')
    return `${slug} is a load test: it must answer every trial right, so there is no target to choose. Try it with --times 5.`
  return null
}

/**
 * Prints the tables. True if no solution gets the wrong verdict or level more often than once in a thousand.
 * @param exercise one for which whyNoPower is null
 */
export async function reportPower(exercise: Exercise, lane: Lane, pilots: number, print: (line: string) => void): Promise<boolean> {
  const { kind } = exercise.manifest
  const target = exercise.manifest.target as SpeedTarget | HeapTarget
  const required = 'required' in target ? target.required : target.bytesPerCall
  print(
    `${exercise.slug}: ${pilots} pilot sessions each on ${lane.sandbox.kind}, ${lane.sandbox.engine}; ${SIMULATED} simulated verdicts each\n`,
  )
  const tried: Pilot[] = []
  for (const [name, expected, files] of submissions(exercise)) tried.push(await pilotOf(exercise, name, expected, files, lane, pilots))

  print(row(['', 'solution', 'expected', kind === 'heap' ? 'B/call' : 'ratio', 'spread', 'wrong', 'unsure', 'seconds']))
  for (const pilot of tried) print(describe(pilot, required, kind === 'heap'))

  const [right, wrong] = [tried.filter(({ expected }) => expected === 'pass'), tried.filter(({ expected }) => expected !== 'pass')]
  print(`\n${row(['', 'target', '', 'right one fails', 'wrong one passes', 'unsure', 'seconds'])}`)
  for (const other of targetsAround(required, right, wrong)) print(describeTarget(other, required, right, wrong))

  const proposed =
    kind === 'heap' ? proposeTarget(wrong.map(figureOf), right.map(figureOf)) : proposeTarget(right.map(figureOf), wrong.map(figureOf))
  print(
    proposed === null
      ? '\nNo target separates the right solutions from the others.\n'
      : `\nMidway between right and wrong solutions: ${proposed}. Required now: ${required}.\n`,
  )
  const bad = tried.filter((pilot) => wrongShare(pilot, required) > MOST_WRONG)
  for (const { name } of bad) print(`! ${name} would get the wrong verdict more often than once in ${1 / MOST_WRONG}.\n`)
  const levels = tried.flatMap(({ level }) => level ?? [])
  const areLevelsFine = levels.length === 0 || reportLevels(levels, target as SpeedTarget, MOST_WRONG, print)
  return bad.length === 0 && proposed !== null && areLevelsFine
}

function submissions(exercise: Exercise): [string, Pilot['expected'], SourceFiles][] {
  const { kind, solutions } = exercise.manifest
  // If a finding is expected, it decides the verdict, not the target.
  const measured = Object.entries(solutions).flatMap(([name, { verdict, finding }]): [string, Pilot['expected'], SourceFiles][] =>
    finding !== undefined
      ? []
      : verdict === 'pass' || verdict === 'slow' || verdict === 'leak'
        ? [[name, verdict, solutionFiles(exercise, name)]]
        : [],
  )
  return [['the starter', kind === 'heap' ? 'leak' : 'slow', exercise.starter], ...measured]
}

async function pilotOf(
  exercise: Exercise,
  name: string,
  expected: Pilot['expected'],
  files: SourceFiles,
  lane: Lane,
  pilots: number,
): Promise<Pilot> {
  const runs: (SpeedSession | HeapPass)[][] = []
  const secondsPerSession: number[] = []
  // A memory verdict rests on one process, however many passes it makes; a speed verdict on as many pairs as it has sessions.
  const known = () => (exercise.manifest.kind === 'heap' ? runs.length : runs.flat().length)
  const againstReference: SpeedSession[] = []
  while (known() < pilots) {
    const samples: (SpeedSession | HeapPass | HeapLevel)[] = []
    await lane.sandbox.warmed()
    const { seconds } = await grade({ exercise, files }, { ...lane, emit: () => {}, keep: (sample) => samples.push(sample) })
    againstReference.push(...samples.filter((sample): sample is SpeedSession => 'against' in sample))
    if (samples.length === 0) throw new Error(`${exercise.slug}: ${name} was not measured; run without --power to see why`)
    runs.push(samples.filter((sample): sample is SpeedSession | HeapPass => !('reference' in sample || 'against' in sample)))
    secondsPerSession.push(seconds / samples.length)
  }
  const about = { name, expected, secondsPerSession: median(secondsPerSession) }
  const { kind, target } = exercise.manifest
  if (kind === 'heap') {
    const slopes = runs.map((passes) => slopeOf((passes as HeapPass[]).at(-1)!).bytesPerCall)
    return { ...about, figure: mean(slopes), spread: sdOf(slopes), at: (limit) => heapPower(slopes, limit), level: null }
  }
  const rule = kind === 'http' ? httpRule((target as SpeedTarget).by) : FUNCTION_RULE
  const summaries = (all: readonly SpeedSession[]): SessionSummary[] =>
    all.map((session) => summarise(session, rule.clock === 'wall' ? 'wall' : 'cpu'))
  const sessions = summaries(runs.flat() as SpeedSession[])
  const level = againstReference.length < LEAST_PILOTS ? null : levelPilot(exercise, name, summaries(againstReference), rule)
  const { figure, spread } = ratioOf(sessions)
  return { ...about, figure, spread, at: (required) => speedPower(sessions, required, rule), level }
}

function levelPilot(exercise: Exercise, name: string, sessions: readonly SessionSummary[], rule: SpeedRule): LevelPilot {
  const byLevel = { ...rule, mostSessions: rule.mostForLevel }
  const { level } = exercise.manifest.solutions[name] ?? {}
  return { name, ...ratioOf(sessions), expected: level ?? null, at: (ratio) => speedPower(sessions, ratio, byLevel) }
}

/** Ratio of typical calls over all sessions, and the spread of the sessions, relative. */
function ratioOf(sessions: readonly SessionSummary[]): { figure: number; spread: number } {
  const ys = sessions.map(({ y }) => y)
  return { figure: Math.exp(mean(ys)), spread: sdOf(ys) }
}

function targetsAround(required: number, right: Pilot[], wrong: Pilot[]): number[] {
  const figures = [...right, ...wrong].map(figureOf)
  const steps = [0.5, 0.7, 0.85, 1, 1.2, 1.5, 2].map((step) => Number((required * step).toPrecision(3)))
  return steps.filter((target) => target === required || (target > Math.min(...figures) && target < Math.max(...figures)))
}

function describe(pilot: Pilot, required: number, isHeap: boolean): string {
  const { name, expected, figure, spread, secondsPerSession } = pilot
  const power = pilot.at(required)
  const wrong = expected === 'pass' ? power.fail : power.pass
  return row([
    wrong > MOST_WRONG ? '!' : '✓',
    name,
    expected,
    figure.toPrecision(3),
    isHeap ? spread.toFixed(1) : `${(100 * spread).toFixed(1)} %`,
    percent(wrong),
    percent(power.unsure),
    (power.sessions * secondsPerSession).toFixed(1),
  ])
}

function describeTarget(target: number, required: number, right: Pilot[], wrong: Pilot[]): string {
  const [passing, failing] = [right.map((pilot) => pilot.at(target)), wrong.map((pilot) => pilot.at(target))]
  const seconds = [...right, ...wrong].map((pilot, index) => [...passing, ...failing][index]!.sessions * pilot.secondsPerSession)
  return row([
    target === required ? '→' : '',
    String(target),
    '',
    percent(Math.max(0, ...passing.map(({ fail }) => fail))),
    percent(Math.max(0, ...failing.map(({ pass }) => pass))),
    percent(Math.max(0, ...[...passing, ...failing].map(({ unsure }) => unsure))),
    Math.max(...seconds).toFixed(1),
  ])
}

function wrongShare(pilot: Pilot, required: number): number {
  const { fail, pass } = pilot.at(required)
  return pilot.expected === 'pass' ? fail : pass
}

function figureOf({ figure }: Pilot): number {
  return figure
}

function sdOf(values: readonly number[]): number {
  const centre = mean(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1))
}

function percent(share: number): string {
  if (share === 0) return `< ${100 / SIMULATED} %`
  return `${(100 * share).toFixed(2)} %`
}

function row(cells: string[]): string {
  const widths = [1, 34, 8, 16, 16, 10, 10, 8]
  return `${cells
    .map((cell, index) => cell.padEnd(widths[index]!))
    .join('  ')
    .trimEnd()}\n`
}
