import t from 'tap'
import type { Level, Outcome } from '../../../contracts/outcomes.ts'
import { nextSteps, type Offers } from '../../../../site/src/verdict/next-steps.ts'

const offers: Offers = {
  kind: 'function',
  hintsLeft: 3,
  profile: true,
  higher: true,
  access: null,
  step: null,
  next: { href: '/exercises/two/', title: 'Two' },
}
const steps = (verdict: Outcome, level: Level | null = null, changes: Partial<Offers> = {}) =>
  [...String(nextSteps({ verdict, level }, { ...offers, ...changes })).matchAll(/<(?:button|a) [^>]*>([^<]*)</g)].map(([, words]) => words)

t.test('after a pass the next exercise comes first, then the debrief and what is left to gain', async (t) => {
  t.same(steps('pass', 'required'), ['Next exercise: Two', 'Read the debrief', 'Find what’s left in a profile'])
  t.same(steps('pass', 'required', { higher: false }), ['Next exercise: Two', 'Read the debrief'])
  t.same(steps('pass', 'excellent'), ['Next exercise: Two', 'Read the debrief'])
  t.same(steps('pass', 'required', { next: null, profile: false }), ['All exercises', 'Read the debrief'])
})

t.test('readers who came from a lesson go back to it', async (t) => {
  const step = { href: '/lessons/one/b/', title: 'B' }
  t.same(steps('pass', 'excellent', { step }), ['Continue the lesson: B', 'Read the debrief'])
  t.same(steps('slow', null, { step }), steps('slow'))
})

t.test('slow and leaking code is profiled before a hint is taken, all other code after', async (t) => {
  for (const outcome of ['slow', 'leak'] as const) t.same(steps(outcome), ['See the profile', 'Show a hint'])
  t.same(steps('wrong'), ['Show a hint', 'See the profile'])
  t.same(steps('crash', null, { profile: false, hintsLeft: 1 }), ['Show the next hint'])
  t.same(steps('timeout', null, { profile: false, hintsLeft: 0 }), ['Read the hints again'])
  t.same(steps('forged', null, { profile: false }), ['Show a hint', 'Back to the starter'])
})

t.test('other ways are a step as far as they are open', async (t) => {
  t.same(steps('pass', 'excellent', { access: 'all' }), ['Next exercise: Two', 'Read the debrief', 'See other ways'])
  t.same(steps('pass', 'excellent', { access: 'hidden' }), ['Next exercise: Two', 'Read the debrief'])
  t.same(steps('slow', null, { access: 'locked' }), ['See the profile', 'Show a hint'])
  t.same(steps('slow', null, { access: 'offered' }), ['See the profile', 'Show a hint', 'Show me one way'])
  t.same(steps('wrong', null, { access: 'one', hintsLeft: 0 }), ['See the profile', 'Read the hints again', 'See the way you were shown'])
  t.same(steps('slow', null, { access: 'all' }), ['See the profile', 'Show a hint', 'See other ways'], 'after an earlier pass')
})

t.test('what was nobody’s fault, and what was cancelled, is run again', async (t) => {
  t.same(steps('unsure'), ['Run again'])
  t.same(steps('cancelled'), ['Run again'])
  t.same(steps('fault', null, { kind: 'reading' }), ['Check again'])
})

t.test('there is one main step', async (t) => {
  t.equal(String(nextSteps({ verdict: 'slow', level: null }, offers)).split('small main').length - 1, 1)
})
