import fc, { type Arbitrary } from 'fast-check'
import t, { type Test } from 'tap'
import { freeUnsure, LEVELS, mostPoints, POLICIES, OUTCOMES, type Grade, type Level, type Outcome } from '../../../contracts/index.ts'
import { grade, type Attempt, type Terms } from '../../../server/gradebook/grade.ts'

const DAY_HOURS = 24
const opensAt = new Date('2026-03-01T08:00:00Z')
const dueAt = hoursAfter(opensAt, 7 * DAY_HOURS)
const terms: Terms = {
  opensAt,
  dueAt,
  zone: 'UTC',
  late: [
    { hours: 24, share: 0.8 },
    { hours: 72, share: 0.5 },
  ],
  points: { required: 6, good: 8, excellent: 10 },
  levels: [...LEVELS],
  policy: 'best',
  attempts: null,
}

function hoursAfter(time: Date, hours: number): Date {
  return new Date(time.getTime() + hours * 3_600_000)
}

/** Attempts named a, b, c …, each some hours after the due time. */
function attempts(...some: [hours: number, outcome: Outcome, level?: Level][]): Attempt[] {
  return some.map(([hours, outcome, level = null], index) => {
    return {
      submission: String.fromCharCode(97 + index),
      outcome,
      level: outcome === 'pass' ? (level ?? 'required') : null,
      submittedAt: hoursAfter(dueAt, hours),
    }
  })
}

t.test('no attempt means no grade, and not 0 points', async (t) => {
  t.same(grade(terms, []), { points: null, outcome: null, level: null, submission: null, attempts: 0, lateHours: 0, overridden: false })
})

t.test('points depend on the level', async (t) => {
  t.same(
    LEVELS.map((level) => grade(terms, attempts([-1, 'pass', level])).points),
    [6, 8, 10],
  )
  t.match(grade(terms, attempts([-1, 'slow'])), { points: 0, outcome: 'slow', level: null, submission: 'a', attempts: 1 })
})

t.test('a level that the exercise has no more is worth what the highest one below it is', async (t) => {
  const worth = (levels: Level[], level: Level) => grade({ ...terms, levels }, attempts([-1, 'pass', level])).points
  t.equal(worth(['required', 'good'], 'excellent'), 8)
  t.equal(worth(['required'], 'excellent'), 6)
  t.equal(worth([], 'required'), 6)
})

t.test('the best is worth most, got furthest, was first', async (t) => {
  const chosen = (...some: Parameters<typeof attempts>) => grade(terms, attempts(...some)).submission
  t.equal(chosen([-9, 'pass'], [-8, 'pass', 'excellent'], [-7, 'pass', 'good']), 'b')
  t.equal(chosen([-9, 'pass', 'good'], [-8, 'pass', 'good']), 'a')
  t.equal(chosen([-9, 'wrong'], [-8, 'slow'], [-7, 'crash'], [-6, 'slow']), 'b', 'of those worth nothing, too')
  t.equal(chosen([-9, 'pass', 'good'], [2, 'pass', 'good']), 'a')
  t.equal(chosen([-9, 'pass'], [30, 'pass', 'excellent']), 'a', '6 in time is more than 5 late')
  t.equal(chosen([-9, 'slow'], [500, 'pass']), 'b', 'a pass too late is worth nothing, but it is told')
})

t.test('a late attempt gets the share of the first step that is not over', async (t) => {
  const at = (hours: number) => grade(terms, attempts([hours, 'pass', 'excellent']))
  t.match(at(0), { points: 10, lateHours: 0 }, 'the due time is in time')
  t.match(at(1 / 3600), { points: 8, lateHours: 0.01 }, 'a second after is not')
  t.match(at(24), { points: 8, lateHours: 24 })
  t.match(at(24.5), { points: 5, lateHours: 24.5 })
  t.match(at(72), { points: 5, lateHours: 72 })
  t.match(at(72.01), { points: 0, outcome: 'pass', level: 'excellent', lateHours: 72.01 })
  t.match(grade({ ...terms, late: [] }, attempts([1, 'pass'])), { points: 0, lateHours: 1 })
})

