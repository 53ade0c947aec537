import type { Platform } from '../../contracts/index.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { lockCohort } from '../cohorts/cohorts.ts'
import type { Db, Store, Trx } from '../store/store.ts'
import { refuse } from './claims.ts'
import type { ResourceLaunch } from './claims.ts'
import { platformById } from './platforms.ts'

/** The assignment that a link leads to. */
export interface Linked {
  assignment: string
  exercise: string
}

/** The course of a launch. */
interface Course {
  platform: Platform
  deployment: string
  cohort: string
}

/** A column of a platform's gradebook, and its link. */
interface Column {
  platform: string
  deployment: string
  resource_link: string
  url: string
}

/**
 * The target of a course's link, null for a link without an assignment. Stores the link's gradebook column.
 * @throws HotpathError E_LTI for an assignment of another cohort
 */
export async function followLink(
  { db, transaction }: Pick<Store, 'db' | 'transaction'>,
  { platform, deployment, cohort }: Course,
  { assignment, resourceLink, column: url }: ResourceLaunch,
): Promise<Linked | null> {
  if (assignment === null) return null
  const row = await db
    .selectFrom('assignments')
    .select(['id', 'exercise', 'title'])
    .where((is) => is(is.cast<string>('id', 'text'), '=', assignment))
    .where('cohort', '=', cohort)
    .executeTakeFirst()
  if (row === undefined) throw refuse('its link leads to an assignment that this course does not have')
  const column = url === null ? null : { platform: platform.id, deployment, resource_link: resourceLink, url }
  // Most launches change nothing.
  if (column !== null && !(await isKept(db, row.id, column))) {
    await transaction(async (trx) => {
      await lockCohort(trx, cohort)
      await keep(trx, row.id, column)
      await recordAuditEvent(trx, {
        cohort,
        actor: null,
        what: 'assignment.linked',
        details: { assignment: row.id, title: row.title, platform: platform.name },
      })
    })
  }
  return { assignment: row.id, exercise: row.exercise }
}

async function isKept(db: Db, assignment: string, { platform, deployment, resource_link, url }: Column): Promise<boolean> {
  const kept = await db
    .selectFrom('lti_columns')
    .select('assignment')
    .where('assignment', '=', assignment)
    .where('platform', '=', platform)
    .where('deployment', '=', deployment)
    .where('resource_link', '=', resource_link)
    .where('url', '=', url)
    .executeTakeFirst()
  return kept !== undefined
}

async function keep(trx: Trx, assignment: string, column: Column): Promise<void> {
  // A link that leads to another assignment than before moves its column there.
  await trx
    .deleteFrom('lti_columns')
    .where('platform', '=', column.platform)
    .where('deployment', '=', column.deployment)
    .where('resource_link', '=', column.resource_link)
    .where('assignment', '<>', assignment)
    .execute()
  // The grades that another assignment left in the column belong to neither assignment any more.
  await trx
    .deleteFrom('lti_scores')
    .where('platform', '=', column.platform)
    .where('url', '=', column.url)
    .where('assignment', '<>', assignment)
    .execute()
  await trx
    .insertInto('lti_columns')
    .values({ assignment, ...column })
    .onConflict((conflict) => conflict.column('assignment').doUpdateSet(column))
    .execute()
}

/** Platform and roster address of a cohort's course; null if it is no platform's course or has no roster. */
export async function courseOf(db: Db, cohort: string): Promise<{ platform: Platform; membersUrl: string } | null> {
  const row = await db
    .selectFrom('lti_contexts')
    .select(['platform', 'members_url'])
    .where('cohort', '=', cohort)
    .where('members_url', 'is not', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const platform = await platformById(db, row.platform)
  return platform === null ? null : { platform, membersUrl: row.members_url! }
}
