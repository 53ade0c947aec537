import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Test } from 'tap'
import type { Exercise, Expectation } from '../../contracts/index.ts'
import { runBatch } from '../../tools/checks/batch.ts'
import { split } from '../../tools/checks/order.ts'
import type { Report } from '../../tools/checks/report.ts'

const root = join(import.meta.dirname, '../../..')
const MOST_MS = 60_000
const SHARED = join(import.meta.dirname, 'share-home.ts')

/** Solutions whose wrong answers are too rare for a test of one second. */
const SELDOM = ['six-digits.js', 'nine-digits.js']
/** Test files that tell learners something and cannot fail, for which benchmark.js runs for a second. */
const ONLY_INFORMING = ['naive.test.js']
/** An error that lasts less than a second can be missed if the machine stalls the tests for as long. */
const TRIES = 3
/** A failed assertion whose name is more than a word. */
const EXPLAINED = /^.* › [^›\n]{10,}/m

/**
 * Runs the exercise's TAP tests as a learner would at home: node on a copy of the folder, a solution in the starter's place.
 * Resolves to the TAP that was printed, and whether it all passed.
 */
export async function testAtHome(exercise: Exercise, solution: string): Promise<{ passed: boolean; tap: string }> {
  return withHomes(exercise, [solution], async ([tests]) => {
    const runs = await Promise.all(tests!.map(run))
    return { passed: runs.every(({ passed }) => passed), tap: runs.map(({ tap }) => tap).join('') }
  })
}

/** An exercise, and the solutions whose verdicts its tests can show. */
interface Compared {
  exercise: Exercise
  first: string
  /** They end their process. */
  ended: readonly string[]
  wrong: readonly string[]
  right: readonly string[]
}

/**
 * An exercise's own tests pass correct solutions, however slow, and name the errors of wrong ones. A cheat may fool them, since it is
 * measured afterwards. Runs one process after another. The first correct solution of an exercise has its own, as at home, and so have
 * those that end theirs. The others take turns in one that several exercises share, because it takes longer to load tap and packages than
 * to test a solution, and without the files that cannot fail: a correct one after each wrong one shows that the wrong one left nothing
 * behind.
 * @param processes at the same time, if tap runs as many subtests at once
 */
export function compareAtHome(t: Test, exercises: readonly Exercise[], processes = 1): void {
  const all = new Map(exercises.map((exercise) => [exercise.slug, toCompare(exercise)]))
  for (const slugs of split([...all.keys()], processes, (slug) => solutionsInTurn(all.get(slug)!).length))
    t.test(slugs.join(', '), { buffered: processes > 1 }, (t) =>
      compareTogether(
        t,
        slugs.map((slug) => all.get(slug)!),
      ),
    )
}

function toCompare(exercise: Exercise): Compared {
  const honest = Object.entries(exercise.manifest.solutions).filter(
    ([name, expected]) => !name.startsWith('cheat-') && !SELDOM.includes(name) && !isLeftToTrials(exercise, expected),
  )
  const of = (fits: (expected: Expectation) => boolean) => honest.filter(([, expected]) => fits(expected)).map(([name]) => name)
  const [ended, wrong] = [of(({ verdict }) => verdict === 'crash'), of(({ verdict }) => verdict === 'wrong')]
  const [first, ...right] = of(({ verdict }) => verdict !== 'crash' && verdict !== 'wrong')
  return { exercise, first: first!, ended, wrong, right }
}

function solutionsInTurn({ wrong, right }: Compared): string[] {
  return [...wrong.slice(right.length), ...right.flatMap((name, i) => [...wrong.slice(i, i + 1), name])]
}

/** @param homes test files of the solutions in turn, for each exercise that is already copied */
async function compareTogether(t: Test, all: readonly Compared[], homes: string[][] = []): Promise<void> {
  const next = all[homes.length]
  if (next) return withHomes(next.exercise, solutionsInTurn(next), (files) => compareTogether(t, all, [...homes, files.flat()]))
  const files = homes.flat().filter((file) => !ONLY_INFORMING.includes(basename(file)))
  const reports = files.length > 0 ? await runBatch(files, files, {}, SHARED) : []
  for (const [i, compared] of all.entries()) {
    await t.test(compared.exercise.slug, async (t) => {
      await compareRight(t, compared.exercise, compared.first)
      for (const name of compared.ended) await compareWrong(t, compared.exercise, name)
      await compareShared(
        t,
        compared,
        reports.filter(({ name }) => homes[i]!.includes(name)),
      )
    })
  }
}

/** The first failing try, or the last one. */
async function tryAtHome(exercise: Exercise, solution: string, tries: number): Promise<{ passed: boolean; tap: string }> {
  const tried = await testAtHome(exercise, solution)
  return tried.passed && tries > 1 ? tryAtHome(exercise, solution, tries - 1) : tried
}

async function compareShared(t: Test, compared: Compared, reports: readonly Report[]): Promise<void> {
  const { exercise, right } = compared
  for (const [i, name] of solutionsInTurn(compared).entries()) {
    // A copy's folder has the solution's place in the order as its name.
    const own = reports.filter((report) => report.name.includes(`/${i}/${exercise.slug}/`))
    const failures = own.flatMap((report) => report.failures)
    if (right.includes(name)) t.strictSame(failures, [], `${name} is right`)
    else if (failures.length === 0) await compareWrong(t, exercise, name)
    else t.match(failures.join('\n'), EXPLAINED, `${name}: the failing assertion says what is wrong in ${exercise.slug}`)
  }
}

async function compareRight(t: Test, exercise: Exercise, name: string): Promise<void> {
  const { passed, tap } = await testAtHome(exercise, name)
  t.ok(passed, `${name} is right`, { failures: failuresIn(tap) })
}

async function compareWrong(t: Test, exercise: Exercise, name: string): Promise<void> {
  const { passed, tap } = await tryAtHome(exercise, name, TRIES)
  t.notOk(passed, `${name} does not pass`)
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

/** Copies the exercise once for each solution, and removes the copies afterwards. @param use gets the test files of each copy */
async function withHomes<R>(exercise: Exercise, solutions: readonly string[], use: (tests: string[][]) => Promise<R>): Promise<R> {
  const home = mkdtempSync(join(tmpdir(), 'hotpath-home-'))
  try {
    cpSync(join(exercise.folder, '../package.json'), join(home, 'package.json'))
    symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'))
    return await use(solutions.map((solution, i) => copyWith(exercise, solution, join(home, String(i), exercise.slug))))
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** @returns the paths of the copy's test files */
function copyWith(exercise: Exercise, solution: string, copy: string): string[] {
  const solutions = join(exercise.folder, 'solutions')
  cpSync(exercise.folder, copy, { recursive: true, filter: (from) => from !== solutions })
  const from = join(solutions, solution)
  cpSync(from, statSync(from).isDirectory() ? join(copy, 'starter') : join(copy, 'starter', exercise.manifest.files.entry), {
    recursive: true,
  })
  const tests = readdirSync(join(copy, 'tests')).filter((name) => name.endsWith('.test.js'))
  return tests.map((name) => join(copy, 'tests', name))
}

function run(file: string): Promise<{ passed: boolean; tap: string }> {
  const { TAP: _, ...env } = process.env // under tap, the inner one would speak to the outer one
  return new Promise((resolve) => {
    execFile(process.execPath, [file], { env, timeout: MOST_MS }, (err, stdout, stderr) =>
      resolve({ passed: err === null, tap: stdout + stderr }),
    )
  })
}
