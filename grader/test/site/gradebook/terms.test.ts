import t from 'tap'
import type { Assignment } from '../../../contracts/index.ts'
import type { Fields } from '../../../../site/src/shared/forms/forms.ts'
import { assignmentsView } from '../../../../site/src/gradebook/assignments.ts'
import { changedTermsFields, newPointsFields, readTerms } from '../../../../site/src/gradebook/terms.ts'

const ZONE = 'Europe/Berlin'
const terms = {
  title: 'Adding',
  opensAt: '2026-04-01T10:00:30.000Z',
  dueAt: '2026-05-01T21:59:59.000Z',
  late: [{ hours: 24, share: 0.8 }],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'last',
  attempts: 3,
  together: 'alone',
  solutions: 'after-pass',
  help: 'after-due',
  exam: false,
} as const
const assignment: Assignment = {
  ...terms,
  late: [...terms.late],
  id: 'a',
  exercise: 'add',
  rubric: [],
  levels: ['required', 'good', 'excellent'],
  exerciseVersion: '1',
  version: 2,
  ownDueAt: null,
  ownAttempts: null,
  ownReason: null,
  changed: false,
}

/** Form data as a browser reads it from the form. */
function fieldsOf(changed: Assignment): Fields {
  const form = String(changedTermsFields(changed, ZONE))
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([input]) => [attribute(input, 'name'), attribute(input, 'value')])
  const texts = [...form.matchAll(/<textarea\b[^>]*name="(\w+)"[^>]*>([^<]*)/g)].map(([, name, text]) => [name, text])
  const chosen = [...form.matchAll(/<select\b[^>]*name="(\w+)".*?<option value="([\w-]+)"[^>]* selected/gs)].map(([, name, value]) => [
    name,
    value,
  ])
  return Object.fromEntries([...inputs, ...texts, ...chosen])
}

function attribute(tag: string, name: string): string {
  return tag.match(new RegExp(`\\b${name}="([^"]*)"`))![1]!
}

t.test('unchanged fields of an assignment read back as the same terms', async (t) => {
  t.same(readTerms(fieldsOf(assignment), ZONE), terms)
})

t.test('an exam has no late penalty, whatever its hidden field says', async (t) => {
  t.match(readTerms({ ...fieldsOf(assignment), window: 'exam' }, ZONE), {
    exam: true,
    late: { length: 0 },
    help: 'after-due',
    solutions: 'after-pass',
  })
})

t.test('another title moves no due time: not by its seconds, and not to the first of two equal hours', async (t) => {
  for (const dueAt of ['2026-05-01T21:59:59Z', '2026-10-25T01:30:00Z', '2026-10-25T00:30:00Z']) {
    t.match(readTerms({ ...fieldsOf({ ...assignment, dueAt }), title: 'Adding up' }, ZONE), {
      title: 'Adding up',
      dueAt,
      opensAt: terms.opensAt,
    })
  }
})

t.test('a changed time is the typed one', async (t) => {
  t.match(readTerms({ ...fieldsOf(assignment), due: '2026-05-02T12:00' }, ZONE), {
    dueAt: '2026-05-02T10:00:00.000Z',
    opensAt: terms.opensAt,
  })
})

t.test('only levels that the exercise has are asked for, and the highest is the maximum', async (t) => {
  const proposed = (target: object) =>
    [...String(newPointsFields({ target } as never)).matchAll(/name="(\w+)"[^>]* value="(\d+)"/g)].map(
      ([, name, value]) => `${name} ${value}`,
    )
  t.same(proposed({ required: 2 }), ['required 10'])
  t.same(proposed({ bytesPerCall: 16 }), ['required 10'])
  t.same(proposed({ required: 2, good: 4 }), ['required 8', 'good 10'])
  t.same(proposed({ required: 2, good: 4, excellent: 9 }), ['required 6', 'good 8', 'excellent 10'])
  const short = { ...assignment, points: { required: 6, good: 6, excellent: 6 }, levels: ['required' as const] }
  t.same(readTerms(fieldsOf(short), ZONE).points, short.points, 'what has no field is worth as much as the level below')
  t.same(readTerms({ ...fieldsOf(short), required: '7' }, ZONE).points, { required: 7, good: 7, excellent: 7 })
})

t.test('points of an assignment, by the levels of its exercise', async (t) => {
  const worth = (change: Partial<Assignment>) =>
    /At most [^.]*(\.\d[^.]*)*\./.exec(
      String(
        assignmentsView([{ ...assignment, ...change }], {
          cohort: 'c',
          exercises: [],
          chapters: [],
          members: [],
          zone: ZONE,
          canChange: true,
          now: 0,
        }),
      ),
    )![0]
  t.equal(worth({}), 'At most 10 points: target reached 6, good 8, excellent 10.')
  t.equal(worth({ levels: ['required', 'excellent'] }), 'At most 10 points: target reached 6, excellent 10.')
  t.equal(worth({ levels: [] }), 'At most 6 points.')
  t.equal(worth({ levels: ['required'], points: { required: 1, good: 2, excellent: 3 } }), 'At most 1 point.')
})
