import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { MemberRole, Platform } from '../../contracts/index.ts'
import { MEMBER_ROLES } from '../../contracts/index.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { lockCohort, openCohort } from '../cohorts/cohorts.ts'
import { resumeSeats } from '../cohorts/former-members.ts'
import { HotpathError } from '../../shared/errors.ts'
import { storable } from '../store/storable.ts'
import type { Store, Trx } from '../store/store.ts'
import type { Launch } from './claims.ts'
import { refuse, roleOf } from './claims.ts'
import { providerOf } from './platforms.ts'
import type { Listed } from './services.ts'

/** Time zone of cohorts created by a launch, until an instructor changes it. */
const TIME_ZONE = 'UTC'

/** The person who launched, and their destination. */
export interface Arrival {
  person: string
  cohort: string
  role: MemberRole
}

/**
 * Turns a launch into a member of a cohort: the account with the platform's id for the person, the signed-in account if it has the
 * address that the platform sends, or a new account. The first instructor of a course creates its cohort. All in one transaction.
 * @param signedIn account signed in in this browser
 * @throws HotpathError E_LTI_ACCOUNT if another account has verified the address; E_LTI if the course has no cohort yet;
 * E_COHORT_ARCHIVED for a new person in an archived cohort
 */
export async function arrive(
  { transaction }: Pick<Store, 'transaction'>,
  platform: Platform,
  launch: Launch,
  signedIn: string | null,
  now: Date,
): Promise<Arrival> {
  return transaction(async (trx) => {
    // Serialised per platform, so that concurrent launches do not create two accounts or two cohorts.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`lti ${platform.id}`}, 0))`.execute(trx)
    const person = (await knownPerson(trx, platform, launch.subject)) ?? (await newPerson(trx, platform, launch, signedIn, now))
    const cohort = await cohortOf(trx, platform, launch, now)
    const { archived_at } = await lockCohort(trx, cohort)
    const { role, changed } = await join(trx, cohort, person, launch.role, now)
    if (changed && archived_at !== null) throw new HotpathError('E_COHORT_ARCHIVED')
    return { person, cohort, role }
  })
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

async function cohortOf(trx: Trx, platform: Platform, launch: Launch, now: Date): Promise<string> {
  const known = await knownCohort(trx, platform, launch)
  if (known !== null) return known
  const { deployment, context, role, membersUrl } = launch
  if (role !== 'instructor') throw refuse('its course is not open here yet: who teaches it has to come first')
  const cohort = randomUUID()
  await trx
    .insertInto('cohorts')
    .values({ id: cohort, name: storable(context.title).slice(0, 120), time_zone: TIME_ZONE, archived_at: null, created_at: now })
    .execute()
  await trx
    .insertInto('lti_contexts')
    .values({ platform: platform.id, deployment, context: context.id, cohort, members_url: membersUrl })
    .execute()
  await recordAuditEvent(trx, { cohort, actor: null, what: 'cohort.created', details: { platform: platform.name } })
  return cohort
}

/** Looks up by deployment, too: two schools can be deployments of one platform, each with a course of this id. */
async function knownCohort(trx: Trx, platform: Platform, { deployment, context, membersUrl }: Launch): Promise<string | null> {
  const known = await trx
    .selectFrom('lti_contexts')
    .select(['cohort', 'members_url'])
    .where('platform', '=', platform.id)
    .where('deployment', '=', deployment)
    .where('context', '=', context.id)
    .executeTakeFirst()
  if (known === undefined) return null
  // The address of the course roster can appear or change. Most launches change nothing.
  if (membersUrl !== null && membersUrl !== known.members_url) {
    await trx
      .updateTable('lti_contexts')
      .set({ members_url: membersUrl })
      .where('platform', '=', platform.id)
      .where('deployment', '=', deployment)
      .where('context', '=', context.id)
      .execute()
  }
  return known.cohort
}

/**
 * Makes members of all people on the platform's course roster who have an account here.
 * @returns how many joined or got a higher role, and the people without an account, who join with their first launch
 */
export async function joinListed(
  { transaction }: Pick<Store, 'transaction'>,
  platform: string,
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
        .where('provider', '=', providerOf(platform))
        .where('provider_account', '=', one.subject)
        .executeTakeFirst()
      if (known === undefined) strangers.push(one)
      else if ((await join(trx, cohort, known.person, roleOf(one.roles), now)).changed) joined++
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
