import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import type { Exercise, Expectation } from '../../contracts/index.ts'

const root = join(import.meta.dirname, '../../..')
const MOST_MS = 60_000

/** Solutions whose wrong answers are too rare for a test of one second. */
const SELDOM = ['six-digits.js', 'nine-digits.js']
/** An error that lasts less than a second can be missed if the machine stalls the tests for as long. */
const TRIES = 3

/**
 * Runs the exercise's TAP tests as a learner would at home: node on a copy of the folder, a solution in the starter's place.
 * Resolves to the TAP that was printed, and whether it all passed.
 */
export async function testAtHome(exercise: Exercise, solution: string): Promise<{ passed: boolean; tap: string }> {
  const home = mkdtempSync(join(tmpdir(), 'hotpath-home-'))
  try {
    const copy = join(home, exercise.slug)
    cpSync(exercise.folder, copy, { recursive: true })
    cpSync(join(exercise.folder, '../package.json'), join(home, 'package.json'))
    symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'))
    const from = join(copy, 'solutions', solution)
    cpSync(from, statSync(from).isDirectory() ? join(copy, 'starter') : join(copy, 'starter', exercise.manifest.files.entry), {
      recursive: true,
    })
    const tests = readdirSync(join(copy, 'tests')).filter((name) => name.endsWith('.test.js'))
    const runs = await Promise.all(tests.map((name) => run(join(copy, 'tests', name))))
    return { passed: runs.every(({ passed }) => passed), tap: runs.map(({ tap }) => tap).join('') }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/**
 * An exercise's own tests pass correct solutions, however slow, and name the errors of wrong ones. A cheat may fool them, since it is
 * measured afterwards. Runs `atOnce` solutions at a time.
 */
export async function compareAtHome(t: Test, exercise: Exercise, atOnce: number): Promise<void> {
  const honest = Object.entries(exercise.manifest.solutions).filter(
    ([name, expected]) => !name.startsWith('cheat-') && !SELDOM.includes(name) && !isLeftToTrials(exercise, expected),
  )
  const verdicts = await inOrder(atOnce, honest, ([name, expected]) => tryAtHome(exercise, name, isFoundOut(expected) ? TRIES : 1))
  honest.forEach(([name, expected], i) => compare(t, exercise, name, expected, verdicts[i]!))
}

/** The first failing try, or the last one. */
async function tryAtHome(exercise: Exercise, solution: string, tries: number): Promise<{ passed: boolean; tap: string }> {
  const tried = await testAtHome(exercise, solution)
  return tried.passed && tries > 1 ? tryAtHome(exercise, solution, tries - 1) : tried
}

function isFoundOut({ verdict }: Expectation): boolean {
  return ['wrong', 'crash'].includes(verdict)
}

function compare(
  t: Test,
  exercise: Exercise,
  name: string,
  expected: Expectation,
  { passed, tap }: { passed: boolean; tap: string },
): void {
  if (!isFoundOut(expected)) {
    t.ok(passed, `${name} is right`, { failures: failuresIn(tap) })
    return
  }
  t.notOk(passed, `${name} is ${expected.verdict === 'wrong' ? 'wrong' : 'ended'}`)
  t.match(tap, /^ *not ok \d+ - .{10,}/m, `${name}: the failing assertion says what is wrong in ${exercise.slug}`)
}

/** The failed assertions with the expected values, and any output besides the TAP. */
function failuresIn(tap: string): string {
  return tap.replace(/^ *(ok \d+|# Subtest|1\.\.\d+|TAP version).*\n/gm, '').replace(/^\s*\n/gm, '')
}

/** Whether only the trials can show that a load test misses a fault. */
function isLeftToTrials({ trials }: Exercise, { verdict }: Expectation): boolean {
  return trials !== undefined && verdict === 'wrong'
}

async function inOrder<T, R>(atOnce: number, all: T[], run: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  let next = 0
  const turn = async () => {
    for (let i = next++; i < all.length; i = next++) done[i] = await run(all[i]!)
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
  return done
}

function run(file: string): Promise<{ passed: boolean; tap: string }> {
  const { TAP: _, ...env } = process.env // under tap, the inner one would speak to the outer one
  return new Promise((resolve) => {
    execFile(process.execPath, [file], { env, timeout: MOST_MS }, (err, stdout, stderr) =>
      resolve({ passed: err === null, tap: stdout + stderr }),
    )
  })
}
