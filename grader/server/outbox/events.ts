import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Grade, WebhookEvent } from '../../contracts/index.ts'
import { toJson } from '../store/storable.ts'
import type { Trx } from '../store/store.ts'

/**
 * Adds a verdict to the outbox of each webhook in the cohorts where it counts, in the transaction that stores it. Costs one query if
 * there are none.
 */
export async function queueVerdictEvent(trx: Trx, submission: string): Promise<void> {
  const rows = await trx
    .selectFrom('assigned_work as work')
    .innerJoin('cohorts', (join) => join.onRef('cohorts.id', '=', 'work.cohort').on('archived_at', 'is', null))
    .innerJoin('webhooks', 'webhooks.cohort', 'cohorts.id')
    .innerJoin('assignments', 'assignments.id', 'work.assignment')
    .innerJoin('accounts', 'accounts.id', 'work.person')
    .innerJoin('verdicts', 'verdicts.submission', 'work.submission')
    .select([
      'webhooks.id as webhook',
      'cohorts.id as cohort',
      'cohorts.name as cohortName',
      'assignments.id as assignment',
      'title',
      'assignments.exercise',
      'accounts.id as person',
      'accounts.name',
      'work.outcome',
      'work.level',
      'submitted_at',
      'decided_at',
    ])
    .where('work.submission', '=', submission)
    .where('work.role', '=', 'learner')
    .where('enabled', '=', true)
    .where(wants('verdict'))
    .execute()
  for (const { webhook, person, decided_at, ...row } of rows) {
    const data = {
      cohort: { id: row.cohort, name: row.cohortName },
      assignment: { id: row.assignment, title: row.title, exercise: row.exercise },
      learner: { id: person, name: row.name },
      submission: { id: submission, submittedAt: row.submitted_at.toISOString(), outcome: row.outcome, level: row.level },
    }
    await put(trx, { webhook, event: 'verdict', person, at: decided_at, data })
  }
}

interface EventScope {
  cohort: string
  now: Date
}

/** Adds an event for a grade that was given by hand, or removed. */
export async function queueGradeEvent(
  trx: Trx,
  assignment: { id: string; title: string; exercise: string },
  person: string,
  { before, after, reason }: { before: Grade; after: Grade; reason: string },
  scope: EventScope,
): Promise<void> {
  const { id, title, exercise } = assignment
  const { name } = await trx.selectFrom('accounts').select('name').where('id', '=', person).executeTakeFirstOrThrow()
  await queueEvents(
    trx,
    'grade.overridden',
    {
      assignment: { id, title, exercise },
      learner: { id: person, name },
      points: { before: before.points, after: after.points },
      overridden: after.overridden,
      reason,
    },
    person,
    scope,
  )
}

/** Adds an event for an applied regrade. It only counts the changes; details are in the gradebook. */
export async function queueRegradeEvent(
  trx: Trx,
  { id, title, exercise }: { id: string; title: string; exercise: string },
  verdicts: number,
  scope: EventScope,
): Promise<void> {
  await queueEvents(trx, 'regrade.applied', { assignment: { id, title, exercise }, verdicts }, null, scope)
}

async function queueEvents(
  trx: Trx,
  event: WebhookEvent,
  about: Record<string, unknown>,
  person: string | null,
  { cohort, now }: EventScope,
): Promise<void> {
  const rows = await trx
    .selectFrom('webhooks')
    .innerJoin('cohorts', 'cohorts.id', 'webhooks.cohort')
    .select(['webhooks.id as webhook', 'name'])
    .where('cohort', '=', cohort)
    .where('enabled', '=', true)
    .where(wants(event))
    .execute()
  for (const { webhook, name } of rows)
    await put(trx, { webhook, event, person, at: now, data: { cohort: { id: cohort, name }, ...about } })
}

interface WebhookMessage {
  webhook: string
  event: WebhookEvent
  /** The person that the event is about. */
  person: string | null
  at: Date
  data: Record<string, unknown>
}

async function put(trx: Trx, { webhook, event, person, at, data }: WebhookMessage): Promise<void> {
  const payload = toJson({ type: event, timestamp: at.toISOString(), data })
  await trx.insertInto('webhook_deliveries').values({ id: randomUUID(), webhook, event, person, payload, created_at: at }).execute()
}

function wants(event: WebhookEvent) {
  return sql<boolean>`webhooks.events @> ${JSON.stringify([event])}::jsonb`
}
