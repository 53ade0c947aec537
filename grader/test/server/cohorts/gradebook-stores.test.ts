import t from 'tap'
import type { KyselyPlugin } from 'kysely'
import { fillCohort } from '../../../tools/bench/cohort.ts'
import { readAssignments } from '../../../server/cohorts/assignments.ts'
import { readGradebook } from '../../../server/cohorts/gradebook.ts'
import { readDistribution } from '../../../server/cohorts/distribution.ts'
import { Recogniser } from '../../../server/analysis/recogniser.ts'
import { listWork } from '../../../server/cohorts/drill-down.ts'
import { grantExtensions, listExtensions } from '../../../server/cohorts/extensions.ts'
import { readOwnGrades } from '../../../server/cohorts/grades.ts'
import { listOverrides, overrideGrade } from '../../../server/cohorts/overrides.ts'
import { readConfig } from '../../../shared/config.ts'
import { openStore } from '../../../server/store/open.ts'
import { exercise } from '../http/exercise.ts'
import { onBothStores } from '../queue/stores.ts'

const SIZE = { learners: 30, exercises: 4, attempts: 5 }
const exercises = new Map(['exercise-1', 'exercise-2'].map((slug) => [slug, exercise(slug)]))

await onBothStores(t, 'the gradebook of a cohort', async (t, env) => {
  const store = await openStore(readConfig(env))
  t.teardown(() => store.close())
  const cohort = await fillCohort(store.db, SIZE)
  const assignments = await readAssignments(store.db, cohort)

  await t.test('takes few queries, and agrees with what learners see', async (t) => {
    let queries = 0
    const counter: KyselyPlugin = {
      transformQuery({ node }) {
        queries++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const gradebook = await readGradebook(store.db.withPlugin(counter), exercises, cohort)
    t.equal(queries, 7)
    t.same([gradebook.learners.length, gradebook.assignments.length, gradebook.grades.length], [30, 4, 30])
    t.same(
      gradebook.assignments.map(({ changed, exercise }) => [exercise, changed]),
      [
        ['exercise-1', false],
        ['exercise-2', false],
        ['exercise-3', true],
        ['exercise-4', true],
      ],
    )
    for (const [index, { person }] of gradebook.learners.entries()) {
      const own = await readOwnGrades(store.db, cohort, person, null)
      t.same(
        own.map(({ assignment: _, reason: __, ...grade }) => grade),
        gradebook.grades[index],
      )
    }
    t.ok(gradebook.grades.flat().some(({ points }) => points! > 5))
  })

  await t.test('has every attempt in its statistics and in the learner’s attempts', async (t) => {
    const { id } = assignments[0]!
    const { words, started, passed, dropOff, attemptsToPass, passing } = await readDistribution(
      { db: store.db, exercises, recogniser: new Recogniser() },
      cohort,
      id,
    )
    t.equal(
      Object.values(words).reduce((sum, count) => sum + count),
      SIZE.learners * SIZE.attempts,
    )
    t.equal(passed + dropOff.reduce((sum, count) => sum + count, 0), started)
    t.equal(attemptsToPass.length, passed)
    t.same(passing, Array(passed).fill(2.25))
    const { learners } = await readGradebook(store.db, exercises, cohort)
    const work = await listWork(store.db, cohort, learners[0]!.person, 'exercise-1', 50, undefined)
    t.equal(work.length, SIZE.attempts)
  })

  await t.test('of several grades given by hand at once, one remains', async (t) => {
    const { id, due_at } = assignments[1]!
    const { learners } = await readGradebook(store.db, exercises, cohort)
    const { person } = learners[0]!
    const actor = (await store.db.selectFrom('accounts').select('id').where('role', '=', 'instructor').executeTakeFirstOrThrow()).id
    const place = { cohort, actor, now: due_at }
    await Promise.all(
      [1, 2, 3, 4].map((day) =>
        grantExtensions(
          store,
          id,
          { people: [person], dueAt: new Date(due_at.getTime() + day * 86_400_000).toISOString(), reason: `${day} days` },
          place,
        ),
      ),
    )
    t.equal((await listExtensions(store.db, cohort, id)).filter((one) => one.person === person).length, 1)
    await Promise.all([1, 2, 3, 4].map((points) => overrideGrade(store, id, person, { points, reason: 'On paper' }, place)))
    const given = (await listOverrides(store.db, cohort, id)).filter((one) => one.person === person)
    t.equal(given.length, 1)
    const lines = await store.db.selectFrom('audit').select('details').where('what', '=', 'grade.overridden').orderBy('id').execute()
    const steps = lines.map(({ details }) => details as { from: number; to: number })
    t.same(
      steps.slice(1).map(({ from }) => from),
      steps.slice(0, -1).map(({ to }) => to),
      'each is noted as following the one before',
    )
    t.equal(steps.at(-1)!.to, given[0]!.points)
  })
})
