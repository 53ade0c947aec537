import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import t from 'tap'
import { NOTHING_SEEN, type Profile } from '../../../contracts/index.ts'
import { askProfileRun, readProfileRun, recordProfileRun, recordSeen } from '../../../server/gradebook/profile-runs.ts'
import { insertSubmission } from '../../../server/gradebook/submissions.ts'
import { openTestQueue } from '../queue/open.ts'
import { onBothStores } from '../queue/stores.ts'

const profile: Profile = { exercise: 'add', engine: 'node 24.21.0', starter: NOTHING_SEEN, yours: NOTHING_SEEN, notes: [], seconds: 1 }

await onBothStores(t, 'profile runs that never end', async (t, env) => {
  const { store } = await openTestQueue(t, env)
  const [submission, visitor, job] = [randomUUID(), randomUUID(), randomUUID()]
  const ask = (by: string) => store.transaction((trx) => askProfileRun(trx, 'inside', submission, by))
  const read = () => readProfileRun(store.db, 'inside', submission)
  await store.transaction((trx) =>
    insertSubmission(trx, {
      id: submission,
      job: randomUUID(),
      visitor,
      exercise: 'add',
      exerciseVersion: 'v1',
      files: { 'add.js': '1' },
      submittedAt: new Date(),
    }),
  )
  t.equal(await read(), null)
  t.ok(await ask(job))
  await store.transaction((trx) => recordSeen(trx, job, profile))
  t.strictSame(await read(), { state: 'waiting', shown: profile })
  t.notOk(await ask(randomUUID()), 'it is on its way')

  await sql`update profile_runs set asked_at = now() - interval '61 minutes'`.execute(store.db)
  t.strictSame(await read(), { state: 'failed', shown: null }, 'whoever waits is told')
  const again = randomUUID()
  t.ok(await ask(again), 'and may ask again')
  t.strictSame(await read(), { state: 'waiting', shown: null })
  await store.transaction((trx) => recordProfileRun(trx, job, profile))
  t.strictSame(await read(), { state: 'waiting', shown: null }, 'the job that was given up is not heard')
  await store.transaction((trx) => recordProfileRun(trx, again, profile))
  await sql`update profile_runs set asked_at = now() - interval '61 minutes'`.execute(store.db)
  t.strictSame(await read(), { state: 'done', shown: profile }, 'what is there stays')
})
