import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { MemberRole, Platform } from '../../contracts/index.ts'
import { MEMBER_ROLES } from '../../contracts/index.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { lockCohort, openCohort } from '../cohorts/cohorts.ts'
import { resumeSeats } from '../cohorts/former-members.ts'
import { HotpathError } from '../../shared/errors.ts'
import { storable } from '../store/storable.ts'
import type { Transactions, Trx } from '../store/store.ts'
import type { Launch } from './claims.ts'
import { knownCohort, linkCohort, newCohort, takeSeat, taughtCohorts, type Course, type OpenCohort } from './courses.ts'
import { providerOf } from './platforms.ts'
import { roleOf } from './roles.ts'
import type { Listed } from './services.ts'

/** The person of a launch, and the target. */
export interface Arrival {
  person: string
  cohort: string
  role: MemberRole
}

/** The launch of a teacher whose course is not linked to a cohort yet, with the cohorts to choose from. */
export interface Undecided {
  person: string
  cohort: null
  choices: OpenCohort[]
}

/**
 * Makes the person of a launch a member of the course's cohort: an account known by its id at the platform, the signed-in account if it
 * has the address in the launch, or a new one. The first teacher of a course creates its cohort, or chooses one that they already teach.
 * Runs in one transaction.
 * @param signedIn person whose browser it is
 * @throws HotpathError E_LTI_ACCOUNT if another account has verified the address, E_LTI_EARLY if the course has no cohort yet,
 * E_COHORT_ARCHIVED for a new person in an archived cohort
 */
export async function arrive(
  { transaction }: Transactions,
  platform: Platform,
  launch: Launch,
  signedIn: string | null,
  now: Date,
): Promise<Arrival | Undecided> {
  return transaction(async (trx) => {
    await holdPlatform(trx, platform)
    const person = (await knownPerson(trx, platform, launch.subject)) ?? (await newPerson(trx, platform, launch, signedIn, now))
    const known = await knownCohort(trx, platform, launch, person)
    if (known === null && launch.role === 'instructor') {
      const choices = await taughtCohorts(trx, person)
      if (choices.length > 0) return { person, cohort: null, choices }
    }
    return enterCohort(trx, platform, launch, { person, cohort: known ?? (await newCohort(trx, platform, launch, now)) }, now)
  })
}

/**
 * Completes an undecided launch by linking the course to the cohort that its teacher chose. Idempotent.
 * @param chosen null: a new cohort
 * @throws HotpathError E_LTI if the person does not teach the cohort, or the course has another cohort in use
 */
export async function arriveAt(
  { transaction }: Transactions,
  platform: Platform,
  launch: Launch,
  { person, chosen }: { person: string; chosen: string | null },
  now: Date,
): Promise<Arrival> {
  return transaction(async (trx) => {
    await holdPlatform(trx, platform)
    const known = await knownCohort(trx, platform, launch, person)
    if (chosen !== null) await linkCohort(trx, platform, launch, { person, cohort: chosen, known })
    return enterCohort(trx, platform, launch, { person, cohort: chosen ?? known ?? (await newCohort(trx, platform, launch, now)) }, now)
  })
}

/** One after the other: two launches at the same time must not make two people or two cohorts. */
async function holdPlatform(trx: Trx, { id }: Platform): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lti ${id}`}, 0))`.execute(trx)
}

async function enterCohort(
  trx: Trx,
  platform: Platform,
  { deployment, context, role: asked }: Launch,
  { person, cohort }: { person: string; cohort: string },
  now: Date,
): Promise<Arrival> {
  const { archived_at } = await lockCohort(trx, cohort)
  const { role, changed } = await join(trx, cohort, person, asked, now)
  if (changed && archived_at !== null) throw new HotpathError('E_COHORT_ARCHIVED')
  await takeSeat(trx, { platform: platform.id, deployment, context: context.id }, person)
  return { person, cohort, role }
}

async function knownPerson(trx: Trx, { id }: Platform, subject: string): Promise<string | null> {
  const row = await trx
    .selectFrom('identities')
    .select('person')
    .where('provider', '=', providerOf(id))
    .where('provider_account', '=', subject)
    .executeTakeFirst()
  return row?.person ?? null
}

