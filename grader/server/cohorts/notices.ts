import { createHash } from 'node:crypto'
import { NOTICE_KINDS, type Notice } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Db, Store } from '../store/store.ts'
import { readAtWork } from './at-work.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { lockCohort } from './cohorts.ts'
import { givenUpWebhooks, missingLearners, reasonsAtWork, strangersThere, stuckGrades, type Reason } from './alerts.ts'
import { unansweredComments } from './unanswered.ts'

/** The viewer. Notices about grades in the outbox and webhooks are only for instructors, who can change them. */
interface Looker {
  isLead: boolean
  now: Date
}

/** Open notices of a cohort; none for an archived one. */
export async function listNotices(db: Db, cohort: string, { isLead, now }: Looker): Promise<Notice[]> {
  const { archived_at } = await db.selectFrom('cohorts').select('archived_at').where('id', '=', cohort).executeTakeFirstOrThrow()
  if (archived_at !== null) return []
  const work = await readAtWork(db, cohort, now)
  const reasons = [
    ...reasonsAtWork(work, now),
    ...(await unansweredComments(db, cohort)),
    ...(await missingLearners(db, cohort, work, now)),
    ...(isLead
      ? [...(await stuckGrades(db, cohort, now)), ...(await strangersThere(db, cohort, work)), ...(await givenUpWebhooks(db, cohort))]
      : []),
  ]
  const rows = await db.selectFrom('notices_done').select('notice').where('cohort', '=', cohort).execute()
  const done = new Set(rows.map(({ notice }) => notice))
  const notices = reasons.map((reason) => toNotice(cohort, reason)).filter(({ id }) => !done.has(id))
  return notices.sort((a, b) => NOTICE_KINDS.indexOf(a.kind) - NOTICE_KINDS.indexOf(b.kind))
}

/** Marks a notice as done for all staff. @throws HotpathError E_NOTICE_UNKNOWN if it does not exist (any more) */
export async function markDone(
  { db, transaction }: Pick<Store, 'db' | 'transaction'>,
  cohort: string,
  id: string,
  actor: string,
  looker: Looker,
): Promise<void> {
  const notice = (await listNotices(db, cohort, looker)).find((one) => one.id === id)
  if (notice === undefined) throw new HotpathError('E_NOTICE_UNKNOWN')
  const { kind, person } = notice
  await transaction(async (trx) => {
    await lockCohort(trx, cohort)
    const row = { cohort, notice: id, kind, person: person?.id ?? null, done_by: actor, done_at: looker.now }
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('notices_done')
      .values(row)
      .onConflict((there) => there.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return
    await recordAuditEvent(trx, {
      cohort,
      actor,
      what: 'notice.done',
      details: { kind, ...(person !== null && { person: person.id }), title: notice.assignment?.title },
    })
  })
}

function toNotice(cohort: string, { key, tab, ...reason }: Reason): Notice {
  const { kind, person, assignment } = reason
  const id = createHash('sha256').update([kind, person?.id, assignment?.id, key].join(' ')).digest('base64url').slice(0, 22)
  const cell = tab === 'gradebook' && person !== null && assignment !== null ? `&learner=${person.id}&assignment=${assignment.id}` : ''
  return { id, ...reason, link: `/cohorts/one/?id=${cohort}${cell}#${tab}` }
}
