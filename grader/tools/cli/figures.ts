/**
 * `npm run course -- figures [<word> …] [--figure <key>] [--check]`: measures the figures of every lesson again, with the command
 * noted next to each, and writes them. A word selects the lessons whose slug contains it, `--figure` a single figure.
 * `--check` writes nothing: it measures a copy and reports figures that no longer hold. Exits with 1 if there are any, or if a
 * command fails, and with 2 before the first command for which other programs keep the machine too busy, except with `--check`.
 * Every figure takes minutes on a quiet machine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chosenLessons } from './chosen-lessons.ts'
import { atEnd } from '../endings.ts'
import { readOptions } from './options.ts'
import { root } from './places.ts'
import { readTyped, runCommand } from './run-command.ts'
import { copyOfCourse } from '../course/copy.ts'
import { recheck, text, type Figure } from '../course/figures.ts'
import type { Lesson } from '../course/lesson.ts'
import { readMachine, refuseBusy } from '../course/machine.ts'
import { commandsOf, measure, readFigures } from '../course/measured.ts'
import { HotpathError } from '../../shared/errors.ts'

const USAGE = 'npm run course -- figures [<word> …] [--figure <key>] [--check]'

const { check, figure, lessons } = readTyped(() => {
  const { values, positionals } = readOptions(USAGE, {
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false }, figure: { type: 'string' } },
  })
  const lessons = chosenLessons(positionals, USAGE)
  const known = lessons.flatMap(({ folder }) => Object.keys(readFigures(folder)))
  if (values.figure !== undefined && !known.includes(values.figure))
    throw new HotpathError('E_USAGE', { problem: `No figure is called “${values.figure}” there, only ${known.join(', ')}.`, usage: USAGE })
  return { ...values, lessons }
})
const total = { figures: 0, gone: 0, failed: 0, seconds: 0 }

await runCommand(async () => {
  const home = mkdtempSync(join(tmpdir(), 'hotpath-figures-'))
  process.once('exit', () => rmSync(home, { recursive: true, force: true }))
  const place = check ? copyOfCourse(root, home) : root
  for (const lesson of lessons) await again(lesson, place)
  console.log(
    `\n${total.figures} figures measured in ${(total.seconds / 60).toFixed(1)} minutes on Node.js ${process.versions.node}, ${total.failed} commands failed${check ? `, ${total.gone} figures no longer hold` : ''}`,
  )
  return total.figures === 0 || total.failed > 0 || total.gone > 0 ? 1 : 0
})

async function again(lesson: Lesson, place: string): Promise<void> {
  const recorded = readFigures(lesson.folder)
  const folder = join(place, 'course', lesson.slug)
  for (const command of commandsOf(recorded, figure)) {
    const machine = check ? null : readMachine()
    if (machine) refuseBusy(machine)
    console.log(`\n${lesson.slug}: ${command}`)
    try {
      const seconds = await measure(command, folder, machine?.busyCores ?? null, atEnd)
      total.seconds += seconds
      console.log(`  ${seconds.toFixed(0)} s`)
    } catch (error) {
      total.failed++
      console.log((error as Error).message.replace(/^/gm, '  '))
      continue
    }
    const now = readFigures(folder)
    for (const [key, before] of Object.entries(recorded)) if (before.command === command) tell(key, before, now[key])
  }
}

function tell(key: string, before: Figure, now: Figure | undefined): void {
  total.figures++
  if (!now) throw new Error(`The command of ${key} did not write that figure.`)
  console.log(`  ${key}: ${now.title}, ${now.unit}`)
  now.bars.forEach((bar) => console.log(`    ${bar.label.padEnd(40)} ${text(bar)}`))
  if (!check) return
  const { holds, pace, changes } = recheck(before, now)
  if (!holds) total.gone++
  const against = `${before.measuredOn} on ${before.engine}${pace === 1 ? '' : `, at ${pace.toFixed(2)} times its pace`}`
  console.log(
    holds
      ? `    ✓ holds against ${against}`
      : `    ✗ no longer as on ${against}:\n${changes.map((change) => `      ${change}`).join('\n')}`,
  )
}