async function newPerson(
  trx: Trx,
  platform: Platform,
  { subject, name, email: reported }: Launch,
  signedIn: string | null,
  now: Date,
): Promise<string> {
  const email = reported === null ? null : storable(reported).trim().toLowerCase()
  const person = (await sameAs(trx, signedIn, email)) ?? (await insertPerson(trx, name, email, now))
  await trx
    .insertInto('identities')
    .values({ ...NO_TOKENS, id: randomUUID(), person, provider: providerOf(platform.id), provider_account: subject })
    .execute()
  return person
}

/** The signed-in account if it has this address. Otherwise the next user of a shared browser would become its previous user. */
async function sameAs(trx: Trx, signedIn: string | null, email: string | null): Promise<string | null> {
  if (signedIn === null || email === null) return null
  const row = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', signedIn)
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Creates an account. A platform's claim about an address is not trusted, so it gives no access to an existing account. An unverified
 * address of another account blocks nobody either: the new account then gets a placeholder address, as for launches without one.
 */
async function insertPerson(trx: Trx, name: string, reported: string | null, now: Date): Promise<string> {
  const id = randomUUID()
  const taken =
    reported === null
      ? undefined
      : await trx.selectFrom('accounts').select('email_verified').where('email', '=', reported).executeTakeFirst()
  if (taken?.email_verified) throw new HotpathError('E_LTI_ACCOUNT')
  const email = reported === null || taken !== undefined ? `${id}@lti.invalid` : reported
  await trx
    .insertInto('accounts')
    .values({ id, name: storable(name).slice(0, 120), email, image: null, created_at: now })
    .execute()
  return id
}

const NO_TOKENS = {
  password: null,
  access_token: null,
  refresh_token: null,
  id_token: null,
  access_token_expires_at: null,
  refresh_token_expires_at: null,
  scope: null,
} as const

/**
 * Makes members of all people on the platform's course roster who have an account here.
 * @returns how many joined or got a higher role, and the people without an account, who join with their first launch
 */
export async function joinListed(
  { transaction }: Transactions,
  course: Course,
  cohort: string,
  listed: readonly Listed[],
  now: Date,
): Promise<{ joined: number; strangers: Listed[] }> {
  return transaction(async (trx) => {
    await openCohort(trx, cohort)
    const strangers: Listed[] = []
    let joined = 0
    for (const one of listed) {
      const known = await trx
        .selectFrom('identities')
        .select('person')
        .where('provider', '=', providerOf(course.platform))
        .where('provider_account', '=', one.subject)
        .executeTakeFirst()
      if (known === undefined) {
        strangers.push(one)
        continue
      }
      if ((await join(trx, cohort, known.person, roleOf(one.roles), now)).changed) joined++
      // A course without a known deployment has no seats either.
      if (course.deployment !== '') await takeSeat(trx, course, known.person)
    }
    return { joined, strangers }
  })
}

/** The platform can raise a role but never lower it, since an instructor may have given someone a higher role here. */
async function join(
  trx: Trx,
  cohort: string,
  person: string,
  role: MemberRole,
  now: Date,
): Promise<{ role: MemberRole; changed: boolean }> {
  const before = await trx.selectFrom('members').select('role').where('cohort', '=', cohort).where('person', '=', person).executeTakeFirst()
  if (before === undefined) {
    await trx.insertInto('members').values({ cohort, person, role, team: null, joined_at: now }).execute()
    await resumeSeats(trx, [cohort])
    await recordAuditEvent(trx, { cohort, actor: person, what: 'member.joined', details: { person, role, launch: true } })
    return { role, changed: true }
  }
  if (MEMBER_ROLES.indexOf(role) <= MEMBER_ROLES.indexOf(before.role)) return { role: before.role, changed: false }
  await trx.updateTable('members').set({ role }).where('cohort', '=', cohort).where('person', '=', person).execute()
  await recordAuditEvent(trx, { cohort, actor: null, what: 'member.changed', details: { person, role, launch: true } })
  return { role, changed: true }
}
