import { writeFileSync } from 'node:fs'
import { functionCases, heapCases, httpCases, type Case } from './cases.ts'
import { gradeKeeping, recordOf } from './keeping.ts'
import { disturb, LANE_TAKEN, NOISES, type Noise } from './noise.ts'
import { isRival, judgeAgain, keepLine, readLines, type SavedLine, type Record } from './records.ts'
import { measureRivals } from './rivals/measure.ts'
import { findWholeRatios, type WholeRatio } from './server-ratios.ts'
import { summarise } from './summary.ts'
import { tableOf } from './table.ts'
import { onLane } from '../cli/on-lane.ts'
import { listOption, refuseIdle, readOptions, wholeOptions } from '../cli/options.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import { mustBeWritable } from '../cli/writable.ts'
import { readConfig } from '../../shared/config.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Lane } from '../../runner/lane.ts'
import { sandboxesFor } from '../../runner/measure/boxes.ts'
import type { Accuracy, SpeedTarget, Verdict } from '../../contracts/index.ts'

/*
 * npm run bench -- verdicts [--quick] [--times 10] [--kind function,heap,http] [--rivals 1] [--keep raw.jsonl] [--publish]
 *                            | --replay raw.jsonl[,more.jsonl] [--publish]
 *
 * How often is a verdict wrong? Grades submissions whose right verdict is known by construction, under five kinds of noise, in the
 * real sandbox, and compares with what benchmark.js, tinybench, mitata, autocannon and one timed run say about some of the same pairs. --replay judges a saved file again by
 * the current rule, in seconds. --publish writes the figures for the site's page on accuracy.
 */

const USAGE =
  'npm run bench -- verdicts [--quick] [--times 10] [--kind function,heap,http] [--noise none] [--rivals 1] [--keep raw.jsonl] [--publish] | --replay raw.jsonl[,more.jsonl] [--publish]'

/** Where the site’s page on accuracy reads it. */
const PUBLISHED = new URL('../../../site/src/data/accuracy.json', import.meta.url)

/** Pairs that other ways compare under each noise. They know nothing about leaks. */
const PAIRS_OF_RIVALS = { function: 4, heap: 0, http: 2 }
const CASES = { function: functionCases, heap: heapCases, http: httpCases }
const KINDS = Object.keys(CASES) as (keyof typeof CASES)[]
const asked = readTyped(readAsked)

await runCommand(async () => {
  const lines = asked.replay === null ? await measureAll() : replay(asked.replay)
  const summary = summarise(lines)
  process.stdout.write(`${tableOf(summary)}\n`)
  if (asked.publish) publish(lines, summary)
})

/** @throws HotpathError E_USAGE */
function readAsked() {
  const { values } = readOptions(USAGE, {
    options: {
      quick: { type: 'boolean', default: false },
      times: { type: 'string' },
      kind: { type: 'string' },
      noise: { type: 'string' },
      rivals: { type: 'string' },
      keep: { type: 'string' },
      replay: { type: 'string' },
      publish: { type: 'boolean', default: false },
    },
  })
  const { keep, publish, kind = KINDS.join(','), noise = NOISES.join(','), rivals = '1', times = values.quick ? '1' : '10' } = values
  if (values.replay !== undefined)
    refuseIdle(USAGE, '--replay measures nothing', values, ['quick', 'times', 'kind', 'noise', 'rivals', 'keep'])
  const kinds = listOption(USAGE, '--kind', kind, KINDS)
  const noises = listOption(USAGE, '--noise', noise, [...NOISES, LANE_TAKEN])
  const replay = values.replay?.split(',').flatMap((file) => readLines(file, USAGE)) ?? null
  if (keep !== undefined) mustBeWritable(USAGE, 'Verdicts cannot be saved to', keep)
  if (publish && replay === null) mustBeAll([...KINDS, ...NOISES], [...kinds, ...noises])
  return {
    keep,
    publish,
    replay,
    kinds,
    noises,
    ...wholeOptions(USAGE, { times, rivals }, { times: [1, 100_000], rivals: [0, 1000] }),
  }
}

/** Publishing replaces the whole record. @throws HotpathError E_USAGE if a part is missing */
function mustBeAll(wanted: readonly string[], there: readonly string[]): void {
  const lacking = wanted.filter((one) => !there.includes(one))
  if (lacking.length > 0)
    throw new HotpathError('E_USAGE', {
      problem: `The page needs everything: ${lacking.join(', ')} must be measured before publishing.`,
      usage: USAGE,
    })
}

