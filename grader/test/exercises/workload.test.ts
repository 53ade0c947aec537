import { join } from 'node:path'
import t from 'tap'
import { loadSolution } from './compute.ts'
import { loadExercises } from '../../shared/catalogue/load.ts'
import type { Outcome } from '../../contracts/index.ts'

const exercises = loadExercises(join(import.meta.dirname, '../../../exercises'))
const SEED = [11, 22, 33, 44]
const OTHER_SEED = [11, 22, 33, 45]
/** Enough for every rare input: one call in 64 divides by zero. */
const CALLS = 600
/** Enough where a call works through dozens of inputs: lines of a log, or vehicles, for a millisecond. */
const CALLS_OF_MANY = 150
const WITH_MANY = ['remove-the-bottleneck', 'one-shape']
/** Calls that show a wrong solution: most need few, but one message in a thousand stays open while sixteen others come. */
const ENOUGH_CALLS = [50, CALLS, 1200]
/** Calls with another seed, then again with the first: enough to leave something behind, and to find it, if anything is remembered. */
const CALLS_AFTER = 64
const CALLS_OF_MANY_AFTER = 16
/** Calls per batch of a heap task; rare errors need more. With leaked listeners every call gets slower. */
const HEAP_CALLS: Partial<Record<Outcome, number>> = { wrong: 15_000, leak: 125 }
const FEW_CALLS = 500

for (const exercise of exercises.filter(({ manifest }) => manifest.kind === 'function')) {
  const { solutions, baseline, reference } = exercise.manifest
  const [calls, after] = WITH_MANY.includes(exercise.slug) ? [CALLS_OF_MANY, CALLS_OF_MANY_AFTER] : [CALLS, CALLS_AFTER]
  const named = Object.entries(solutions).filter(([name]) => !name.startsWith('cheat-'))
  const right = new Set([
    baseline,
    reference,
    ...named.filter(([, { verdict }]) => verdict !== 'wrong').map(([name]) => `solutions/${name}`),
  ])
  // Errors that need very large inputs are left to the exercise's tests.
  const wrong = named
    .filter(([, { verdict, finding }]) => verdict === 'wrong' && finding !== 'test-failed')
    .map(([name]) => `solutions/${name}`)
  const expected = loadSolution(exercise, reference).run(SEED, calls).digest
  const [expectedOther, expectedAgain] = [OTHER_SEED, SEED].map((seed) => loadSolution(exercise, reference).run(seed, after).digest)

  t.test(`${exercise.slug}: right solutions agree, whatever was run before`, async (t) => {
    t.not(expectedOther, expectedAgain, 'another seed')
    for (const path of right) {
      const subject = loadSolution(exercise, path)
      t.equal(subject.run(SEED, calls).digest, expected, `${path}, cold`)
      t.equal(subject.run(OTHER_SEED, after).digest, expectedOther, `${path}, another seed`)
      t.equal(subject.run(SEED, after).digest, expectedAgain, `${path}, warm`)
    }
  })

  t.test(`${exercise.slug}: wrong solutions do not`, async (t) => {
    const digestOf = (path: string, calls: number) => loadSolution(exercise, path).run(SEED, calls).digest
    const right = new Map(ENOUGH_CALLS.map((calls) => [calls, digestOf(reference, calls)]))
    for (const path of wrong)
      t.ok(
        ENOUGH_CALLS.some((calls) => digestOf(path, calls) !== right.get(calls)),
        path,
      )
  })

  t.test(`${exercise.slug}: neither do those that remember or watch the inputs`, async (t) => {
    for (const path of ['solutions/cheat-remembers-arrays.js', 'solutions/cheat-watches-elements.js']) {
      if (path.slice('solutions/'.length) in solutions) t.not(loadSolution(exercise, path).run(SEED, calls).digest, expected, path)
    }
  })
}

for (const exercise of exercises.filter(({ manifest }) => manifest.kind === 'heap')) {
  t.test(`${exercise.slug}: the checker knows right outputs from wrong ones`, async (t) => {
    for (const [name, { verdict }] of Object.entries(exercise.manifest.solutions)) {
      if (name.startsWith('cheat-') && verdict !== 'wrong') continue // they would patch this process
      const subject = loadSolution(exercise, `solutions/${name}`)
      let problem: string | null = null
      for (let batch = 0; batch < 8 && problem === null; batch++)
        problem = subject.check(subject.run([batch, 2, 3, 4], HEAP_CALLS[verdict] ?? FEW_CALLS).emitted)
      if (verdict === 'wrong') t.match(problem, /.{20,}/, name)
      else t.equal(problem, null, name)
    }
  })
}
