// Store: each, because it covers the whole path of a submission.
import t from 'tap'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { begin } from '../../../server/http/lease.ts'
import { recover } from '../../../server/http/recover.ts'
import { eventsAfter } from '../../../server/gradebook/events.ts'
import { beginRun } from '../../../server/gradebook/runs.ts'
import { insertSubmission, readSubmission } from '../../../server/gradebook/submissions.ts'
import { recordVerdict } from '../../../server/gradebook/verdicts.ts'
import { openTestQueue } from '../queue/open.ts'
import { onBothStores } from '../queue/stores.ts'
import { verdict } from './verdict.ts'

await onBothStores(t, 'submissions whose agents died', async (t, env) => {
  const { store, queue } = await openTestQueue(t, env)
  const visitor = randomUUID()
  async function submit(jobState: 'active' | 'retry' | 'failed' | 'gone') {
    const [id, job] = [randomUUID(), randomUUID()]
    await store.transaction(async (trx) => {
      await insertSubmission(trx, {
        id,
        job,
        visitor,
        exercise: 'add',
        exerciseVersion: 'v1',
        files: { 'add.js': '1' },
        submittedAt: new Date(),
      })
      await queue.send(trx, { id: job, submission: id })
      await beginRun(trx, id)
    })
    if (jobState === 'gone') await sql`delete from pgboss.job where id = ${job}`.execute(store.db)
    else await sql`update pgboss.job set state = ${sql.lit(jobState)} where id = ${job}`.execute(store.db)
    return { id, read: async () => (await readSubmission(store.db, id, visitor))! }
  }
  const [active, retry, failed, gone] = [await submit('active'), await submit('retry'), await submit('failed'), await submit('gone')]

  for (let pass = 0; pass < 2; pass++) {
    await recover({ store, queue, publicUrl: () => 'https://hotpath.example.org' })
    t.equal((await active.read()).state, 'running', 'is at work')
    t.match(await retry.read(), { state: 'queued', position: 0 }, 'waits again')
    for (const lost of [failed, gone])
      t.match(await lost.read(), { state: 'done', verdict: { verdict: 'fault', exercise: 'add', level: null } }, 'was given up')
  }
  t.equal((await eventsAfter(store.db, retry.id, 0)).length, 1, 'told once')
  t.same(
    (await eventsAfter(store.db, failed.id, 0)).map((event) => event.progress.type),
    ['verdict'],
  )
})

await onBothStores(t, 'a process that stalled after taking a job', async (t, env) => {
  const { store, queue } = await openTestQueue(t, env)
  const visitor = randomUUID()
  const [id, job] = [randomUUID(), randomUUID()]
  await store.transaction(async (trx) => {
    await insertSubmission(trx, {
      id,
      job,
      visitor,
      exercise: 'add',
      exerciseVersion: 'v1',
      files: { 'add.js': '1' },
      submittedAt: new Date(),
    })
    await queue.send(trx, { id: job, submission: id })
  })
  const read = async () => (await readSubmission(store.db, id, visitor))!
  const late = (await queue.take())!
  // Its lease expires, and another agent gets the job.
  await queue.giveBack(late)
  const taken = (await queue.take())!
  t.match(await begin({ store, queue }, taken), { exercise: 'add' })

  t.equal(await begin({ store, queue }, late), null, 'gets nothing to run')
  await store.transaction(async (trx) => {
    t.equal(await queue.finish(trx, taken), true, 'and the other agent’s job is unchanged')
    await recordVerdict(trx, id, verdict())
  })
  t.equal(await begin({ store, queue }, late), null)
  t.equal((await read()).state, 'done', 'a submission with a verdict is not restarted')
  await recover({ store, queue, publicUrl: () => 'https://hotpath.example.org' })
  t.match(await read(), { state: 'done', verdict: { verdict: 'pass' } })
})

await onBothStores(t, 'a job whose submission was deleted', async (t, env) => {
  const { store, queue, send } = await openTestQueue(t, env)
  await send()
  const taken = (await queue.take())!
  t.equal(await begin({ store, queue }, taken), null)
  t.equal(await store.transaction((trx) => queue.hold(trx, taken)), false, 'is removed from the queue')
})
