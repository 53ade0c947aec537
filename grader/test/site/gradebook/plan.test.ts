import t from 'tap'
import type { PublicExercise } from '../../../contracts/index.ts'
import { byChapter } from '../../../../site/src/gradebook/chapters.ts'
import { planPreview, readPlan } from '../../../../site/src/gradebook/plan.ts'

const exercise = (slug: string, target = {}) => ({ slug, title: slug.toUpperCase(), kind: 'function', target }) as PublicExercise
const exercises = [exercise('c'), exercise('a'), exercise('b'), exercise('new')]
const chapters = [
  ['First', ['a', 'b']],
  ['Empty', ['gone']],
  ['Second', ['c']],
] as const
const fields = {
  opens: '2027-03-22T08:00',
  weekly: '2',
  days: '7',
  late: '2 d 80 %',
  policy: 'best',
  attempts: '',
  together: 'alone',
  solutions: 'open',
  help: 'open',
  window: 'practice',
}
const inOrder = byChapter(exercises, chapters).flatMap(({ exercises }) => exercises)

t.test('exercises stand in the order of the course, and those of no chapter come last', async (t) => {
  t.same(
    byChapter(exercises, chapters).map(({ title, exercises }) => [title, ...exercises.map(({ slug }) => slug)]),
    [
      ['First', 'a', 'b'],
      ['Second', 'c'],
      ['Other exercises', 'new'],
    ],
  )
})

t.test('a plan opens some exercises a week, each at the same hour, and due at the end of a day', async (t) => {
  const plan = readPlan(fields, ['c', 'b', 'a'], inOrder, 'Europe/Berlin')
  t.strictSame(
    plan.map(({ exercise, title, opensAt, dueAt }) => [exercise, title, opensAt, dueAt]),
    [
      // The clocks change on 28 March.
      ['a', 'A', '2027-03-22T07:00:00.000Z', '2027-03-29T21:59:00.000Z'],
      ['b', 'B', '2027-03-22T07:00:00.000Z', '2027-03-29T21:59:00.000Z'],
      ['c', 'C', '2027-03-29T06:00:00.000Z', '2027-04-05T21:59:00.000Z'],
    ],
  )
  t.match(plan[0], { late: [{ days: 2, share: 0.8 }], attempts: null, policy: 'best', together: 'alone' })
  t.match(String(planPreview(plan, 'Europe/Berlin')), /3 assignments.*C<\/th><td>2027-03-29 08:00<\/td><td>2027-04-05 23:59/s)
})

t.test('the highest level of each exercise is worth the same', async (t) => {
  const all = [exercise('one', { required: 2 }), exercise('two', { required: 2, good: 3, excellent: 4 })]
  const [one, two] = readPlan(fields, ['one', 'two'], all, 'UTC')
  t.equal(one!.points.required, 10)
  t.strictSame(two!.points, { required: 6, good: 8, excellent: 10 })
})

t.test('a plan that cannot be meant is refused with a hint', async (t) => {
  const refused =
    (change: object, chosen = ['a']) =>
    () =>
      readPlan({ ...fields, ...change }, chosen, inOrder, 'UTC')
  t.throws(refused({}, []), { message: 'No exercise is chosen.' })
  for (const change of [{ weekly: '0' }, { weekly: '1.5' }, { days: '' }])
    t.throws(refused(change), { message: /number of exercises a week/ })
  t.throws(refused({ opens: '' }), { message: /not a valid date/ })
  t.throws(refused({ late: '24 h -20 %' }), { message: /can mean/ })
})