t.test('days are those of the calendar in the cohort’s zone, hours are hours', async (t) => {
  const late: Terms['late'] = [{ days: 2, share: 0.8 }]
  const worth = (late: Terms['late'], due: string, sent: string, zone: string, own = {}) =>
    grade(
      { ...terms, opensAt: new Date(0), late, zone, dueAt: new Date(due) },
      [{ submission: 'a', outcome: 'pass', level: 'excellent', submittedAt: new Date(sent) }],
      own,
    ).points
  const york = 'America/New_York'
  t.equal(
    worth(late, '2026-11-01T00:00:00Z', '2026-11-03T00:30:00Z', york),
    8,
    'due Sat 20:00, the clocks go back, sent Mon 19:30: 48.5 hours late, and within two days',
  )
  t.equal(worth(late, '2026-11-01T00:00:00Z', '2026-11-03T01:00:00Z', york), 8, 'Mon 20:00')
  t.equal(worth(late, '2026-11-01T00:00:00Z', '2026-11-03T01:00:01Z', york), 0)
  t.equal(worth([{ hours: 48, share: 0.8 }], '2026-11-01T00:00:00Z', '2026-11-03T00:30:00Z', york), 0, 'hours stay hours')
  t.equal(
    worth(late, '2026-03-08T01:00:00Z', '2026-03-10T00:00:00Z', york),
    8,
    'due Sat 20:00, the clocks go forward: until Mon 20:00, 47 hours',
  )
  t.equal(worth(late, '2026-03-08T01:00:00Z', '2026-03-10T00:00:01Z', york), 0)
  t.equal(
    worth(late, '2026-11-01T00:00:00Z', '2026-11-03T00:30:00Z', 'Europe/Berlin'),
    0,
    'the cohort’s zone is meant, not where somebody is',
  )
  t.equal(
    worth(late, '2026-10-01T00:00:00Z', '2026-11-03T00:30:00Z', york, { dueAt: new Date('2026-11-01T00:00:00Z') }),
    8,
    'from the end of an extension',
  )
})

t.test('an extension moves the due time and the steps after it', async (t) => {
  const extended = (hours: number) => grade(terms, attempts([hours, 'pass', 'excellent']), { dueAt: hoursAfter(dueAt, 48) })
  t.match(extended(48), { points: 10, lateHours: 0 })
  t.match(extended(72), { points: 8, lateHours: 24 })
  t.match(
    grade(terms, attempts([-1, 'pass']), { dueAt: hoursAfter(dueAt, -48) }),
    { points: 6, lateHours: 0 },
    'one that the assignment has overtaken takes nothing',
  )
})

t.test('attempts that do not count', async (t) => {
  t.match(grade(terms, attempts([-7 * DAY_HOURS - 0.1, 'pass'])), { points: null, attempts: 0 }, 'before it opens')
  t.match(grade(terms, attempts([-7 * DAY_HOURS, 'pass'])), { points: 6, attempts: 1 })
  t.match(grade(terms, attempts([-3, 'unsure'], [-2, 'fault'])), { points: null, outcome: null, attempts: 0 }, 'nobody’s fault and ours')
  const two = { ...terms, attempts: 2 }
  t.match(
    grade(two, attempts([-9, 'wrong'], [-8, 'unsure'], [-7, 'slow'], [-6, 'pass'])),
    { points: 0, outcome: 'slow', attempts: 2 },
    'beyond the number that counts',
  )
  t.match(grade(two, attempts([-9, 'wrong'], [-8, 'fault'], [-7, 'pass'])), { points: 6, attempts: 2 })
})

