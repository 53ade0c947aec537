import { randomUUID } from 'node:crypto'
import t from 'tap'
import { readAssignment } from '../../../server/cohorts/assignments.ts'
import { leaveSeat, takeSeat } from '../../../server/cohorts/board.ts'
import { recordTable } from '../../../server/cohorts/contests.ts'
import { machinesOf, readEntries } from '../../../server/cohorts/rankings.ts'
import { readConfig } from '../../../shared/config.ts'
import type { Outcome } from '../../../contracts/index.ts'
import { insertSubmission } from '../../../server/gradebook/submissions.ts'
import { recordVerdict } from '../../../server/gradebook/verdicts.ts'
import { openStore } from '../../../server/store/open.ts'
import { verdict } from '../http/verdict.ts'
import { onBothStores } from '../queue/stores.ts'

const entry = (machine: string | null) => ({
  person: 'p',
  name: 'Lea',
  pseudonym: null,
  submission: 's',
  value: 2,
  low: 1.9,
  high: 2.1,
  machine,
})

t.test('the number of machine classes is reported', async (t) => {
  t.same(machinesOf([entry('a'), entry('b'), entry('a')]), { machines: 2 })
  t.same(machinesOf([entry('a'), entry('a'), entry(null)]), {}, 'of what is not known, nothing is said')
  t.same(machinesOf([]), {})
})

await onBothStores(t, 'an attempt that failed head to head is off the board of that cohort until the exercise changes', async (t, env) => {
  const store = await openStore(readConfig(env))
  t.teardown(() => store.close())
  const { db } = store
  const [person, submission] = [randomUUID(), randomUUID()]
  const began = new Date('2026-03-01T00:00:00Z')
  await db
    .insertInto('accounts')
    .values({ id: person, name: 'Lea', email: 'lea@example.org', email_verified: true, role: 'learner' })
    .execute()
  const speed = {
    ratio: 3,
    low: 2.9,
    high: 3.1,
    required: 2,
    clock: 'cpu' as const,
    sessions: 2,
    rounds: [],
    nsPerCall: { baseline: 2, yours: 1 },
    noise: 0,
  }
  await store.transaction(async (trx) => {
    await insertSubmission(trx, {
      id: submission,
      job: randomUUID(),
      visitor: person,
      exercise: 'add',
      exerciseVersion: 'v1',
      files: { 'add.js': '1' },
      submittedAt: new Date('2026-03-02T00:00:00Z'),
    })
    await recordVerdict(trx, submission, verdict('pass', { speed }))
  })

  async function cohortWith(name: string) {
    const [cohort, assignment] = [randomUUID(), randomUUID()]
    await db.insertInto('cohorts').values({ id: cohort, name, time_zone: 'UTC', archived_at: null }).execute()
    await db.insertInto('members').values({ cohort, person, role: 'learner', team: null, joined_at: began }).execute()
    await db
      .insertInto('assignments')
      .values({
        id: assignment,
        cohort,
        exercise: 'add',
        exercise_version: 'v1',
        title: 'Adding',
        opens_at: began,
        due_at: new Date('2199-01-01'),
        late: '[]',
        points: '{"required":6,"good":8,"excellent":10}',
        policy: 'best',
        attempts: null,
        pinned_since: began,
      })
      .execute()
    await db.insertInto('boards').values({ cohort, opened_at: began }).execute()
    await db.insertInto('board_seats').values({ cohort, person, pseudonym: null, folded: null, taken_at: began }).execute()
    return { cohort, assignment }
  }
  const [spring, autumn] = [await cohortWith('Spring'), await cohortWith('Autumn')]
  const contest = async (exercise_version: string) => {
    const id = randomUUID()
    await db
      .insertInto('contests')
      .values({ id, ...spring, exercise_version, asked_at: began })
      .execute()
    await db.insertInto('contestants').values({ contest: id, cohort: spring.cohort, person, submission }).execute()
    await fell(id, 'wrong')
    return id
  }
  const fell = (id: string, outcome: Outcome | null) =>
    store.transaction((trx) =>
      recordTable(trx, id, {
        engine: 'node 24.21.0',
        sandbox: 'process',
        lane: null,
        apart: true,
        seconds: 12,
        notes: [],
        entries: [{ submission, outcome, figures: null, sessions: 0 }],
      }),
    )
  const onBoard = async ({ cohort, assignment }: typeof spring) =>
    (await readEntries(db, await readAssignment(db, cohort, assignment), 'ratio')).map(({ name, value }) => [name, value])

  await contest('v0')
  t.same(await onBoard(spring), [['Lea', 3]], 'of a version that the assignment had')
  const id = await contest('v1')
  t.same(await onBoard(spring), [])
  t.same(await onBoard(autumn), [['Lea', 3]], 'another cohort’s')

  const place = { cohort: spring.cohort, actor: person, now: began }
  const comeBack = async () => {
    await leaveSeat(store, place)
    await takeSeat(store, { pseudonym: null }, 'learner', place)
  }
  await comeBack()
  t.same(await onBoard(spring), [], 'who leaves the board and comes back does not bring it back')
  await fell(id, 'fault')
  t.same(await onBoard(spring), [['Lea', 3]], 'measured again in the same contest it was a fault of ours')
  await comeBack()
  await fell(id, 'forged')
  t.same(await onBoard(spring), [], 'who left while it was measured is in it with that alone')
  await db.deleteFrom('submissions').where('id', '=', submission).execute()
  t.same(await db.selectFrom('fallen').selectAll().execute(), [], 'goes with the attempt')
  await fell(id, 'forged')
})
