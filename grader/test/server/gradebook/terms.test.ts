import t from 'tap'
import type { HotpathError } from '../../../shared/errors.ts'
import { checkTerms, warningsOf } from '../../../server/gradebook/terms.ts'
import { exercise } from '../http/exercise.ts'

const terms = {
  opensAt: new Date('2026-03-01T08:00:00Z'),
  dueAt: new Date('2026-03-08T08:00:00Z'),
  late: [
    { hours: 24, share: 0.8 },
    { hours: 72, share: 0.5 },
  ],
  points: { required: 6, good: 8, excellent: 8 },
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
  t.equal(
    refusal({ dueAt: terms.opensAt }),
    'E_DUE_BEFORE_OPEN It is due at 2026-03-01T08:00:00.000Z, and opens only at 2026-03-01T08:00:00.000Z.',
  )
  t.equal(
    refusal({
      late: [
        { hours: 24, share: 0.8 },
        { hours: 24, share: 0.5 },
      ],
    }),
    'E_LATE_STEPS The steps after the due time are out of order: the step of 24 hours comes after the step of 24 hours.',
  )
  t.equal(
    refusal({
      late: [
        { hours: 24, share: 0.5 },
        { hours: 72, share: 0.8 },
      ],
    }),
    'E_LATE_STEPS The steps after the due time are out of order: 80 % of the points remain up to 72 hours late, but only 50 % up to 24 hours.',
  )
  t.equal(
    refusal({ points: { required: 6, good: 5, excellent: 8 } }),
    'E_POINTS_FALL A higher level is worth fewer points: “good” is worth 5 points, but “required” is worth 6.',
  )
})

t.test('terms that may be unintended cause a warning', async (t) => {
  const at = (time: string, changes: Partial<typeof terms> = {}) => warningsOf({ ...terms, ...changes }, exercise(), new Date(time))
  t.same(at('2026-03-02T08:00:00Z'), [])
  t.same(at('2026-03-09T08:00:00Z'), ['It is already past due: submissions from now on are late.'])
  t.same(at('2026-03-12T08:00:00Z'), ['It has already ended: submissions from now on get no points.'])
  t.same(at('2026-03-02T08:00:00Z', { points: { required: 6, good: 8, excellent: 10 } }), [
    'add has no level above “good”, so the maximum is 8 points.',
  ])
  const heap = { slug: 'leak', manifest: { ...exercise().manifest, target: { bytesPerCall: 8 } } }
  t.same(warningsOf(terms, heap, terms.opensAt), ['leak has no level above “required”, so the maximum is 6 points.'])
})