function replay(lines: readonly SavedLine[]): SavedLine[] {
  const judged = lines.map((line) => (isRival(line) ? line : judgeAgain(line)))
  const open = judged.filter((line) => line === null).length
  if (open > 0)
    process.stdout.write(`Left out: ${open} recorded verdicts, for which the current rule needs measurements that were not recorded.\n`)
  reportChanges(lines, judged)
  return judged.filter((line) => line !== null)
}

/** Verdicts that differ from the recorded ones. */
function reportChanges(lines: readonly SavedLine[], judged: readonly (SavedLine | null)[]): void {
  for (const [index, before] of lines.entries()) {
    const after = judged[index]
    if (isRival(before) || !after || isRival(after) || before.outcome === after.outcome) continue
    process.stdout.write(
      `Changed: ${before.kind}, ${before.name}, ${before.noise}: ${before.outcome}, now ${after.outcome}, right is ${before.right}.\n`,
    )
  }
}

function publish(lines: readonly SavedLine[], summary: ReturnType<typeof summarise>): void {
  const records = lines.filter((line): line is Record => !isRival(line))
  const days = records.map(({ measuredOn }) => measuredOn).sort()
  mustBeAll(
    KINDS,
    records.map(({ kind }) => kind),
  )
  const [from, to] = [days[0]!, days.at(-1)!]
  const accuracy: Accuracy = {
    from,
    to,
    engine: [...new Set(records.map(({ engine }) => engine))].join(', '),
    processors: [...new Set(records.map(({ processor }) => processor))],
    command: 'npm run bench -- verdicts',
    ...summary,
  }
  writeFileSync(PUBLISHED, `${JSON.stringify(accuracy)}\n`)
}

/** Runs in containers, like the published figures, unless HOTPATH_SANDBOX says otherwise. */
async function measureAll(): Promise<SavedLine[]> {
  const { kind, laneCore } = readConfig().lane
  return onLane(kind ?? 'docker', (lane, stop) => measureOn(lane, laneCore, stop))
}

async function measureOn(lane: Lane, laneCore: number, stop: AbortSignal): Promise<SavedLine[]> {
  const lines: SavedLine[] = []
  const note = (line: SavedLine) => {
    stop.throwIfAborted() // its sandboxes were closed: that is not a verdict
    lines.push(line)
    keepLine(asked.keep, line)
  }
  const { kinds, noises, times } = asked
  const wholeRatioOf = kinds.includes('http') ? await findWholeRatios(lane.sandbox) : null
  for (const noise of noises) {
    for (const name of kinds) {
      const cases = CASES[name]()
      lane.sandbox.warm(sandboxesFor([cases[0]!.exercise]))
      const calm = disturb(noise, laneCore)
      try {
        for (let time = 0; time < times; time++)
          for (const one of shuffled(cases)) note(await judgeCase(one, noise, lane, wholeRatioOf, stop))
        const clear = cases.filter((one) => !isAtTarget(one))
        for (const one of shuffled(clear).slice(0, PAIRS_OF_RIVALS[name] * asked.rivals)) (await measureRivals(one, noise)).forEach(note)
      } finally {
        calm()
      }
      process.stderr.write(`${noise}, ${name}: ${lines.length} so far\n`)
    }
  }
  return lines
}

async function judgeCase(one: Case, noise: Noise, lane: Lane, wholeRatioOf: WholeRatio | null, stop: AbortSignal): Promise<Record> {
  const { verdict, samples, seconds, cpuSeconds } = await gradeKeeping(one.exercise, one.files, lane)
  const isRight = verdict.verdict === one.right || (isAtTarget(one) && verdict.verdict === 'slow')
  if (!isRight && !stop.aborted) reportUnexpected(one, noise, verdict)
  return {
    ...recordOf(one.exercise, verdict, samples, lane),
    name: one.name,
    noise,
    right: one.right,
    ratio: one.ratio,
    ...(one.kind === 'http' && { wholeRatio: wholeRatioOf!(one.name, one.ratio!) }),
    seconds,
    cpuSeconds,
  }
}

/** Whether both answers, pass and slow, are right. */
function isAtTarget({ ratio, exercise }: Case): boolean {
  return ratio === (exercise.manifest.target as SpeedTarget).required
}

/** Says why it came out, because the saved line has only the outcome. */
function reportUnexpected({ kind, name, right }: Case, noise: Noise, { verdict, findings }: Verdict): void {
  const why = findings.map(({ message }) => message).join(' ')
  process.stderr.write(`Unexpected: ${kind}, ${name}, ${noise}: ${verdict}, right is ${right}. ${why}\n`)
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => [Math.random(), value] as const)
    .sort(([a], [b]) => a - b)
    .map(([, value]) => value)
}
