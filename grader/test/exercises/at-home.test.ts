// Alone: a load test tells other work for a regression.
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { testAtHome } from './home.ts'
import { loadExercises } from '../../catalogue/load.ts'
import type { Exercise, Expectation } from '../../contracts/index.ts'

/**
 * The tests of an exercise teach: they let through what is right, however slow, and name what is wrong.
 * A cheat may fool them; a measurement is what it meets next.
 */
const exercises = loadExercises(join(import.meta.dirname, '../../../exercises'))

t.setTimeout(300_000) // a hundred solutions, on a machine that may be busy

/** A wrong answer that comes too seldom for a test of a second. */
const SELDOM = ['six-digits.js']

/** Solutions of an HTTP task mostly wait for a second to pass; a load test is alone with its servers, or tells noise for a regression. */
const atOnce = ({ trials }: Exercise) => (trials ? 1 : 6)

for (const exercise of exercises.filter(({ reading }) => !reading)) {
  t.test(exercise.slug, { timeout: 180_000 }, async (t) => {
    const honest = Object.entries(exercise.manifest.solutions).filter(([name, expected]) => !name.startsWith('cheat-') && !SELDOM.includes(name) && !isLeftToTrials(exercise, expected))
    const verdicts = await inTurns(atOnce(exercise), honest, ([name]) => testAtHome(exercise, name))
    honest.forEach(([name, expected], i) => compare(t, exercise, name, expected, verdicts[i]!))
  })
}

function compare(t: Test, exercise: Exercise, name: string, expected: Expectation, { passed, tap }: { passed: boolean; tap: string }): void {
  if (!['wrong', 'crash'].includes(expected.verdict)) {
    t.ok(passed, `${name} is right`, { tap })
    return
  }
  t.notOk(passed, `${name} is ${expected.verdict === 'wrong' ? 'wrong' : 'ended'}`)
  t.match(tap, /^ *not ok \d+ - .{10,}/m, `${name}: the failing assertion says what is wrong in ${exercise.slug}`)
}

/** What a load test misses, only the trials show. */
function isLeftToTrials({ trials }: Exercise, { verdict }: Expectation): boolean {
  return trials !== undefined && verdict === 'wrong'
}

async function inTurns<T, R>(atOnce: number, all: T[], run: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  let next = 0
  const turn = async () => {
    for (let i = next++; i < all.length; i = next++) done[i] = await run(all[i]!)
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
  return done
}
