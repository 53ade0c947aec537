import { createHash, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Account, Cohort, Invitation, Invite, MemberRole, NewInvite } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Db, Transactions, Trx } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { invitationCode } from '../accounts/unsubscribe.ts'
import { openCohort, readCohort } from './cohorts.ts'
import { resumeSeats } from './former-members.ts'
import { keepTeams } from './kept-teams.ts'
import { readTime } from '../../shared/times.ts'

/** Who changes an invitation, when, and the secret that codes are computed with. */
export interface InviteChange {
  actor: string
  now: Date
  secret: string
}

type Row = Selectable<Tables['invites']>
/** An invitation with the seat on the roster that it was emailed for. */
type Seated = Row & { expected: string | null; seat: MemberRole | null; team: string | null }

/** The invitation links of a cohort, newest first. @param secret that their codes are computed with */
export async function listInvites(db: Db, cohort: string, secret: string): Promise<Invite[]> {
  const rows = await db
    .selectFrom('invites')
    .selectAll()
    .where('cohort', '=', cohort)
    .where('address', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => toInvite(row, secret))
}

/** Creates an invitation. @param secret as for listInvites @throws HotpathError E_INVITE_PAST, E_TIME, E_COHORT_ARCHIVED */
export async function createInvite(
  { transaction }: Transactions,
  cohort: string,
  { role, seats, expiresAt }: NewInvite,
  { actor, now, secret }: InviteChange,
): Promise<Invite> {
  const expires = readTime(expiresAt)
  if (expires <= now) throw new HotpathError('E_INVITE_PAST')
  const id = randomUUID()
  const values = {
    id,
    cohort,
    code_hash: hashCode(invitationCode(secret, id)),
    role,
    seats,
    expires_at: expires,
    created_by: actor,
    created_at: now,
  }
  return transaction(async (trx) => {
    await openCohort(trx, cohort)
    const row = await trx.insertInto('invites').values(values).returningAll().executeTakeFirstOrThrow()
    await recordAuditEvent(trx, { cohort, actor, what: 'invite.made', details: { invite: row.id, role, seats, expiresAt } })
    return toInvite(row, secret)
  })
}

/** Revokes an invitation; people who joined by it stay. @throws HotpathError E_INVITE_UNKNOWN */
export async function revokeInvite(
  { transaction }: Transactions,
  cohort: string,
  id: string,
  { actor, now, secret }: InviteChange,
): Promise<Invite> {
  return transaction(async (trx) => {
    const row = await trx
      .selectFrom('invites')
      .selectAll()
      .where('id', '=', id)
      .where('cohort', '=', cohort)
      .where('address', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) throw new HotpathError('E_INVITE_UNKNOWN')
    if (row.revoked_at !== null) return toInvite(row, secret)
    const revoked = await trx.updateTable('invites').set({ revoked_at: now }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    await recordAuditEvent(trx, { cohort, actor, what: 'invite.revoked', details: { invite: id } })
    return toInvite(revoked, secret)
  })
}

/** What an invitation shows to the holder of its code. @throws HotpathError E_INVITE_UNKNOWN, E_INVITE_USED, E_INVITE_EXPIRED, E_INVITE_REVOKED */
export async function readInvitation(db: Db, code: string, now: Date): Promise<Invitation> {
  const invite = await findInvite(db, code)
  assertGood(invite, now)
  const { name } = await db.selectFrom('cohorts').select('name').where('id', '=', invite.cohort).executeTakeFirstOrThrow()
  return { cohort: name, role: invite.seat ?? invite.role, expiresAt: invite.expires_at.toISOString() }
}

/**
 * Makes an account a member. A current member takes no seat, and can also use an invitation that is no longer valid. If two people take
 * the last seat at once, one of them gets it.
 * @throws HotpathError as readInvitation, and E_COHORT_ARCHIVED
 */
export async function join({ transaction }: Transactions, code: string, account: Account, now: Date): Promise<Cohort> {
  return transaction(async (trx) => {
    const { cohort } = await findInvite(trx, code)
    if (!(await isMember(trx, cohort, account.id))) {
      await openCohort(trx, cohort)
      // Read again, now that joining this cohort is serialised.
      const invite = await findInvite(trx, code)
      assertGood(invite, now)
      await takeSeat(trx, invite, account.id, now)
    }
    return readCohort(trx, cohort, account)
  })
}

async function takeSeat(trx: Trx, { id, cohort, role: offered, seat, team, address }: Seated, person: string, now: Date): Promise<void> {
  const role = seat ?? offered
  if (team !== null) await keepTeams(trx, [cohort], now)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('members')
    .values({ cohort, person, role, team, joined_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return
  if (address !== null) await trx.deleteFrom('expected').where('cohort', '=', cohort).where('email', '=', address).execute()
  await resumeSeats(trx, [cohort])
  await trx
    .updateTable('invites')
    .set((invites) => ({ used: invites('used', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await recordAuditEvent(trx, { cohort, actor: person, what: 'member.joined', details: { person, role, invite: id } })
}

async function isMember(trx: Trx, cohort: string, person: string): Promise<boolean> {
  return (
    (await trx.selectFrom('members').select('role').where('cohort', '=', cohort).where('person', '=', person).executeTakeFirst()) !==
    undefined
  )
}

async function findInvite(db: Db | Trx, code: string): Promise<Seated> {
  const row = await db
    .selectFrom('invites')
    .leftJoin('expected', (join) => join.onRef('expected.cohort', '=', 'invites.cohort').onRef('expected.email', '=', 'invites.address'))
    .selectAll('invites')
    .select(['expected.email as expected', 'expected.role as seat', 'expected.team'])
    .where('code_hash', '=', hashCode(code))
    .executeTakeFirst()
  if (row === undefined) throw new HotpathError('E_INVITE_UNKNOWN')
  return row
}

function assertGood({ seats, used, expires_at, revoked_at, address, expected }: Seated, now: Date): void {
  if (revoked_at !== null) throw new HotpathError('E_INVITE_REVOKED')
  if (address !== null && expected === null) throw new HotpathError('E_INVITE_SEAT')
  if (expires_at <= now) throw new HotpathError('E_INVITE_EXPIRED')
  if (used >= seats) throw new HotpathError('E_INVITE_USED', { seats })
}

/** SHA-256 of an invitation's code, hex. */
export function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

/** An invitation with its code. One from before codes were computed from ids has a random code, of which only the hash is known. */
function toInvite({ id, role, seats, used, expires_at, revoked_at, code_hash }: Row, secret: string): Invite {
  const computed = invitationCode(secret, id)
  const code = hashCode(computed) === code_hash ? computed : null
  return { id, role, seats, used, expiresAt: expires_at.toISOString(), revokedAt: revoked_at?.toISOString() ?? null, code }
}
