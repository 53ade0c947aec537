import t from 'tap'
import { accessOf, strictest, type Achieved, type Rule } from '../../../server/solutions/access.ts'

const nothing: Achieved = { passed: false, level: null, attempts: 0, revealed: null }
const until = new Date('2026-06-01T12:00:00Z')
const afterDue: Rule = { policy: 'after-due', until, zone: 'Europe/Berlin' }
const afterPass: Rule = { policy: 'after-pass', until, zone: 'Europe/Berlin' }

t.test('solutions open with a pass, and one is offered after three attempts without one', async (t) => {
  t.same(accessOf(nothing, null), { access: 'locked', until: null, zone: null, attemptsLeft: 3 })
  t.same(accessOf({ ...nothing, attempts: 2 }, null), { access: 'locked', until: null, zone: null, attemptsLeft: 1 })
  t.same(accessOf({ ...nothing, attempts: 3 }, null), { access: 'offered', until: null, zone: null, attemptsLeft: null })
  t.same(accessOf({ ...nothing, attempts: 9, revealed: 'loop.js' }, null), { access: 'one', until: null, zone: null, attemptsLeft: null })
  t.same(accessOf({ ...nothing, passed: true }, null), { access: 'all', until: null, zone: null, attemptsLeft: null })
})

t.test('an assignment can ask for a pass, or hide them until it is due', async (t) => {
  t.same(accessOf({ ...nothing, attempts: 9 }, afterPass), { access: 'locked', until: null, zone: null, attemptsLeft: null })
  t.match(accessOf({ ...nothing, attempts: 9, passed: true }, afterPass), { access: 'all' })
  t.match(accessOf({ ...nothing, revealed: 'loop.js' }, afterPass), { access: 'one' }, 'what was seen stays')
  t.same(accessOf({ ...nothing, passed: true }, afterDue), {
    access: 'hidden',
    until: until.toISOString(),
    zone: 'Europe/Berlin',
    attemptsLeft: null,
  })
  t.match(accessOf({ ...nothing, revealed: 'loop.js' }, afterDue), { access: 'hidden' })
})

t.test('of several assignments, the one that hides them longest decides', async (t) => {
  const later = { ...afterDue, until: new Date('2026-07-01T12:00:00Z') }
  t.equal(strictest([]), null)
  t.equal(strictest([afterPass]), afterPass)
  t.equal(strictest([afterDue, afterPass, later]), later)
  t.equal(strictest([{ ...afterPass, until: later.until }, afterDue]), afterDue, 'hiding is stricter, even for a shorter time')
})
