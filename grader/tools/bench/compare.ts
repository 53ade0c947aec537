import { fileURLToPath } from 'node:url'
import { readCorpus } from '../attack/corpus.ts'
import { onLane } from '../cli/on-lane.ts'
import { readOptions, wholeOptions } from '../cli/options.ts'
import { exercisesFolder } from '../cli/places.ts'
import { printable } from '../cli/printable.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import { loadExercise } from '../../shared/catalogue/load.ts'
import { compare } from '../../runner/comparison/compare.ts'
import { filesOf } from '../../runner/comparison/load.ts'
import { TWINS } from './compare-twins.ts'
import { equalCases, knownCases, type ComparedCase } from './compare-cases.ts'
import { nameProcessor } from '../../shared/processor.ts'
import { row } from './table.ts'
import type { ComparisonResult } from '../../contracts/index.ts'
import type { Lane } from '../../runner/lane.ts'

/*
 * npm run bench -- compare [--equal 200] [--known 40] [--minutes 20] [--attacks]
 *
 * How often is a comparison wrong? Compares identical functions, none of which may be called different, and pairs of known ratio, whose
 * interval must hold it. --attacks compares every function of the attack corpus with the starter that it attacks: none may come out as
 * equal in its results, clearly faster, and without a warning, unless its twin, which does the same work openly, is as fast. Exits with 1
 * if one of these fails.
 */

const USAGE = 'npm run bench -- compare [--equal 200] [--known 40] [--minutes 20] [--attacks]'
const MOST = 100_000
/** How many times as fast as the starter an attack may come out at most. A comparison has no target: any false ratio misleads its reader. */
const CLEARLY = 1.5
/** How many times as fast as its twin it may come out. */
const LIKE_ITS_TWIN = 1.1

const asked = readTyped(() => {
  const { values } = readOptions(USAGE, {
    options: {
      equal: { type: 'string', default: '200' },
      known: { type: 'string', default: '40' },
      minutes: { type: 'string', default: '20' },
      attacks: { type: 'boolean', default: false },
    },
  })
  const { attacks, equal, known, minutes } = values
  return { attacks, ...wholeOptions(USAGE, { equal, known, minutes }, { equal: [0, MOST], known: [0, MOST], minutes: [1, MOST] }) }
})

const until = performance.now() + asked.minutes * 60_000

await runCommand(async () => ((await onLane(null, compareAll)) ? 0 : 1))

async function compareAll(lane: Lane, stop: AbortSignal): Promise<boolean> {
  const run = (one: ComparedCase) => compareOne(one, lane, stop)
  process.stdout.write(`${lane.sandbox.engine}, ${lane.sandbox.kind}, ${nameProcessor()}\n`)
  const equal = await compareEqual(run)
  const known = await compareKnown(run)
  return (asked.attacks ? await compareAttacks(run) : true) && equal && known
}

type Run = (one: ComparedCase) => Promise<ComparisonResult>

async function compareOne({ variants, input }: ComparedCase, lane: Lane, signal: AbortSignal): Promise<ComparisonResult> {
  const files = filesOf({ variants, input })
  return compare(files, { ...lane, engine: async () => lane.sandbox, processor: nameProcessor, signal, ready: () => lane.sandbox.warmed() })
}

/** Runs cases in turn until there are that many results or no time is left. */
async function* inTurn(cases: readonly ComparedCase[], most: number, run: Run): AsyncGenerator<[ComparedCase, ComparisonResult]> {
  for (let done = 0; done < most && performance.now() < until; done++) {
    const one = cases[done % cases.length]!
    yield [one, await run(one)]
  }
}

async function compareEqual(run: Run): Promise<boolean> {
  const results: ComparisonResult[] = []
  for await (const [one, result] of inTurn(equalCases(), asked.equal, run)) {
    results.push(result)
    if (isApart(result)) report(`called different: ${one.name}`, result)
    if (isMeasured(result) && result.pairs[0]!.results !== 'equal') report(`results not equal: ${one.name}`, result)
  }
  const apart = results.filter(isApart).length
  const unlike = results.filter((result) => isMeasured(result) && result.pairs[0]!.results !== 'equal').length
  print(
    `identical: ${results.length} pairs, ${results.filter(isMeasured).length} measured, ${apart} called different, ${unlike} with unequal results`,
    results,
  )
  return apart === 0 && unlike === 0
}

