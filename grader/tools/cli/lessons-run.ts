/**
 * `npm run course -- lessons [<word> …] [--record]`: follows the instructions of every lesson exactly and in order, each in a fresh
 * folder, and compares the output with the output shown: words must match, and the figures are printed as multiples of those shown. A
 * word selects the lessons whose slug contains it. An anchor, measured before each lesson, says how fast this machine is beside the one
 * that printed what is shown; a block whose median figure is far off at the same pace is a difference. `--record` writes the figures that
 * were printed into the lesson, and machine, anchor and day into its folder. Exits with 1 if a block fails or differs, or if its
 * markup cannot be followed, and with 2 if other programs keep the machine too busy for recording.
 */
import { basename, join } from 'node:path'
import { chosenLessons } from './chosen-lessons.ts'
import { readOptions } from './options.ts'
import { root } from './places.ts'
import { readTyped, runCommand } from './run-command.ts'
import { readMachine, refuseBusy } from '../course/machine.ts'
import { beside, paceLine, paceOf } from '../course/pace.ts'
import { measureAnchor, readRecorded, writeRecorded, type Recorded } from '../course/recorded.ts'
import { refreshed, replaceBlock } from '../course/refresh.ts'
import { runLesson, type Outcome } from '../course/run.ts'
import { isDifferent, medianAtPace } from '../course/magnitudes.ts'
import { scriptOf, type Action } from '../course/script.ts'
import type { Lesson } from '../course/lesson.ts'

const USAGE = 'npm run course -- lessons [<word> …] [--record]'

const { lessons, isRecording } = readTyped(() => {
  const { positionals, values } = readOptions(USAGE, { allowPositionals: true, options: { record: { type: 'boolean', default: false } } })
  return { lessons: chosenLessons(positionals, USAGE), isRecording: values.record }
})
const total = { blocks: 0, compared: 0, ok: 0, failed: 0, skipped: 0, different: 0, findings: 0 }

await runCommand(async () => {
  for (const lesson of lessons) await follow(lesson)
  const { blocks, compared, ok, failed, skipped, different, findings } = total
  console.log(
    `\n${lessons.length} lessons, ${blocks} blocks: ${ok} as shown (${compared} outputs compared), ${failed} failed, ${skipped} skipped, ${different} different in magnitude; ${findings} findings`,
  )
  return failed > 0 || findings > 0 || (different > 0 && !isRecording) ? 1 : 0
})

async function follow(lesson: Lesson): Promise<void> {
  const { actions, findings } = scriptOf(lesson)
  total.findings += findings.length
  console.log(`\n${lesson.slug}`)
  findings.forEach((finding) => console.log(`  ! ${finding}`))
  const now = await conditions()
  const recorded = readRecorded(lesson.folder)
  console.log(`  ${paceLine(recorded, now)}`)
  const pace = recorded && paceOf(recorded, now)
  const outcomes = await runLesson({ actions, findings }, { root, heard: (outcome) => console.log(line(outcome, pace)) })
  count(outcomes, pace)
  const isWhole = findings.length === 0 && outcomes.every(({ result }) => result !== 'failed')
  if (isRecording && isWhole) record(lesson, actions, outcomes, now)
}

/** Writes the figures that were printed into the lesson, except those among random words. */
function record({ folder }: Lesson, actions: readonly Action[], outcomes: readonly Outcome[], now: Recorded): void {
  // All of them before the first is written: one that cannot be replaced leaves the lesson as it was.
  const blocks = actions.flatMap((action) => {
    const printed = outcomes.find(({ at, compared }) => compared && at === action.at)?.printed ?? null
    if (action.does !== 'run' || action.output === null || action.output.how === 'example' || printed === null) return []
    return [{ at: action.output.at, text: refreshed(action.output.text, printed) }]
  })
  for (const { at, text } of blocks) replaceBlock(join(root, at), text)
  writeRecorded(folder, now)
}

/** This machine, and how fast it is. */
async function conditions(): Promise<Recorded> {
  const machine = readMachine()
  if (isRecording) refuseBusy(machine)
  const anchor = await measureAnchor(root)
  return { anchor, engine: `Node.js ${process.versions.node}`, recordedOn: new Date().toISOString().slice(0, 10), ...machine }
}

function count(outcomes: readonly Outcome[], pace: number | null): void {
  total.blocks += outcomes.length
  total.compared += outcomes.filter(({ compared }) => compared).length
  total.different += outcomes.filter((outcome) => differs(outcome, pace)).length
  for (const { result } of outcomes) total[result]++
}

/** Without a record the pace is unknown, and a factor says nothing. */
function differs({ magnitudes }: Outcome, pace: number | null): boolean {
  return magnitudes !== null && pace !== null && isDifferent(medianAtPace(magnitudes, pace))
}

function line(outcome: Outcome, pace: number | null): string {
  const { at, command, result, detail, compared, magnitudes, seconds } = outcome
  const mark = differs(outcome, pace) ? '✗ ≠' : { ok: compared ? '✓ ≅' : '✓  ', failed: '✗  ', skipped: '–  ' }[result]
  const first = command.split('\n').at(-1) ?? ''
  return `  ${mark} ${basename(at).padStart(24)}  ${first}  (${seconds.toFixed(1)} s)${magnitudes ? `  ${beside(magnitudes, pace)}` : ''}${detail ? indented(detail) : ''}`
}

function indented(text: string): string {
  return `\n${text.replace(/^/gm, '         ')}`
}
