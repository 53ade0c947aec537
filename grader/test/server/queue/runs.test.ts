import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import t from 'tap'
import { insertSubmission } from '../../../server/gradebook/submissions.ts'
import { recordVerdict } from '../../../server/gradebook/verdicts.ts'
import { readRuns } from '../../../server/queue/runs.ts'
import { verdict } from '../http/verdict.ts'
import { openTestQueue } from './open.ts'
import { onBothStores } from './stores.ts'

await onBothStores(t, 'how long a run took', async (t, env) => {
  const { store, queue, send } = await openTestQueue(t, env)
  const submission = randomUUID()
  const job = await send()
  await store.transaction((trx) =>
    insertSubmission(trx, {
      id: submission,
      job,
      visitor: randomUUID(),
      exercise: 'add',
      exerciseVersion: 'v1',
      files: { 'add.js': '1' },
      submittedAt: new Date(),
    }),
  )
  const taken = (await queue.take())!
  await sleep(200)
  await store.transaction(async (trx) => {
    await queue.finish(trx, taken)
    await recordVerdict(trx, submission, verdict('pass', { seconds: 40 }))
  })
  const [run] = await readRuns(store.db)
  t.ok(run!.seconds > 0.15 && run!.seconds < 30, 'is from being taken until the verdict')

  await sql`update verdicts set decided_at = now() + interval '10 minutes'`.execute(store.db)
  t.match(
    await readRuns(store.db),
    [{ seconds: 40, waitedSeconds: 0 }],
    'or what the verdict says, where it is of a later run than the job',
  )
})