t.test('with limited attempts, as many unsure verdicts are free as there are attempts, but at least three', async (t) => {
  const unsure = (count: number): Parameters<typeof attempts> => Array.from({ length: count }, (_, index) => [index - 50, 'unsure'])
  const two = { ...terms, attempts: 2 }
  t.match(grade(two, attempts(...unsure(3), [-2, 'pass'])), { points: 6, attempts: 1, unsure: 3 })
  t.match(grade(two, attempts(...unsure(4), [-2, 'pass'])), { points: 6, attempts: 2, unsure: 4 }, 'the fourth is an attempt')
  t.match(
    grade(two, attempts(...unsure(5), [-2, 'pass'])),
    { points: 0, outcome: 'unsure', attempts: 2, unsure: 5 },
    'and with the fifth there are none left',
  )
  t.match(grade(two, attempts(...unsure(40))), { points: 0, attempts: 2 }, 'however many more are sent')
  t.match(grade({ ...terms, attempts: 5 }, attempts(...unsure(5), [-2, 'pass'])), { points: 6, attempts: 1, unsure: 5 })
  t.match(grade(terms, attempts(...unsure(40), [-2, 'pass'])), { points: 6, attempts: 1 }, 'without a limit there is none to get around')
  t.match(
    grade(two, attempts([-9, 'fault'], [-8, 'fault'], [-7, 'fault'], [-6, 'fault'], [-5, 'fault'], [-4, 'pass'])),
    { points: 6, attempts: 1, unsure: 0 },
    'faults of ours never count',
  )
  t.match(
    grade({ ...two, policy: 'last' }, attempts([-60, 'pass'], ...unsure(4))),
    { points: 6, submission: 'a', attempts: 2 },
    'one that counts takes no verdict away',
  )
})

t.test('with limited attempts, cancelled runs count like unsure verdicts, because a learner can cancel after seeing a ratio', async (t) => {
  const two = { ...terms, attempts: 2 }
  const runs = attempts([-9, 'cancelled'], [-8, 'unsure'], [-7, 'cancelled'], [-6, 'cancelled'], [-5, 'pass'], [-4, 'pass'])
  t.match(grade(two, runs), { points: 6, submission: 'e', attempts: 2, unsure: 4 })
  t.match(grade(terms, runs), { attempts: 2 }, 'without a limit they are all free')
})

t.test('an attempt measured again after a fault displaces no other attempt', async (t) => {
  const retried = (...some: Parameters<typeof attempts>) =>
    attempts(...some).map((one, index) => ({ ...one, retriedAt: index === 1 ? hoursAfter(dueAt, -6) : null }))
  const sent: Parameters<typeof attempts> = [
    [-9, 'wrong'],
    [-8, 'slow'],
    [-7, 'pass'],
  ]
  t.match(grade({ ...terms, attempts: 2 }, retried(...sent)), { points: 6, submission: 'c', attempts: 2 })
  t.match(
    grade({ ...terms, attempts: 2 }, retried([-9, 'wrong'], [-8, 'pass'])),
    { points: 6, submission: 'b', attempts: 2 },
    'it counts where nothing else does',
  )
  t.match(
    grade({ ...terms, attempts: 2 }, retried([-9, 'wrong'], [-8, 'pass'], [-5, 'slow'])),
    { points: 6, submission: 'b', attempts: 2 },
    'and keeps its place from those who come after its verdict',
  )
  t.match(
    grade({ ...terms, attempts: 3, policy: 'last' }, retried(...sent)),
    { points: 6, submission: 'c', attempts: 3 },
    'and is no later than it was sent',
  )
})

t.test('the policy “last”', async (t) => {
  const last = { ...terms, policy: 'last' } as const
  t.match(grade(last, attempts([-9, 'pass', 'excellent'], [-8, 'pass'])), { points: 6, submission: 'b' })
  t.match(grade(last, attempts([-9, 'pass', 'excellent'], [-8, 'crash'])), { points: 0, outcome: 'crash' })
  t.match(grade(last, attempts([-9, 'pass'], [24, 'pass', 'excellent'])), { points: 8, submission: 'b', lateHours: 24 })
  t.match(grade(last, attempts([-9, 'pass'], [73, 'crash'])), { points: 6, submission: 'a' }, 'one may practise once it is over')
  t.match(grade(last, attempts([80, 'slow'], [90, 'pass'])), { points: 0, submission: 'b', lateHours: 90 })
})

t.test('points given by hand replace computed ones, next to the attempts', async (t) => {
  t.match(grade(terms, attempts([-1, 'slow']), { points: 7.5 }), { points: 7.5, outcome: 'slow', attempts: 1, overridden: true })
  t.match(grade(terms, [], { points: 0 }), { points: 0, outcome: null, overridden: true })
})

t.test('points have two decimals', async (t) => {
  t.equal(
    grade({ ...terms, points: { required: 10, good: 10, excellent: 10 }, late: [{ hours: 1, share: 1 / 3 }] }, attempts([1, 'pass']))
      .points,
    3.33,
  )
})

