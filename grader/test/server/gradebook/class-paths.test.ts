import t from 'tap'
import type { Outcome, Technique } from '../../../contracts/index.ts'
import { classPaths, type PathAttempt } from '../../../server/gradebook/class-paths.ts'

/** The attempts of one learner: outcome and techniques of each; `!` after an outcome: then had a solution shown. */
const path = (person: string, ...attempts: [outcome: string, ...techniques: Technique[]][]): PathAttempt[] =>
  attempts.map(([outcome, ...techniques]) => ({
    person,
    outcome: outcome.replace('!', '') as Outcome,
    techniques,
    revealed: outcome.endsWith('!'),
  }))

t.test('techniques are listed in the order in which learners first try them, with what comes of it', async (t) => {
  const { started, passed, techniques } = classPaths([
    ...path('Lea', ['slow', 'hoist'], ['slow', 'hoist', 'loop'], ['pass', 'loop']),
    ...path('Max', ['slow', 'hoist'], ['pass', 'loop']),
    ...path('Ann', ['wrong'], ['slow', 'loop']),
  ])
  t.same([started, passed], [3, 2])
  t.same(techniques, [
    { technique: 'hoist', firstAt: [2, 0, 0, 0, 0], passed: 0, dropped: 2 },
    { technique: 'loop', firstAt: [0, 3, 0, 0, 0], passed: 2, dropped: 0 },
  ])
})

t.test('first tries after the fourth are counted together', async (t) => {
  const late = path('Lea', ...Array.from({ length: 8 }, (): ['slow'] => ['slow']), ['slow', 'unroll'])
  t.same(classPaths(late).techniques, [{ technique: 'unroll', firstAt: [0, 0, 0, 0, 1], passed: 0, dropped: 0 }])
})

t.test('learners who are stuck are counted by outcome and techniques of their last attempt', async (t) => {
  const { stuck } = classPaths([
    ...path('Lea', ['wrong'], ['slow', 'hoist'], ['slow', 'hoist'], ['slow', 'hoist']),
    ...path('Max', ['slow', 'hoist']),
    ...path('Ann', ['wrong']),
    ...path('Tim', ['slow'], ['pass', 'loop']),
  ])
  t.same(stuck, [
    { outcome: 'slow', techniques: ['hoist'], people: 2, attempts: 2 },
    { outcome: 'wrong', techniques: [], people: 1, attempts: 1 },
  ])
})

t.test('solutions shown without a pass are counted, with what came before and after', async (t) => {
  const { revealed } = classPaths([
    ...path('Lea', ['slow'], ['slow'], ['slow!'], ['pass', 'loop']),
    ...path('Max', ['slow'], ['slow'], ['slow'], ['slow'], ['wrong!']),
    ...path('Ann', ['pass']),
  ])
  t.same(revealed, { people: 2, attempts: 4, passed: 1 })
  t.same(classPaths([]).revealed, { people: 0, attempts: null, passed: 0 })
})

t.test('an attempt that could not be analysed is counted as such', async (t) => {
  t.equal(classPaths([{ person: 'Lea', outcome: 'slow', techniques: null, revealed: false }]).unread, 1)
})
