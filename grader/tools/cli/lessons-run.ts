/**
 * `npm run course -- lessons [<word> …] [--show]`: follows the instructions of every lesson exactly and in order, each in a fresh
 * folder, and compares the output with the output shown: words must match, and the figures are printed as multiples of those shown. A
 * word selects the lessons whose slug contains it; `--show` prints the outputs, to replace those shown. Exits with 1 if a block fails,
 * or if its markup cannot be followed.
 */
import { basename } from 'node:path'
import { chosenLessons } from './chosen-lessons.ts'
import { readOptions } from './options.ts'
import { root } from './places.ts'
import { readTyped, runCommand } from './run-command.ts'
import { runLesson, type Outcome } from '../course/run.ts'
import type { Magnitudes } from '../course/magnitudes.ts'
import { scriptOf } from '../course/script.ts'

const USAGE = 'npm run course -- lessons [<word> …] [--show]'

const { lessons, isShown } = readTyped(() => {
  const { positionals, values } = readOptions(USAGE, { allowPositionals: true, options: { show: { type: 'boolean', default: false } } })
  return { lessons: chosenLessons(positionals, USAGE), isShown: values.show }
})

await runCommand(async () => {
  const outcomes: Outcome[] = []
  const findings: string[] = []
  for (const lesson of lessons) {
    const script = scriptOf(lesson)
    findings.push(...script.findings)
    console.log(`\n${lesson.slug}`)
    script.findings.forEach((finding) => console.log(`  ! ${finding}`))
    outcomes.push(...(await runLesson(script, { root, heard: (outcome) => console.log(line(outcome)) })))
  }
  const count = (result: Outcome['result']) => outcomes.filter((outcome) => outcome.result === result).length
  const compared = outcomes.filter((outcome) => outcome.compared).length
  console.log(
    `\n${lessons.length} lessons, ${outcomes.length} blocks: ${count('ok')} as shown (${compared} outputs compared), ${count('failed')} failed, ${count('skipped')} skipped; ${findings.length} findings`,
  )
  return count('failed') > 0 || findings.length > 0 ? 1 : 0
})

function line({ at, command, result, detail, compared, magnitudes, printed, seconds }: Outcome): string {
  const mark = { ok: compared ? '✓ ≅' : '✓  ', failed: '✗  ', skipped: '–  ' }[result]
  const first = command.split('\n').at(-1) ?? ''
  return `  ${mark} ${basename(at).padStart(24)}  ${first}  (${seconds.toFixed(1)} s)${magnitudes ? beside(magnitudes) : ''}${detail ? indented(detail) : ''}${isShown && printed !== null ? indented(printed.trimEnd()) : ''}`
}

function indented(text: string): string {
  return `\n${text.replace(/^/gm, '         ')}`
}

/** “figures ×1.2 (×0.9 to ×3.1)”: printed divided by shown, the median and the range. */
function beside({ low, median, high }: Magnitudes): string {
  const [least, middle, most] = [low, median, high].map((ratio) => `×${Number(ratio.toPrecision(2))}`)
  return `  figures ${middle} (${least} to ${most})`
}
