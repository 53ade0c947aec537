import type { Platform } from '../contracts/index.ts'
import type { Trx, Db } from '../store/store.ts'
import { refuse } from './claims.ts'
import type { ResourceLaunch } from './claims.ts'
import { platformById } from './platforms.ts'

/** The exercise that a link leads to. */
export interface Linked {
  assignment: string
  exercise: string
}

/**
 * What a link of a course leads to, null for one without an assignment; remembers the column of the gradebook that belongs to it.
 * @throws HotpathError E_LTI for an assignment of another cohort
 */
export async function followLink(db: Db | Trx, platform: Platform, cohort: string, { assignment, resourceLink, column }: ResourceLaunch): Promise<Linked | null> {
  if (assignment === null) return null
  const row = await db.selectFrom('assignments').select(['id', 'exercise']).where((is) => is(is.cast<string>('id', 'text'), '=', assignment)).where('cohort', '=', cohort).executeTakeFirst()
  if (row === undefined) throw refuse('its link leads to an assignment that this course does not have')
  if (column !== null) {
    // A link that leads to another assignment than before takes its column along.
    await db.deleteFrom('lti_columns').where('platform', '=', platform.id).where('resource_link', '=', resourceLink).where('assignment', '<>', row.id).execute()
    await db
      .insertInto('lti_columns')
      .values({ assignment: row.id, platform: platform.id, resource_link: resourceLink, url: column })
      .onConflict((conflict) => conflict.column('assignment').doUpdateSet({ platform: platform.id, resource_link: resourceLink, url: column }))
      .execute()
  }
  return { assignment: row.id, exercise: row.exercise }
}

/** The course of a platform that a cohort is, with where its people are listed; null where it is none, or the platform lists nobody. */
export async function courseOf(db: Db, cohort: string): Promise<{ platform: Platform; membersUrl: string } | null> {
  const row = await db.selectFrom('lti_contexts').select(['platform', 'members_url']).where('cohort', '=', cohort).where('members_url', 'is not', null).executeTakeFirst()
  if (row === undefined) return null
  const platform = await platformById(db, row.platform)
  return platform === null ? null : { platform, membersUrl: row.members_url! }
}
