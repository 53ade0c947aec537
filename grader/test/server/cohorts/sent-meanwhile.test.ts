import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { assignedFor } from '../../../server/cohorts/pinned-versions.ts'
import { applyRegrade, askRegrade } from '../../../server/cohorts/regrades.ts'
import { readConfig } from '../../../shared/config.ts'
import { insertSubmission } from '../../../server/gradebook/submissions.ts'
import { recordVerdict } from '../../../server/gradebook/verdicts.ts'
import { openQueue } from '../../../server/queue/queue.ts'
import { storeClock } from '../../../server/store/clock.ts'
import { openStore } from '../../../server/store/open.ts'
import { exercise } from '../http/exercise.ts'
import { verdict } from '../http/verdict.ts'
import { onBothStores } from '../queue/stores.ts'

await onBothStores(t, 'submissions during the application of a regrade count as judged', async (t, env) => {
  const store = await openStore(readConfig(env))
  const queue = await openQueue(store, (error) => t.fail(error.message))
  t.teardown(async () => {
    await queue.close()
    await store.close()
  })
  const { db } = store
  const clock = storeClock(db)
  const began = new Date('2026-03-01T00:00:00Z')
  const [person, cohort, assignment, submission] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await db
    .insertInto('accounts')
    .values({ id: person, name: 'Lea', email: 'lea@example.org', email_verified: true, role: 'learner' })
    .execute()
  await db.insertInto('cohorts').values({ id: cohort, name: 'Spring', time_zone: 'UTC', archived_at: null }).execute()
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
  const place = { cohort, actor: person, now: await clock.now() }
  const { id: regrade } = await askRegrade(
    store,
    queue,
    { ...exercise('add'), version: 'v2' },
    assignment,
    { accounts: null, which: 'graded' },
    place,
  )

  place.now = await clock.now()
  const submittedAt = await clock.now()
  let isApplied = false
  const { applied } = await store.transaction(async (trx) => {
    const exerciseVersion = (await assignedFor(trx, { person, exercise: 'add', now: submittedAt }))!.version
    t.equal(exerciseVersion, 'v1')
    const applied = applyRegrade(store, assignment, regrade, place).then(() => (isApplied = true))
    await sleep(500)
    t.notOk(isApplied, 'who is sending goes first')
    await insertSubmission(trx, {
      id: submission,
      job: randomUUID(),
      visitor: person,
      exercise: 'add',
      exerciseVersion,
      files: { 'add.js': '1' },
      submittedAt,
    })
    return { applied }
  })
  await applied
  await store.transaction((trx) => recordVerdict(trx, submission, verdict('pass', { level: 'good' })))
  t.match(await db.selectFrom('assigned_work').select(['submission', 'outcome']).execute(), [{ submission, outcome: 'pass' }])
  t.equal(
    (await store.transaction((trx) => assignedFor(trx, { person, exercise: 'add', now: submittedAt })))?.version,
    'v2',
    'and who comes after it sends to the new version',
  )
})
