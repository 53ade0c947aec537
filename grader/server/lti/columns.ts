import type { Platform } from '../../contracts/index.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { lockCohort } from '../cohorts/cohorts.ts'
import type { Db, Store, Trx } from '../store/store.ts'
import { refuse } from './claims.ts'
import type { ResourceLaunch } from './claims.ts'

/** The assignment that a link leads to. */
export interface Linked {
  assignment: string
  exercise: string
}

/** A course of a platform, from a launch. */
interface LaunchedCourse {
  platform: Platform
  deployment: string
  /** The platform's id for it. */
  context: string
  cohort: string
}

/** A column of a platform's gradebook, and its link. */
interface Column {
  platform: string
  deployment: string
  context: string
  resource_link: string
  url: string
}

/**
 * The target of a course's link, null for a link without an assignment. Stores the link's gradebook column.
 * @throws HotpathError E_LTI for an assignment of another cohort
 */
export async function followLink(
  { db, transaction }: Pick<Store, 'db' | 'transaction'>,
  { platform, deployment, context, cohort }: LaunchedCourse,
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
  const column = url === null ? null : { platform: platform.id, deployment, context, resource_link: resourceLink, url }
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

async function isKept(db: Db, assignment: string, { platform, deployment, context, resource_link, url }: Column): Promise<boolean> {
  const kept = await db
    .selectFrom('lti_columns')
    .select('assignment')
    .where('assignment', '=', assignment)
    .where('platform', '=', platform)
    .where('deployment', '=', deployment)
    .where('context', '=', context)
    .where('resource_link', '=', resource_link)
    .where('url', '=', url)
    .executeTakeFirst()
  return kept !== undefined
}

async function keep(trx: Trx, assignment: string, column: Column): Promise<void> {
  const { platform, deployment, context, resource_link, url } = column
  // If a link leads to another assignment than before, its column moves to that assignment.
  await trx
    .deleteFrom('lti_columns')
    .where('platform', '=', platform)
    .where('deployment', '=', deployment)
    .where('resource_link', '=', resource_link)
    .execute()
  // An assignment has one column per course: that of the link opened last.
  await trx
    .deleteFrom('lti_columns')
    .where('assignment', '=', assignment)
    .where('platform', '=', platform)
    .where('deployment', '=', deployment)
    .where('context', '=', context)
    .execute()
  // Grades of another assignment in this column belong neither to this assignment nor to the other one's next column.
  await trx.deleteFrom('lti_scores').where('platform', '=', platform).where('url', '=', url).where('assignment', '<>', assignment).execute()
  await trx
    .insertInto('lti_columns')
    .values({ assignment, ...column })
    .execute()
}
