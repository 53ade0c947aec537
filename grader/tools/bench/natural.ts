import { inRandomOrder } from './entries.ts'
import { naturalFolder, readNatural, type Natural } from './natural/corpus.ts'
import { gradeNatural, keepVerdict, keptOf, readKept, type KeptVerdict } from './natural/grading.ts'
import { forgetGone, LABELLERS, labelAll } from './natural/label.ts'
import { isCurrent, readLabels, type Label } from './natural/labels.ts'
import { isDisagreement } from './natural/rates.ts'
import { describeGraded, publish } from './natural/report.ts'
import { loadExercises } from '../../shared/catalogue/load.ts'
import { onLane } from '../cli/on-lane.ts'
import { listOption, readOptions, refuseIdle, wholeOptions } from '../cli/options.ts'
import { exercisesFolder } from '../cli/places.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import { mustBeWritable } from '../cli/writable.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Lane } from '../../runner/lane.ts'
import { sandboxesFor } from '../../runner/measure/boxes.ts'

/*
 * npm run bench -- natural [--kind heap,function,http --only word --sample 40 --seed 1 --minutes 60 --keep verdicts.jsonl --publish]
 *                      | --label [--part 2] [--kind heap] [--only word]
 *
 * How often is a verdict on a realistic solution wrong? Grades the corpus in grader/test/natural in containers and compares each
 * verdict with its label. --keep also counts the verdicts already in the file, so that an interrupted run continues. --publish writes
 * the rates to grader/tools/bench/recorded/natural.json for the site. Exits with 1 if a verdict disagrees with its label.
 *
 * --label runs new and changed solutions for seconds in plain Node, and writes their labels to labels.json next to them.
 */

const USAGE =
  'npm run bench -- natural [--kind heap,function,http --only word --sample 40 --seed 1 --minutes 60 --keep verdicts.jsonl --publish] | --label [--part 2] [--kind heap] [--only word]'

const PUBLISHED = new URL('recorded/natural.json', import.meta.url)
const KINDS = ['heap', 'function', 'http'] as const
const MOST = 1_000_000

const asked = readTyped(readAsked)

await runCommand(async () => {
  if (asked.label) return labelChosen()
  const graded = await onLane('docker', gradeAll)
  process.stdout.write(`${describeGraded(graded)}\n`)
  if (asked.publish) publish(PUBLISHED, graded)
  return graded.some(isDisagreement) ? 1 : 0
})

/** @throws HotpathError E_USAGE */
function readAsked() {
  const { values } = readOptions(USAGE, {
    options: {
      kind: { type: 'string', default: KINDS.join(',') },
      only: { type: 'string' },
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string' },
      keep: { type: 'string' },
      publish: { type: 'boolean', default: false },
      label: { type: 'boolean', default: false },
      part: { type: 'string' },
    },
  })
  const { only, keep, label, publish } = values
  if (label) refuseIdle(USAGE, '--label grades nothing', values, ['sample', 'minutes', 'keep', 'publish'])
  else if (values.part !== undefined)
    throw new HotpathError('E_USAGE', { problem: '--part is the part of new labels: it needs --label.', usage: USAGE })
  if (publish) refuseIdle(USAGE, '--publish needs all solutions or a random sample', values, ['only'])
  if (keep !== undefined) mustBeWritable(USAGE, 'Verdicts cannot be saved to', keep)
  const whole = readNatural(naturalFolder, loadExercises(exercisesFolder))
  const kinds = listOption(USAGE, '--kind', values.kind, KINDS)
  const chosen = choose(whole, kinds, only)
  const { sample = String(chosen.length), minutes = String(MOST), part = '1', seed } = values
  const numbers = wholeOptions(
    USAGE,
    { sample, seed, minutes, part },
    { sample: [1, MOST], seed: [0, MOST], minutes: [0, MOST], part: [1, 2] },
  )
  return { ...numbers, whole, chosen, label, publish, keep, kept: readKept(keep, USAGE) }
}

/** @throws HotpathError E_USAGE for a word that no name contains: grading nothing would look like no errors */
function choose(whole: readonly Natural[], kinds: readonly string[], only: string | undefined): Natural[] {
  const chosen = whole.filter(
    ({ exercise, name }) => kinds.includes(exercise.manifest.kind) && `${exercise.slug}/${name}`.includes(only ?? ''),
  )
  if (chosen.length > 0) return chosen
  throw new HotpathError('E_USAGE', {
    problem: `No natural solution of ${kinds.join(', ')} ${only === undefined ? 'is there' : `is called “${only}”`}.`,
    usage: USAGE,
  })
}

async function labelChosen(): Promise<void> {
  const { chosen, whole, part } = asked
  forgetGone(naturalFolder, whole)
  await labelAll(
    naturalFolder,
    chosen.filter(({ exercise }) => LABELLERS[exercise.manifest.kind]),
    part as Label['part'],
    ({ exercise, name }, { label, why, calls, figures }) => {
      const rest =
        why ??
        Object.entries(figures)
          .map(([figure, value]) => `${figure} ${value}`)
          .join(', ')
      process.stdout.write(`${exercise.slug}/${name}: ${label}, ${calls} calls, ${rest}\n`)
    },
  )
}

async function gradeAll(lane: Lane, stop: AbortSignal): Promise<KeptVerdict[]> {
  const { chosen, sample, seed, minutes, kept, keep } = asked
  const until = performance.now() + minutes * 60_000
  const solutions = inRandomOrder(chosen, seed)
    .slice(0, sample)
    .map((natural) => ({ natural, label: labelOf(natural) }))
  lane.sandbox.warm(sandboxesFor(solutions.map(({ natural }) => natural.exercise)))
  const graded: KeptVerdict[] = []
  for (const { natural, label } of solutions) {
    const known = keptOf(kept, natural, label, lane.sandbox.engine)
    if (known === null && performance.now() > until) continue
    const one = known ?? (await gradeNatural(natural, label, lane, stop))
    if (known === null) keepVerdict(keep, one)
    graded.push(one)
    process.stdout.write(
      `${isDisagreement(one) ? '✗' : ' '} ${one.exercise}/${one.name}: ${one.label}, got ${one.got}, ${one.seconds.toFixed(1)} s\n`,
    )
  }
  return graded
}

/** @throws HotpathError E_USAGE if the solution's current text has no label */
function labelOf(natural: Natural): Label {
  const { slug } = natural.exercise
  const label = readLabels(naturalFolder, slug)[natural.name]
  if (label !== undefined && isCurrent(label, natural)) return label
  throw new HotpathError('E_USAGE', {
    problem: `${slug}/${natural.name} has no label for its current text: run npm run bench -- natural --label first.`,
    usage: USAGE,
  })
}
