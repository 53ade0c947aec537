import { randomUUID } from 'node:crypto'
import t from 'tap'
import { readConfig } from '../../../shared/config.ts'
import { insertSubmission } from '../../../server/gradebook/submissions.ts'
import { recordVerdict } from '../../../server/gradebook/verdicts.ts'
import { openStore } from '../../../server/store/open.ts'
import { queueVerdictEvent } from '../../../server/cohorts/verdict-events.ts'
import { verdict } from '../http/verdict.ts'
import { onBothStores } from '../queue/stores.ts'

const opened = new Date('2026-03-01T00:00:00Z')
const speed = {
  ratio: 2.5,
  low: 2.4,
  high: 2.6,
  required: 2,
  clock: 'cpu' as const,
  sessions: 3,
  rounds: [],
  nsPerCall: { baseline: 5, yours: 2 },
  noise: 0.01,
}
const sentAt = new Date('2026-03-02T00:00:00Z')

await onBothStores(t, 'a verdict goes to the webhooks of cohorts where it counts', async (t, env) => {
  const store = await openStore(readConfig(env))
  t.teardown(() => store.close())
  const { db } = store
  const person = randomUUID()
  await db
    .insertInto('accounts')
    .values({ id: person, name: 'Lea', email: 'lea@example.org', email_verified: true, role: 'learner' })
    .execute()

  /** A cohort with a webhook in which she is a learner. */
  async function cohort(
    name: string,
    exercise_version: string,
    { pinned = opened, opens_at = opened, role = 'learner' as 'learner' | 'assistant' } = {},
  ) {
    const id = randomUUID()
    await db.insertInto('cohorts').values({ id, name, time_zone: 'UTC', archived_at: null }).execute()
    await db.insertInto('members').values({ cohort: id, person, role, team: null, joined_at: opened }).execute()
    await db
      .insertInto('assignments')
      .values({
        id: randomUUID(),
        cohort: id,
        exercise: 'add',
        exercise_version,
        title: 'Adding',
        opens_at,
        due_at: new Date('2199-01-01'),
        late: '[]',
        points: '{"required":6,"good":8,"excellent":10}',
        policy: 'best',
        attempts: null,
        pinned_since: pinned,
      })
      .execute()
    await db
      .insertInto('webhooks')
      .values({ id: randomUUID(), cohort: id, url: 'https://example.org/', events: '["verdict"]', secret: 'whsec_AAAA' })
      .execute()
  }
  await cohort('of this version', 'v2')
  await cohort('of the version before', 'v1')
  await cohort('of the version that came afterwards', 'v3', { pinned: new Date('2026-03-03T00:00:00Z') })
  await cohort('not open yet', 'v2', { opens_at: new Date('2026-03-03T00:00:00Z') })
  await cohort('of her assistants', 'v2', { role: 'assistant' })

  const submission = randomUUID()
  await store.transaction(async (trx) => {
    await insertSubmission(trx, {
      id: submission,
      job: randomUUID(),
      visitor: person,
      exercise: 'add',
      exerciseVersion: 'v2',
      files: { 'add.js': '1' },
      submittedAt: sentAt,
    })
    await recordVerdict(trx, submission, verdict('pass', { level: 'good', speed }))
    await queueVerdictEvent(trx, submission, 'https://hotpath.example.org')
  })
  const payloads = (await db.selectFrom('webhook_deliveries').select('payload').execute()).map(({ payload }) => payload.data as any)
  t.same(payloads.map((data) => data.cohort.name).sort(), ['of the version that came afterwards', 'of this version'])
  t.match(payloads[0], {
    assignment: { title: 'Adding', exercise: 'add' },
    learner: { id: person, name: 'Lea' },
    submission: {
      id: submission,
      submittedAt: sentAt.toISOString(),
      outcome: 'pass',
      level: 'good',
      effect: { unit: 'times', value: 2.5, low: 2.4, high: 2.6, required: 2, clock: 'cpu' },
    },
    grade: { points: 8, maximum: 10, submission, overridden: false },
    address: `https://hotpath.example.org/cohorts/one/?id=${payloads[0].cohort.id}&learner=${person}&assignment=${payloads[0].assignment.id}#gradebook`,
  })
})
