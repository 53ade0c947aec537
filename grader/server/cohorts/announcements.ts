import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Announcement } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { storable } from '../store/storable.ts'
import type { Db, Transactions } from '../store/store.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { withdrawEmails } from '../outbox/queue-emails.ts'
import { openCohort } from './cohorts.ts'
import { emailAnnouncement } from './emails.ts'

/** Announcements to a cohort, newest first: the newest `limit`, or those before an announcement. */
export async function listAnnouncements(db: Db, cohort: string, limit: number, before: string | undefined): Promise<Announcement[]> {
  const rows = await db
    .selectFrom('announcements')
    .leftJoin('accounts', 'accounts.id', 'announcements.author')
    .select(['announcements.id', 'text', 'accounts.name as author', 'at', 'edited_at'])
    .where('cohort', '=', cohort)
    .$if(before !== undefined, (all) =>
      all.where(sql<boolean>`(at, announcements.id) < (select at, id from announcements where id = ${before!})`),
    )
    .orderBy('at', 'desc')
    .orderBy('announcements.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toAnnouncement)
}

/** Posts an announcement. @throws HotpathError E_COHORT_ARCHIVED */
export async function announce(
  { transaction }: Transactions,
  cohort: string,
  text: string,
  author: { id: string; name: string },
  now: Date,
): Promise<Announcement> {
  const values = { id: randomUUID(), cohort, author: author.id, text: storable(text).trim(), at: now }
  await transaction(async (trx) => {
    await openCohort(trx, cohort)
    await trx.insertInto('announcements').values(values).execute()
    await recordAuditEvent(trx, { cohort, actor: author.id, what: 'announcement.made', details: { announcement: values.id } })
    await emailAnnouncement(trx, values, author.name, { cohort, actor: author.id, now })
  })
  return toAnnouncement({ ...values, author: author.name, edited_at: null })
}

/** Changes the text of an announcement. @throws HotpathError E_ANNOUNCEMENT_UNKNOWN, E_COHORT_ARCHIVED */
export async function editAnnouncement(
  { transaction }: Transactions,
  cohort: string,
  id: string,
  text: string,
  actor: string,
  now: Date,
): Promise<Announcement> {
  return transaction(async (trx) => {
    await openCohort(trx, cohort)
    const row = await trx
      .updateTable('announcements')
      .set({ text: storable(text).trim(), edited_at: now })
      .where('id', '=', id)
      .where('cohort', '=', cohort)
      .returning(['id', 'text', 'author', 'at', 'edited_at'])
      .executeTakeFirst()
    if (row === undefined) throw new HotpathError('E_ANNOUNCEMENT_UNKNOWN')
    const author = row.author && (await trx.selectFrom('accounts').select('name').where('id', '=', row.author).executeTakeFirst())
    await recordAuditEvent(trx, { cohort, actor, what: 'announcement.edited', details: { announcement: id } })
    return toAnnouncement({ ...row, author: author ? author.name : null })
  })
}

type Row = Pick<Announcement, 'id' | 'text' | 'author'> & { at: Date; edited_at: Date | null }

function toAnnouncement({ id, text, author, at, edited_at }: Row): Announcement {
  return { id, text, author, at: at.toISOString(), editedAt: edited_at?.toISOString() ?? null }
}

/** Deletes an announcement. @throws HotpathError E_ANNOUNCEMENT_UNKNOWN */
export async function withdrawAnnouncement({ transaction }: Transactions, cohort: string, id: string, actor: string): Promise<void> {
  await transaction(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('announcements').where('id', '=', id).where('cohort', '=', cohort).executeTakeFirst()
    if (numDeletedRows === 0n) throw new HotpathError('E_ANNOUNCEMENT_UNKNOWN')
    await withdrawEmails(trx, { cohort, kind: 'announcement', about: id })
    await recordAuditEvent(trx, { cohort, actor, what: 'announcement.withdrawn', details: { announcement: id } })
  })
}