const LEVEL_SETS: Level[][] = [[], ['required'], ['required', 'good'], ['required', 'excellent'], [...LEVELS]]

/** Points that rise with the level, shares that fall with the hours, attempts in order around the due time. */
const somePoints = fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)).map(([a, b, c]) => ({ required: a, good: a + b, excellent: a + b + c }))
const someLate = fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 25 })), { maxLength: 4 }).map((steps) => {
  let [hours, share] = [0, 1]
  return steps.map(([more, less]) => ({ hours: (hours += more), share: (share = Math.max(0, share - less / 100)) }))
})
const someTerms: Arbitrary<Terms> = fc.record({
  opensAt: fc.constant(opensAt),
  dueAt: fc.constant(dueAt),
  zone: fc.constantFrom('UTC', 'America/New_York'),
  late: someLate,
  points: somePoints,
  levels: fc.constantFrom(...LEVEL_SETS),
  policy: fc.constantFrom(...POLICIES),
  attempts: fc.option(fc.integer({ min: 1, max: 6 })),
})
const someAttempts = fc
  .array(
    fc.record({
      hours: fc.integer({ min: -200, max: 200 }),
      outcome: fc.constantFrom(...OUTCOMES, ...Array<Outcome>(6).fill('pass')),
      level: fc.constantFrom(...LEVELS),
    }),
    { maxLength: 12 },
  )
  .map((some) =>
    attempts(
      ...some.sort((a, b) => a.hours - b.hours).map(({ hours, outcome, level }): [number, Outcome, Level] => [hours, outcome, level]),
    ),
  )

function holds<T extends [unknown, ...unknown[]]>(t: Test, property: fc.IPropertyWithHooks<T>): void {
  t.doesNotThrow(() => fc.assert(property, { numRuns: 1000 }))
}

t.test('invariants for any attempts', async (t) => {
  holds(
    t,
    fc.property(someTerms, someAttempts, (terms, some) => {
      const { points, submission, attempts } = grade(terms, some)
      return (
        (points === null) === (submission === null) &&
        (points ?? 0) >= 0 &&
        (points ?? 0) <= mostPoints(terms) &&
        attempts <= (terms.attempts ?? Infinity)
      )
    }),
  )
})

t.test('attempts that do not count change nothing', async (t) => {
  holds(
    t,
    fc.property(someTerms, someAttempts, (terms, some) => {
      const ours = some.filter(({ outcome, submittedAt }) => outcome !== 'fault' && submittedAt >= opensAt)
      const settled = ours.filter(({ outcome }) => outcome !== 'unsure' && outcome !== 'cancelled')
      const isFree = ours.length - settled.length <= freeUnsure(terms.attempts ?? Infinity)
      const without = (given: Grade) => ({ ...given, unsure: undefined })
      return (
        same(grade(terms, some), grade(terms, ours)) &&
        (!isFree || same(without(grade(terms, ours)), without(grade(terms, settled.slice(0, terms.attempts ?? Infinity)))))
      )
    }),
  )
})

t.test('with the policy “best”, more attempts, a higher limit and more time never lower the grade', async (t) => {
  const best = someTerms.map((terms): Terms => ({ ...terms, policy: 'best' }))
  const worth = (...of: Parameters<typeof grade>) => grade(...of).points ?? 0
  holds(
    t,
    fc.property(best, someAttempts, (terms, some) => worth(terms, some) >= worth(terms, some.slice(0, -1))),
  )
  holds(
    t,
    fc.property(best, someAttempts, (terms, some) => worth({ ...terms, attempts: null }, some) >= worth(terms, some)),
  )
  holds(
    t,
    fc.property(
      best,
      someAttempts,
      fc.nat(300),
      (terms, some, hours) => worth(terms, some, { dueAt: hoursAfter(dueAt, hours) }) >= worth(terms, some),
    ),
  )
})

t.test('no attempt is worth more than the best', async (t) => {
  holds(
    t,
    fc.property(someTerms, someAttempts, (terms, some) => {
      const free: Terms = { ...terms, attempts: null }
      const alone = some.map((one) => grade(free, [one]).points ?? 0)
      return (grade({ ...free, policy: 'best' }, some).points ?? 0) === Math.max(0, ...alone)
    }),
  )
})

function same(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
