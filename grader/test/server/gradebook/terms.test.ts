import t from 'tap'
import type { Late, Level } from '../../../contracts/index.ts'
import type { HotpathError } from '../../../shared/errors.ts'
import { checkTerms, warningsOf } from '../../../server/gradebook/terms.ts'

const terms = {
  opensAt: new Date('2026-03-01T08:00:00Z'),
  dueAt: new Date('2026-03-08T08:00:00Z'),
  zone: 'America/New_York',
  late: [
    { hours: 24, share: 0.8 },
    { hours: 72, share: 0.5 },
  ] as Late,
  points: { required: 6, good: 8, excellent: 8 },
  levels: ['required', 'good'] as Level[],
  exam: false,
}

t.test('contradictory terms are refused with the reason', async (t) => {
  const refusal = (changes: Partial<typeof terms>) => {
    try {
      checkTerms({ ...terms, ...changes })
      return 'none'
    } catch (error) {
      return `${(error as HotpathError).code} ${(error as HotpathError).message}`
    }
  }
  t.equal(refusal({}), 'none')
  t.equal(refusal({ late: [] }), 'none')
  t.equal(refusal({ late: [], exam: true }), 'none')
  t.equal(refusal({ exam: true }), 'E_EXAM_LATE An exam closes at its due time, so it cannot have a late penalty.')
  t.equal(
    refusal({ dueAt: terms.opensAt }),
    'E_DUE_BEFORE_OPEN The assignment is due Sun 1 Mar 2026, 03:00 (America/New_York) and opens Sun 1 Mar 2026, 03:00 (America/New_York).',
  )
  t.equal(
    refusal({
      late: [
        { hours: 24, share: 0.8 },
        { hours: 24, share: 0.5 },
      ],
    }),
    'E_LATE_STEPS The steps after the due time are out of order: 24 hours after 24 hours.',
  )
  t.equal(
    refusal({
      late: [
        { hours: 24, share: 0.5 },
        { hours: 72, share: 0.8 },
      ],
    }),
    'E_LATE_STEPS The steps after the due time are out of order: up to 24 hours late 50 % of the points are left, and up to 72 hours late 80 %.',
  )
  t.equal(
    refusal({
      late: [
        { days: 1, share: 0.8 },
        { hours: 24, share: 0.5 },
      ],
    }),
    'E_LATE_STEPS The steps after the due time are out of order: 24 hours after 1 day.',
  )
  t.equal(
    refusal({
      late: [
        { hours: 6, share: 0.8 },
        { days: 2, share: 0.5 },
      ],
    }),
    'none',
  )
  t.equal(
    refusal({ points: { required: 6, good: 5, excellent: 8 } }),
    'E_POINTS_FALL A higher level is worth fewer points: “good” is worth 5 points, but “required” is worth 6.',
  )
})

t.test('what may not be meant is told', async (t) => {
  const at = (time: string, changes: Partial<typeof terms> = {}) => warningsOf({ ...terms, ...changes }, 'add', new Date(time))
  t.same(at('2026-03-02T08:00:00Z'), [])
  t.same(at('2026-03-09T08:00:00Z'), ['It is already past due: submissions from now on are late.'])
  t.same(
    at('2026-03-10T07:30:00Z', { late: [{ days: 2, share: 0.5 }], dueAt: new Date('2026-03-07T08:00:00Z') }),
    ['It has already ended: submissions from now on get no points.'],
    'two days that are 47 hours',
  )
  t.same(at('2026-03-12T08:00:00Z'), ['It has already ended: submissions from now on get no points.'])
  t.same(at('2026-03-02T08:00:00Z', { points: { required: 6, good: 8, excellent: 10 } }), [
    'add has no level above “good”: the maximum is 8 points.',
  ])
  t.same(warningsOf({ ...terms, levels: [] }, 'leak', terms.opensAt), ['leak has no level above “required”: the maximum is 6 points.'])
})
