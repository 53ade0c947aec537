import t from 'tap'
import type { Assignment, Extension, PublicExercise } from '../../../contracts/index.ts'
import { drillDownView } from '../../../../site/src/gradebook/drill-down.ts'
import { moment } from '../../../../site/src/shared/time.ts'

const DUE = '2026-03-15T12:00:00.000Z'
const words = (view: unknown) =>
  String(view)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

/** @param until of the extension, if there is one */
function sheet(until: string | null, standing: Extension | null = null): string {
  return String(
    drillDownView({
      cohort: 'c',
      learner: { person: 'l', name: 'Lea', email: 'lea@example.org', team: null },
      assignment: { id: 'a', title: 'Adding', dueAt: DUE, attempts: 5 as number | null } as Assignment,
      grade: { points: null, outcome: null, level: null, submission: null, attempts: 0, lateHours: 0, overridden: false },
      extension: until === null ? null : { person: 'l', dueAt: until, reason: 'Ill', version: 'v' },
      standing,
      given: null,
      revealed: [],
      sent: [],
      hasEarlier: false,
      whole: () => undefined,
      comments: new Map(),
      exercise: { slug: 'add' } as PublicExercise,
      zone: 'UTC',
      status: '',
      saved: [],
      beside: { previous: null, next: null, number: 1, of: 1 },
      can: (right) => right !== 'grade',
      canRegrade: false,
    }),
  )
}

t.test('it is due by the extension, where that is later', async (t) => {
  const later = '2026-03-20T12:00:00.000Z'
  t.match(words(sheet(null)), `Adding, due ${moment(DUE)}.`)
  t.match(words(sheet(null)), 'Grant an extension')
  t.match(words(sheet(later)), `Adding, due ${moment(later)}.`)
  t.match(words(sheet(later)), `Extended until ${moment(later)} Due for this learner`)
  t.match(sheet(later), 'value="2026-03-20T12:00"')
})

t.test('an extension that all others have caught up with says so, and proposes a time that can be given', async (t) => {
  const earlier = '2026-03-10T12:00:00.000Z'
  const view = sheet(earlier)
  t.match(words(view), `Adding, due ${moment(DUE)}.`)
  t.match(words(view), `Extended until ${moment(earlier)}, which no longer has an effect Due for this learner`)
  t.match(view, `name="dueAt" value="${DUE}"`)
  t.match(view, 'value="2026-03-15T12:00"')
  t.match(words(sheet(DUE)), 'which no longer has an effect', 'nor has one until the same time')
})

t.test('an accommodation is named with what it gives here', async (t) => {
  const standing = (dueAt: string, extraAttempts: number) => ({
    person: 'l',
    dueAt,
    reason: 'Exam office',
    version: null,
    standing: { extraAttempts },
  })
  const later = '2026-03-18T12:00:00.000Z'
  t.match(words(sheet(null, standing(later, 50))), `Accommodation (Exam office): due ${moment(later)}, 8 instead of 5 attempts.`)
  t.match(words(sheet(null, standing(later, 50))), `Adding, due ${moment(later)}.`)
  t.match(words(sheet('2026-03-20T12:00:00.000Z', standing(later, 0))), `Adding, due ${moment('2026-03-20T12:00:00.000Z')}.`)
  t.match(words(sheet(null, standing(DUE, 0))), 'Accommodation (Exam office): no effect here.')
})
