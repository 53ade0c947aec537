import fc from 'fast-check'
import t from 'tap'
import { loadExercises } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { expectationsOf } from '../../../tools/demo/hypotheses.ts'
import { MOST_PUPILS, pupils } from '../../../tools/demo/characters.ts'
import { COPIED, planCourse, type Action } from '../../../tools/demo/plan.ts'
import { choicesOf, COURSE_DAYS, SYLLABUS } from '../../../tools/demo/syllabus.ts'
import { DAY_MS, HOUR_MS } from '../../../tools/demo/times.ts'

const exercises = new Map(loadExercises(exercisesFolder).map((exercise) => [exercise.slug, exercise]))
const lessons = SYLLABUS.map((lesson) => ({ ...lesson, ...choicesOf(exercises.get(lesson.exercise)!) }))
const begins = new Date('2026-03-02T00:00:00Z')
const until = new Date(begins.getTime() + COURSE_DAYS * DAY_MS + 21.5 * HOUR_MS)

function plan(learners: number, seed: number): Action[] {
  return planCourse({ pupils: pupils(learners), lessons, begins, weekday: 1, until, seed })
}

function attemptsOf(actions: readonly Action[]) {
  return actions.filter((action) => action.kind === 'attempt')
}

const size = fc.integer({ min: 2, max: 60 })
const seed = fc.integer({ min: 0, max: 1_000_000 })

t.test('whatever the seed: in order, within the three weeks, and nothing before it opens', async () => {
  fc.assert(
    fc.property(size, seed, (learners, seed) => {
      const actions = plan(learners, seed)
      const times = actions.map(({ at }) => at.getTime())
      const opened = (action: Action) =>
        action.kind !== 'attempt' || action.at.getTime() >= begins.getTime() + lessons[action.lesson]!.opens * DAY_MS + 9 * HOUR_MS
      return (
        times.every((time, index) => time >= begins.getTime() && time < until.getTime() && (index === 0 || time >= times[index - 1]!)) &&
        actions.every(opened)
      )
    }),
    { numRuns: 60 },
  )
})

t.test('by day: nobody sends anything at night', async () => {
  fc.assert(
    fc.property(size, seed, (learners, seed) => attemptsOf(plan(learners, seed)).every(({ at }) => at.getUTCHours() >= 7)),
    { numRuns: 40 },
  )
})

t.test('what is sent is one of the exercise’s own, with one cheat at most', async () => {
  fc.assert(
    fc.property(size, seed, (learners, seed) => {
      const sent = attemptsOf(plan(learners, seed))
      const known = ({ lesson, solution }: (typeof sent)[number]) =>
        solution === null || solution in exercises.get(lessons[lesson]!.exercise)!.manifest.solutions
      return sent.every(known) && sent.filter(({ solution }) => solution?.startsWith('cheat-')).length <= 1
    }),
    { numRuns: 40 },
  )
})

t.test('nobody goes back: after a pass come only passes, and a cheat', async () => {
  fc.assert(
    fc.property(size, seed, (learners, seed) => {
      const own = Map.groupBy(attemptsOf(plan(learners, seed)), ({ pupil, lesson }) => `${pupil} ${lesson}`)
      const passes = ({ lesson, solution }: { lesson: number; solution: string | null }) =>
        solution?.startsWith('cheat-') || lessons[lesson]!.passes.flat().includes(solution ?? '')
      return [...own.values()].every(
        (attempts) => attempts.findIndex(passes) === -1 || attempts.slice(attempts.findIndex(passes)).every(passes),
      )
    }),
    { numRuns: 40 },
  )
})

t.test('a class of forty: someone to praise, to help, to wait for and to ask about a copy', async (t) => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const actions = plan(40, seed)
    const sent = attemptsOf(actions)
    t.ok(sent.length > 350 && sent.length < 550, `${sent.length} attempts`)
    const [first, last] = [sent.filter(({ lesson }) => lesson === 1), sent.filter(({ lesson }) => lesson === lessons.length - 1)]
    const senders = (attempts: typeof sent) => new Set(attempts.map(({ pupil }) => pupil)).size
    t.ok(senders(first) > senders(last), 'some fade away')
    const isPass = ({ lesson, solution }: (typeof sent)[number]) => lessons[lesson]!.passes.flat().includes(solution ?? '')
    const tries = [...Map.groupBy(last, ({ pupil }) => pupil).values()]
    t.ok(
      tries.some((own) => own.length >= 6 && !own.some(isPass)),
      'someone goes round in circles now',
    )
    const due = (lesson: number) => begins.getTime() + (lessons[lesson]!.due + 1) * DAY_MS
    t.ok(
      sent.some(({ at, lesson }) => at.getTime() > due(lesson)),
      'someone is late',
    )
    const copies = sent.filter(({ pupil, hand }) => pupil !== hand)
    t.equal(copies.length, 1)
    t.equal(lessons[copies[0]!.lesson]!.exercise, COPIED)
    t.ok(
      sent.some((one) => one.pupil === copies[0]!.hand && one.solution === copies[0]!.solution && one.at < copies[0]!.at),
      'of what was sent before',
    )
    t.strictSame(
      ['extension', 'override', 'announcement'].map((kind) => actions.filter((action) => action.kind === kind).length),
      [3, 1, 4],
    )
  }
})

t.test('the same seed is the same course, another one is another', async (t) => {
  t.strictSame(plan(12, 7), plan(12, 7))
  t.notSame(plan(12, 7), plan(12, 8))
})

t.test('everyone has a name and an address of their own', async (t) => {
  const all = pupils(MOST_PUPILS)
  t.equal(new Set(all.map(({ name }) => name)).size, MOST_PUPILS)
  t.equal(new Set(all.map(({ email }) => email)).size, MOST_PUPILS)
  t.ok(all.every(({ email }) => /^[a-z]+\.[a-z]+@example\.org$/.test(email)))
  t.strictSame(
    pupils(8).map(({ team }) => team),
    [...Array(4).fill('Aspen'), ...Array(4).fill('Birch')],
  )
})

t.test('what is expected is expected of solutions that there are', async (t) => {
  const named = lessons.flatMap(({ exercise, misses, passes }) =>
    [...misses, ...passes.flat()].filter((solution) => expectationsOf(exercise, solution).hypothesis !== undefined),
  )
  t.equal(named.length, 20)
  t.strictSame(expectationsOf('divide-by-and-sum', null), {})
})
