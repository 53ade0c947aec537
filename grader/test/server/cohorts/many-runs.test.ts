import { sql } from 'kysely'
import t from 'tap'
import { fillCohort } from '../../../tools/bench/cohort.ts'
import { readAssignments } from '../../../server/cohorts/assignments.ts'
import { applyRegrade, askRegrade, dropRegrade } from '../../../server/cohorts/regrades.ts'
import { readConfig } from '../../../shared/config.ts'
import { openQueue } from '../../../server/queue/queue.ts'
import { priorityOf } from '../../../server/queue/priority.ts'
import { openStore } from '../../../server/store/open.ts'
import { exercise } from '../http/exercise.ts'
import { onBothStores } from '../queue/stores.ts'

const changed = { ...exercise('exercise-1'), version: 'v2' }
const now = new Date()

await onBothStores(t, 'a regrade of many attempts', async (t, env) => {
  const store = await openStore(readConfig(env))
  const queue = await openQueue(store, (error) => t.fail(error.message))
  t.teardown(async () => {
    await queue.close()
    await store.close()
  })
  const cohort = await fillCohort(store.db, { learners: 200, exercises: 1, attempts: 10 })
  const { id } = (await readAssignments(store.db, cohort))[0]!
  const { person: actor } = await store.db.selectFrom('members').select('person').where('role', '=', 'instructor').executeTakeFirstOrThrow()
  const place = { cohort, actor, now }
  const count = async (table: 'submissions' | 'former_verdicts' | 'regrade_runs') =>
    Number(
      (
        await store.db
          .selectFrom(table)
          .select((all) => all.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const jobs = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from pgboss.job where state = 'created'`.execute(store.db)).rows[0]!.count

  await t.test('its runs wait in the queue like single submissions', async (t) => {
    const { runs } = await askRegrade(store, queue, changed, id, { accounts: null, which: 'all' }, place)
    t.ok(runs > 1000, `${runs} runs`)
    t.same([await count('submissions'), await jobs()], [2000 + runs, runs])
    await store.transaction((trx) =>
      queue.send(trx, {
        id: '00000000-0000-4000-8000-000000000001',
        submission: '00000000-0000-4000-8000-000000000002',
        priority: priorityOf(now, true),
      }),
    )
    const { rows } = await sql<{ kinds: number }>`
      select count(distinct (priority, retry_limit, retry_delay, retry_backoff, expire_seconds, heartbeat_seconds, deletion_seconds, policy))::int as kinds from pgboss.job where state = 'created'`.execute(
      store.db,
    )
    t.equal(rows[0]!.kinds, 1)
    await store.transaction((trx) => queue.drop(trx, ['00000000-0000-4000-8000-000000000001']))
    const { id: regrade } = await store.db.selectFrom('regrades').select('id').executeTakeFirstOrThrow()
    await dropRegrade(store, queue, id, regrade, place)
    t.same([await count('submissions'), await count('regrade_runs'), await jobs()], [2000, 0, 0], 'and goes at once')
  })

  await t.test('replaces all old verdicts at once', async (t) => {
    const { id: regrade, runs } = await askRegrade(store, queue, changed, id, { accounts: null, which: 'all' }, place)
    await sql`insert into verdicts (submission, outcome, level, verdict) select id, 'pass', 'good', '{"verdict": "pass", "level": "good"}' from submissions where regrade = ${regrade}`.execute(
      store.db,
    )
    await sql`update submissions set state = 'done' where regrade = ${regrade}`.execute(store.db)
    await applyRegrade(store, id, regrade, place)
    t.same([await count('submissions'), await count('former_verdicts')], [2000, runs])
    const { rows } = await sql<{ outcome: string; level: string; version: string; count: number }>`
      select verdict->>'level' as level, outcome, exercise_version as version, count(*)::int as count from verdicts join submissions on id = submission where exercise_version = 'v2' group by 1, 2, 3`.execute(
      store.db,
    )
    t.same(rows, [{ level: 'good', outcome: 'pass', version: 'v2', count: runs }])
  })
})
