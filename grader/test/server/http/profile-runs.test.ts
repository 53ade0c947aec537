import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import t from 'tap'
import { leaseProfileRun } from '../../../server/http/profile-runs.ts'
import type { Context } from '../../../server/http/context.ts'
import { askProfileRun, recordProfileRun } from '../../../server/gradebook/profile-runs.ts'
import { insertSubmission } from '../../../server/gradebook/submissions.ts'
import { openTestQueue } from '../queue/open.ts'
import { onBothStores } from '../queue/stores.ts'

await onBothStores(t, 'an agent gets only profile runs that somebody waits for', async (t, env) => {
  const { store, queue } = await openTestQueue(t, env)
  const line = queue.profileRuns.inside
  const lease = (patienceMs: number) => leaseProfileRun({ store, queue } as Context, 'inside', AbortSignal.timeout(patienceMs))

  async function sent(): Promise<string> {
    const id = randomUUID()
    await store.transaction((trx) =>
      insertSubmission(trx, {
        id,
        job: randomUUID(),
        visitor: randomUUID(),
        exercise: 'add',
        exerciseVersion: 'v1',
        files: { 'add.js': '1' },
        submittedAt: new Date(),
      }),
    )
    return id
  }
  async function ask(submission: string): Promise<string> {
    const job = randomUUID()
    await store.transaction(async (trx) => {
      t.ok(await askProfileRun(trx, 'inside', submission, job))
      await line.send(trx, { id: job, submission, request: 'r-1' })
    })
    return job
  }
  const giveUp = (submission: string) =>
    sql`update profile_runs set asked_at = now() - interval '61 minutes' where submission = ${submission}`.execute(store.db)

  await t.test('a repeated request runs once', async (t) => {
    const submission = await sent()
    await ask(submission)
    await giveUp(submission)
    const job = await ask(submission)
    t.match(await lease(60_000), { id: job, attempt: 0, submission, exercise: 'add', files: { 'add.js': '1' }, request: 'r-1' })
    await store.transaction(async (trx) => {
      await line.finish(trx, { id: job, attempt: 0 })
      await recordProfileRun(trx, job, null)
    })
    t.equal(await lease(1500), null)
  })

  await t.test('a run that was given up or lost its submission is removed from the queue', async (t) => {
    const [late, gone] = [await sent(), await sent()]
    const jobs = [await ask(late), await ask(gone)]
    await giveUp(late)
    await store.db.deleteFrom('submissions').where('id', '=', gone).execute()
    t.equal(await lease(1500), null)
    const { rows } = await sql`select id from pgboss.job where id in (${sql.join(jobs)})`.execute(store.db)
    t.same(rows, [])
  })
})
