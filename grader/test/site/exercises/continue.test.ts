import t from 'tap'
import { continueWith, type Listed } from '../../../../site/src/exercises/continue.ts'
import { effortOf } from '../../../../site/src/exercises/effort.ts'

const course: Listed[] = ['a', 'b', 'c', 'd'].map((slug) => [slug, slug.toUpperCase()])
const from = (states: Record<string, 'pass' | 'slow'>) =>
  continueWith(course, new Map(Object.entries(states).map(([slug, outcome]) => [slug, { outcome, attempts: 1 }])))?.slug ?? null

t.test('one goes on with what was tried and not passed', async (t) => {
  t.equal(from({ a: 'pass', b: 'slow' }), 'b')
  t.equal(from({ a: 'slow', c: 'slow' }), 'c', 'the later one')
})

t.test('or else with the first open exercise after the last pass, then with one that was skipped', async (t) => {
  t.equal(from({ a: 'pass', b: 'pass' }), 'c')
  t.equal(from({ a: 'pass', d: 'pass' }), 'b')
})

t.test('those who have not begun, or are done, are offered nothing', async (t) => {
  t.equal(from({}), null)
  t.equal(from({ a: 'pass', b: 'pass', c: 'pass', d: 'pass' }), null)
  t.equal(continueWith(course, new Map([['a', { outcome: 'fault', attempts: 0 }]])), null, 'a fault is no attempt')
})

t.test('effort is difficulty and minutes', async (t) => {
  t.equal(effortOf({ difficulty: 'easy', minutes: 10 }), 'Easy, 10 min')
  t.equal(effortOf({}), '', 'a version from before')
})
