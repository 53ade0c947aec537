import { randomUUID } from 'node:crypto'
import type { Platform } from '../../contracts/index.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { HotpathError } from '../../shared/errors.ts'
import { storable } from '../store/storable.ts'
import type { Db, Trx } from '../store/store.ts'
import { refuse, type Launch } from './claims.ts'
import { platformById } from './platforms.ts'

/** The time zone of a cohort created by a launch, until someone changes it. */
const TIME_ZONE = 'UTC'

/** A course of a platform, as launches name it. The platform's id for it is unique only within a deployment. */
export interface Course {
  platform: string
  deployment: string
  context: string
}

/** A cohort that a course can be linked to. */
export interface OpenCohort {
  id: string
  name: string
}

/**
 * The cohort of the course that a launch comes from, or null. Two schools can be deployments of one platform, each with a course of this
 * id. If no deployment is stored yet, a launch by a member of the cohort proves which one it is.
 */
export async function knownCohort(
  trx: Trx,
  platform: Platform,
  { deployment, context, membersUrl }: Launch,
  person: string,
): Promise<string | null> {
  const rows = trx
    .selectFrom('lti_contexts')
    .select(['lti_contexts.cohort', 'deployment', 'members_url'])
    .where('platform', '=', platform.id)
    .where('context', '=', context.id)
  const known =
    (await rows.where('deployment', '=', deployment).executeTakeFirst()) ??
    (await rows
      .innerJoin('members', 'members.cohort', 'lti_contexts.cohort')
      .where('deployment', '=', '')
      .where('person', '=', person)
      .executeTakeFirst())
  if (known === undefined) return null
  // Stores the address of the course roster, which can be new or have changed. Most launches change nothing.
  const current = { deployment, members_url: membersUrl ?? known.members_url }
  if (current.deployment !== known.deployment || current.members_url !== known.members_url) {
    await trx
      .updateTable('lti_contexts')
      .set(current)
      .where('platform', '=', platform.id)
      .where('context', '=', context.id)
      .where('deployment', '=', known.deployment)
      .execute()
  }
  return known.cohort
}

/** Cohorts that a person teaches, without archived ones, newest first. */
export async function taughtCohorts(db: Db | Trx, person: string): Promise<OpenCohort[]> {
  return db
    .selectFrom('members')
    .innerJoin('cohorts', 'cohorts.id', 'members.cohort')
    .select(['cohorts.id', 'cohorts.name'])
    .where('person', '=', person)
    .where('members.role', '=', 'instructor')
    .where('archived_at', 'is', null)
    .orderBy('cohorts.created_at', 'desc')
    .orderBy('cohorts.name')
    .execute()
}

/** Creates the cohort of a course. @throws HotpathError E_LTI_EARLY if the launch is not by a teacher */
export async function newCohort(trx: Trx, platform: Platform, launch: Launch, now: Date): Promise<string> {
  if (launch.role !== 'instructor') throw new HotpathError('E_LTI_EARLY', { course: launch.context.title })
  const cohort = randomUUID()
  await trx
    .insertInto('cohorts')
    .values({ id: cohort, name: storable(launch.context.title).slice(0, 120), time_zone: TIME_ZONE, archived_at: null, created_at: now })
    .execute()
  await insertContext(trx, platform, launch, cohort)
  await recordAuditEvent(trx, { cohort, actor: null, what: 'cohort.created', details: { platform: platform.name } })
  return cohort
}

/**
 * Links a course to a cohort that the teacher already has. A course linked to another cohort moves if that cohort has no assignments.
 * @param known the cohort that the course is linked to, or null
 * @throws HotpathError E_LTI if the person does not teach the cohort, or the other cohort has assignments
 */
export async function linkCohort(
  trx: Trx,
  platform: Platform,
  launch: Launch,
  { person, cohort, known }: { person: string; cohort: string; known: string | null },
): Promise<void> {
  if (known === cohort) return
  if (!(await taughtCohorts(trx, person)).some(({ id }) => id === cohort))
    throw refuse('the cohort for this course is not one that you teach')
  if (known !== null) {
    const assigned = await trx.selectFrom('assignments').select('id').where('cohort', '=', known).limit(1).executeTakeFirst()
    if (assigned !== undefined) throw refuse('its course is linked to a cohort that has assignments already')
    await trx
      .deleteFrom('lti_contexts')
      .where('platform', '=', platform.id)
      .where('deployment', '=', launch.deployment)
      .where('context', '=', launch.context.id)
      .execute()
  }
  await insertContext(trx, platform, launch, cohort)
  await recordAuditEvent(trx, {
    cohort,
    actor: person,
    what: 'course.linked',
    details: { course: launch.context.title, platform: platform.name },
  })
}

async function insertContext(trx: Trx, platform: Platform, { deployment, context, membersUrl }: Launch, cohort: string): Promise<void> {
  await trx
    .insertInto('lti_contexts')
    .values({ platform: platform.id, deployment, context: context.id, cohort, members_url: membersUrl })
    .execute()
}

/** Records that a person is in a course, whose gradebook then gets their grades. */
export async function takeSeat(trx: Trx, { platform, deployment, context }: Course, person: string): Promise<void> {
  await trx
    .insertInto('lti_seats')
    .values({ platform, deployment, context, person })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A course with the address of its list of people. */
export interface ListedCourse {
  platform: Platform
  deployment: string
  context: string
  membersUrl: string
}

/** The platforms' courses of a cohort, without those that have no roster. */
export async function coursesOf(db: Db, cohort: string): Promise<ListedCourse[]> {
  const rows = await db
    .selectFrom('lti_contexts')
    .select(['platform', 'deployment', 'context', 'members_url'])
    .where('cohort', '=', cohort)
    .where('members_url', 'is not', null)
    .orderBy('context')
    .execute()
  const courses = await Promise.all(
    rows.map(async ({ deployment, context, members_url, ...row }) => {
      const platform = await platformById(db, row.platform)
      return platform === null ? [] : [{ platform, deployment, context, membersUrl: members_url! }]
    }),
  )
  return courses.flat()
}
