import fc, { type Arbitrary } from 'fast-check'
import t, { type Test } from 'tap'
import { LEVELS, POLICIES, OUTCOMES, type Level, type Outcome } from '../../../contracts/index.ts'
import { grade, type Attempt, type Terms } from '../../../server/gradebook/grade.ts'
import { teamGrades, type Teammate } from '../../../server/gradebook/team.ts'

const opensAt = new Date('2026-03-01T08:00:00Z')
const dueAt = hoursAfter(opensAt, 168)
const terms: Terms = {
  opensAt,
  dueAt,
  zone: 'UTC',
  late: [{ hours: 24, share: 0.5 }],
  points: { required: 6, good: 8, excellent: 10 },
  levels: [...LEVELS],
  policy: 'best',
  attempts: null,
}

function hoursAfter(time: Date, hours: number): Date {
  return new Date(time.getTime() + hours * 3_600_000)
}

/** A member with attempts some hours after the due time, named by the person and a number. */
function teammate(person: string, sent: [hours: number, outcome: Outcome, level?: Level][], own: Teammate['own'] = {}): Teammate {
  const attempts = sent.map(
    ([hours, outcome, level = null], index): Attempt => ({
      submission: `${person}${index}`,
      outcome,
      level: outcome === 'pass' ? (level ?? 'required') : null,
      submittedAt: hoursAfter(dueAt, hours),
    }),
  )
  return { person, attempts, own }
}

t.test('the best attempt of any member counts for all, and names its sender', async (t) => {
  const grades = teamGrades(terms, [
    teammate('a', [[-9, 'slow']]),
    teammate('b', [
      [-8, 'pass', 'good'],
      [-7, 'crash'],
    ]),
    teammate('c', []),
  ])
  const shared = { points: 8, outcome: 'pass', level: 'good', submission: 'b0', attempts: 3, lateHours: 0, overridden: false }
  t.same(grades.get('a'), { ...shared, by: 'b' })
  t.same(grades.get('b'), shared)
  t.same(grades.get('c'), { ...shared, by: 'b' })
})

t.test('each attempt is judged by its sender’s due time', async (t) => {
  const late = teammate('a', [[5, 'pass', 'excellent']])
  t.equal(teamGrades(terms, [late, teammate('b', [])]).get('b')!.points, 5)
  t.equal(
    teamGrades(terms, [late, teammate('b', [], { dueAt: hoursAfter(dueAt, 48) })]).get('b')!.points,
    5,
    'one’s own extension does nothing for another’s attempt',
  )
  t.match(teamGrades(terms, [{ ...late, own: { dueAt: hoursAfter(dueAt, 48) } }, teammate('b', [])]).get('b'), {
    points: 10,
    lateHours: 0,
    by: 'a',
  })
})

t.test('the limit on attempts applies to the team, in the order of sending', async (t) => {
  const teammates = [
    teammate('a', [
      [-9, 'slow'],
      [-3, 'pass', 'excellent'],
    ]),
    teammate('b', [
      [-6, 'unsure'],
      [-5, 'pass'],
    ]),
  ]
  t.match(teamGrades({ ...terms, attempts: 2 }, teammates).get('a'), { points: 6, submission: 'b1', attempts: 2 })
  const retried = [
    { ...teammates[0]!, attempts: teammates[0]!.attempts.map((one) => ({ ...one, retriedAt: one.submission === 'a0' ? dueAt : null })) },
    teammates[1]!,
  ]
  t.match(
    teamGrades({ ...terms, attempts: 2 }, retried).get('a'),
    { points: 10, submission: 'a1', attempts: 2 },
    'that of anybody before what was measured again',
  )
  t.match(teamGrades({ ...terms, policy: 'last' }, teammates).get('b'), { points: 10, submission: 'a1', by: 'a' })
})

t.test('points given by hand apply to one person', async (t) => {
  const grades = teamGrades(terms, [teammate('a', [[-9, 'pass']]), teammate('b', [], { points: 1.5 })])
  t.match(grades.get('a'), { points: 6, overridden: false })
  t.match(grades.get('b'), { points: 1.5, outcome: 'pass', overridden: true, by: 'a' })
})