async function compareKnown(run: Run): Promise<boolean> {
  const results: ComparisonResult[] = []
  let held = 0
  for await (const [one, result] of inTurn(knownCases(), asked.known, run)) {
    results.push(result)
    const [pair] = result.pairs
    if (pair === undefined) continue
    if (pair.low <= one.ratio! && one.ratio! <= pair.high) held++
    else report(`does not hold ${one.ratio}: ${one.name}`, result)
  }
  print(`known ratio: ${results.length} pairs, ${results.filter(isMeasured).length} measured, ${held} intervals hold it`, results)
  // One in forty may miss it.
  const measured = results.filter(isMeasured).length
  return measured - held <= measured / 40
}

async function compareAttacks(run: Run): Promise<boolean> {
  const { starter, manifest } = loadExercise(exercisesFolder, 'divide-by-and-sum')
  const attacks = readCorpus(fileURLToPath(new URL('../../test/hostile', import.meta.url))).filter(
    ({ target }) => target === 'divide-by-and-sum',
  )
  const input =
    'module.exports = (random) => [2 ** Math.floor(random() * 8), Array.from({ length: 1000 }, () => Math.floor(random() * 1e6))]'
  const through: string[] = []
  for (const { name, source } of attacks) {
    const result = await run({ name, variants: [starter[manifest.files.entry]!, source], input, ratio: null })
    report(name, result)
    if (isThrough(result) && !(await isLikeItsTwin(name, source, input, run))) through.push(name)
  }
  process.stdout.write(`attacks: ${attacks.length} compared, ${through.length} through${through.map((name) => `\n  ${name}`).join('')}\n`)
  return through.length === 0
}

/** Clearly faster, with the same results, and without a warning. */
function isThrough(result: ComparisonResult): boolean {
  const [pair] = result.pairs
  if (pair === undefined || result.trouble !== null || warningsOf(result, 1).length > 0) return false
  return pair.apart && pair.ratio > CLEARLY && pair.results !== 'different'
}

/** Whether a comparison with code that openly does the same work finds the attack no faster. */
async function isLikeItsTwin(name: string, source: string, input: string, run: Run): Promise<boolean> {
  const attack = Object.keys(TWINS).find((attack) => name.includes(attack))
  if (attack === undefined) return false
  const result = await run({ name, variants: [TWINS[attack]!, source], input, ratio: null })
  report(`${name}, relative to its twin`, result)
  const [pair] = result.pairs
  return pair !== undefined && pair.low < LIKE_ITS_TWIN
}

/** What a comparison says of one of the variants beside its ratio. */
function warningsOf({ changes, slowStarts, remembers = [], unsteady = [] }: ComparisonResult, variant: number): string[] {
  const is = (one: { variant: number }) => one.variant === variant
  return [
    ...(changes.includes(variant) ? ['changes its arguments'] : []),
    ...(slowStarts.includes(variant) ? ['slow start'] : []),
    ...remembers.filter(is).map(({ times }) => `at least ${times.toFixed(1)} times as long for new inputs`),
    ...unsteady.filter(is).map(({ times }) => `several speeds, ${times.toFixed(1)} times apart`),
  ]
}

/** Without figures if the core was disturbed too often. */
function isMeasured({ pairs }: ComparisonResult): boolean {
  return pairs.length > 0
}

function isApart({ pairs }: ComparisonResult): boolean {
  return pairs.some(({ apart }) => apart)
}

function report(what: string, result: ComparisonResult): void {
  const { pairs, trouble, sessions } = result
  const [pair] = pairs
  const figures = pair
    ? `${pair.ratio.toFixed(3)} (${pair.low.toFixed(3)} to ${pair.high.toFixed(3)}) ${pair.by} ${pair.clock} ${pair.results}`
    : 'no figures'
  const warnings = [0, 1].flatMap((variant) => warningsOf(result, variant).map((warning) => `${variant + 1}: ${warning}`))
  process.stdout.write(`  ${what}: ${figures}, ${sessions} sessions ${warnings.join('; ')} ${printable(trouble?.message ?? '')}\n`)
}

function print(what: string, results: readonly ComparisonResult[]): void {
  const middle = (of: (result: ComparisonResult) => number) => results.map(of).sort((a, b) => a - b)[results.length >> 1] ?? Number.NaN
  const widths = middle(({ pairs }) => (pairs[0] ? Math.log(pairs[0].high / pairs[0].low) / 2 : Number.NaN))
  process.stdout.write(
    `${what}\n${row(['', 'sessions', 'seconds', '± log'])}\n${row(['median', String(middle(({ sessions }) => sessions)), middle(({ seconds }) => seconds).toFixed(1), widths.toFixed(3)])}\n`,
  )
}
