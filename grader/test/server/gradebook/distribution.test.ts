import t from 'tap'
import type { Outcome } from '../../../contracts/index.ts'
import { distribution, tellingAttempts, type MeasuredAttempt } from '../../../server/gradebook/distribution.ts'

/** Attempts of people named by a letter, each some hours after the opening. */
function sent(...some: [person: string, hours: number, outcome: Outcome, figure?: number][]): MeasuredAttempt[] {
  return some.map(([person, hours, outcome, figure = null]) => ({
    person,
    submission: `${person}${hours}`,
    outcome,
    figure,
    submittedAt: new Date(Date.UTC(2026, 2, 1) + hours * 3_600_000),
  }))
}

/** The first letters of the alphabet, each graded individually. */
const alone = (learners: number) => [...'abcdefghij'].slice(0, learners).map((person) => [person])

t.test('nobody has sent anything', async (t) => {
  t.same(distribution({ groups: alone(3), allowed: null, sent: [], figure: 'ratio' }), {
    learners: 3,
    started: 0,
    passed: 0,
    words: {},
    figure: 'ratio',
    passing: [],
    attemptsToPass: [],
    hoursToPass: [],
    dropOff: [],
  })
})

t.test('a cohort', async (t) => {
  const all = sent(
    ['a', 1, 'pass', 2.5],
    ['b', 1, 'wrong'],
    ['b', 2, 'fault'],
    ['c', 2, 'slow', 1.2],
    ['b', 3.5, 'pass', 2.1],
    ['a', 4, 'pass', 4.5],
    ['d', 5, 'crash'],
    ['c', 6, 'slow', 1.4],
    ['e', 7, 'unsure', 2],
    ['f', 8, 'slow', 1],
    ['b', 9, 'slow', 1.9],
  )
  t.same(distribution({ groups: alone(10), allowed: null, sent: all, figure: 'ratio' }), {
    learners: 10,
    started: 5,
    passed: 2,
    words: { pass: 3, slow: 4, wrong: 1, crash: 1, unsure: 1, fault: 1 },
    figure: 'ratio',
    passing: [2.1, 4.5],
    attemptsToPass: [1, 2],
    hoursToPass: [0, 2.5],
    dropOff: [2, 1],
  })
})

t.test('a group has passed when one of its members has', async (t) => {
  const groups = [['a', 'b', 'c'], ['d', 'e'], ['f', 'g'], ['h']]
  const all = sent(
    ['b', 1, 'slow', 1.2],
    ['d', 2, 'wrong'],
    ['a', 3, 'pass', 2.5],
    ['e', 4, 'slow', 1.1],
    ['c', 5, 'pass', 3],
    ['f', 6, 'unsure', 2],
  )
  t.same(distribution({ groups, allowed: null, sent: all, figure: 'ratio' }), {
    learners: 8,
    started: 5,
    passed: 3,
    words: { pass: 2, slow: 2, wrong: 1, unsure: 1 },
    figure: 'ratio',
    passing: [3],
    attemptsToPass: [2],
    hoursToPass: [2],
    dropOff: [0, 2],
  })
  t.same(tellingAttempts({ groups, allowed: null, sent: all, figure: 'ratio' }), [
    { submission: 'c5', isPass: true, figure: 3 },
    { submission: 'e4', isPass: false, figure: 1.1 },
  ])
})

t.test('a pass beyond the allowed attempts does not count', async (t) => {
  const all = sent(['a', 1, 'slow', 1.5], ['b', 1, 'fault'], ['a', 2, 'slow', 1.6], ['b', 2, 'pass', 2.2], ['a', 3, 'pass', 2.4])
  const two = { groups: alone(2), allowed: 2, sent: all, figure: 'ratio' } as const
  t.match(distribution(two), {
    started: 2,
    passed: 1,
    words: { pass: 2, slow: 2, fault: 1 },
    passing: [2.2],
    attemptsToPass: [1],
    dropOff: [0, 1],
  })
  t.same(tellingAttempts(two), [
    { submission: 'a2', isPass: false, figure: 1.6 },
    { submission: 'b2', isPass: true, figure: 2.2 },
  ])
  const retried = all.map((one) => (one.submission === 'a1' ? { ...one, retriedAt: new Date(Date.UTC(2026, 2, 2)) } : one))
  t.match(
    distribution({ ...two, sent: retried }),
    { passed: 2, attemptsToPass: [1, 2] },
    'what was measured again counts after what was sent meanwhile',
  )
})

t.test('the fewest bytes are best; a flamegraph quiz measures nothing', async (t) => {
  t.same(
    distribution({
      groups: alone(1),
      allowed: null,
      sent: sent(['a', 1, 'pass', 7], ['a', 2, 'pass', 3], ['a', 3, 'leak', 1]),
      figure: 'bytesPerCall',
    }).passing,
    [3],
  )
  t.match(distribution({ groups: alone(1), allowed: null, sent: sent(['a', 1, 'pass']), figure: null }), {
    figure: null,
    passing: { length: 0 },
    passed: 1,
  })
})

t.test('the representative attempt is the best pass, else the last attempt that counts', async (t) => {
  const all = sent(
    ['a', 1, 'slow', 1],
    ['a', 2, 'pass', 3],
    ['a', 3, 'pass', 5],
    ['a', 4, 'pass', 5],
    ['a', 5, 'slow', 9],
    ['b', 6, 'slow', 1.5],
    ['b', 7, 'crash'],
    ['b', 8, 'fault'],
    ['c', 9, 'unsure'],
  )
  t.same(tellingAttempts({ groups: alone(3), allowed: null, sent: all, figure: 'ratio' }), [
    { submission: 'a3', isPass: true, figure: 5 },
    { submission: 'b7', isPass: false, figure: null },
  ])
  t.match(
    tellingAttempts({ groups: alone(3), allowed: null, sent: sent(['a', 1, 'pass', 7], ['a', 2, 'pass', 3]), figure: 'bytesPerCall' }),
    [{ submission: 'a2' }],
  )
  t.match(
    tellingAttempts({ groups: alone(3), allowed: null, sent: sent(['a', 1, 'pass'], ['a', 2, 'pass']), figure: null }),
    [{ submission: 'a1', isPass: true }],
    'where nothing is measured the first',
  )
})