t.test('a team without attempts has no grade', async (t) => {
  t.match(teamGrades(terms, [teammate('a', []), teammate('b', [])]).get('a'), {
    points: null,
    submission: null,
    attempts: 0,
    by: undefined,
  })
})

const someTerms: Arbitrary<Terms> = fc.record({
  opensAt: fc.constant(opensAt),
  dueAt: fc.constant(dueAt),
  zone: fc.constant('UTC'),
  late: fc.constantFrom(
    [],
    [
      { hours: 10, share: 0.8 },
      { hours: 60, share: 0.3 },
    ],
  ),
  points: fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)).map(([a, b, c]) => ({ required: a, good: a + b, excellent: a + b + c })),
  levels: fc.constant([...LEVELS]),
  policy: fc.constantFrom(...POLICIES),
  attempts: fc.option(fc.integer({ min: 1, max: 6 })),
})
const someSent = fc
  .array(
    fc.record({
      hours: fc.integer({ min: -200, max: 200 }),
      outcome: fc.constantFrom(...OUTCOMES, ...Array<Outcome>(6).fill('pass')),
      level: fc.constantFrom(...LEVELS),
    }),
    { maxLength: 6 },
  )
  .map((sent) =>
    sent.sort((a, b) => a.hours - b.hours).map(({ hours, outcome, level }): [number, Outcome, Level] => [hours, outcome, level]),
  )
const someOwn = fc
  .option(fc.nat(100), { nil: undefined })
  .map((hours): Teammate['own'] => (hours === undefined ? {} : { dueAt: hoursAfter(dueAt, hours) }))
const someTeammates = fc
  .array(fc.tuple(someSent, someOwn), { minLength: 1, maxLength: 4 })
  .map((teammates) => teammates.map(([sent, own], index) => teammate(String.fromCharCode(97 + index), sent, own)))

function holds<T extends [unknown, ...unknown[]]>(t: Test, property: fc.IPropertyWithHooks<T>): void {
  t.doesNotThrow(() => fc.assert(property, { numRuns: 500 }))
}

t.test('a team of one is graded like an individual', async (t) => {
  holds(
    t,
    fc.property(someTerms, someSent, someOwn, (terms, sent, own) => {
      const one = teammate('a', sent, own)
      return JSON.stringify(teamGrades(terms, [one]).get('a')) === JSON.stringify(grade(terms, one.attempts, own))
    }),
  )
})

t.test('all members have the same grade, of one member’s attempt, within the limit', async (t) => {
  holds(
    t,
    fc.property(someTerms, someTeammates, (terms, teammates) => {
      const grades = [...teamGrades(terms, teammates)]
      const [, first] = grades[0]!
      const author = teammates.find(({ attempts }) => attempts.some(({ submission }) => submission === first.submission))?.person
      return grades.every(([person, { by, ...rest }]) => {
        const { by: _, ...same } = first
        return (
          JSON.stringify(rest) === JSON.stringify(same) &&
          by === (person === author ? undefined : author) &&
          rest.attempts <= (terms.attempts ?? Infinity)
        )
      })
    }),
  )
})

t.test('with the policy “best” and no limit, the team gets the grade of its best member', async (t) => {
  holds(
    t,
    fc.property(someTerms, someTeammates, (some, teammates) => {
      const terms: Terms = { ...some, policy: 'best', attempts: null }
      const alone = teammates.map(({ attempts, own }) => grade(terms, attempts, own).points ?? 0)
      return (teamGrades(terms, teammates).get('a')!.points ?? 0) === Math.max(...alone)
    }),
  )
})

t.test('the order of members matters only for attempts sent at the same moment', async (t) => {
  const apart = someTeammates.map((teammates) =>
    teammates.map((each, index) => ({
      ...each,
      attempts: each.attempts.map((attempt) => ({ ...attempt, submittedAt: new Date(attempt.submittedAt.getTime() + index) })),
    })),
  )
  holds(
    t,
    fc.property(
      someTerms,
      apart,
      (terms, teammates) =>
        JSON.stringify(teamGrades(terms, teammates).get('a')) === JSON.stringify(teamGrades(terms, teammates.toReversed()).get('a')),
    ),
  )
})
