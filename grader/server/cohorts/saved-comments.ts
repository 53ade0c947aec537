import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { compareNames, type SavedComment } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { storable } from '../store/storable.ts'
import type { Db, Transactions, Trx } from '../store/store.ts'
import type { CohortChange } from './assignments.ts'
import { openCohort } from './cohorts.ts'

/** Most per cohort: they are shown as one list. */
const MOST = 100

/** Comments that the staff of a cohort use again, in the order of the alphabet. */
export async function listSavedComments(db: Db, cohort: string): Promise<SavedComment[]> {
  const saved = await db.selectFrom('saved_comments').select(['id', 'text']).where('cohort', '=', cohort).execute()
  return saved.sort((one, other) => compareNames(one.text, other.text))
}

/**
 * Keeps a comment for the staff of a cohort. One that is there already is not kept twice.
 * @throws HotpathError E_SAVED_COMMENTS_FULL, E_COHORT_ARCHIVED
 */
export async function saveComment(
  { transaction }: Transactions,
  text: string,
  { cohort, actor, now }: CohortChange,
): Promise<SavedComment> {
  return transaction(async (trx) => {
    await openCohort(trx, cohort)
    const saved = { id: randomUUID(), text: storable(text).replace(/\r\n?/g, '\n').trim() }
    const there = await trx.selectFrom('saved_comments').select(['id', 'text']).where('cohort', '=', cohort).execute()
    const same = there.find((one) => one.text === saved.text)
    if (same !== undefined) return same
    if (there.length >= MOST) throw new HotpathError('E_SAVED_COMMENTS_FULL', { most: MOST })
    await trx
      .insertInto('saved_comments')
      .values({ ...saved, cohort, saved_by: actor, saved_at: now })
      .execute()
    return saved
  })
}

/** Forgets a kept comment. Comments that were made with it stay. Idempotent. @throws HotpathError E_COHORT_ARCHIVED */
export async function forgetComment({ transaction }: Transactions, id: string, { cohort }: Pick<CohortChange, 'cohort'>): Promise<void> {
  await transaction(async (trx) => {
    await openCohort(trx, cohort)
    await trx.deleteFrom('saved_comments').where('cohort', '=', cohort).where('id', '=', id).execute()
  })
}

/** Gives one cohort the kept comments of another. */
export async function copySavedComments(trx: Trx, source: string, cohort: string): Promise<void> {
  await sql`
    insert into saved_comments (id, cohort, text, saved_by, saved_at)
    select gen_random_uuid(), ${cohort}, text, saved_by, saved_at from saved_comments where cohort = ${source}`.execute(trx)
}
