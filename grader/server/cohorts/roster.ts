import { sql } from 'kysely'
import type { Account, Expected, ExpectedMember, RosterReport } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { storable, toJson } from '../store/storable.ts'
import type { Db, Store, Transactions, Trx } from '../store/store.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { openCohort } from './cohorts.ts'
import { resumeSeats } from './former-members.ts'
import { keepTeams } from './kept-teams.ts'
import { listMembers } from './members.ts'
import { writeRoster } from './roster-file.ts'
import { planRoster, type RosterState, type Plan } from './roster-plan.ts'
import type { Roster } from './roster-rows.ts'

const FINDINGS_SHOWN = 100
const ABSENT_SHOWN = 100

export interface RosterOptions {
  /** Whether to report only what an import would do. */
  dryRun: boolean
  actor: string
  now: Date
}

/**
 * Imports the valid lines of a roster, or nothing if a finding stops the import. People who are not in the roster stay. @throws
 * HotpathError E_COHORT_ARCHIVED
 */
export async function takeRoster(
  { transaction }: Transactions,
  cohort: string,
  { rows, skipped, skippedAddresses, columns, findings }: Roster,
  { dryRun, actor, now }: RosterOptions,
): Promise<RosterReport> {
  return transaction(async (trx) => {
    await openCohort(trx, cohort)
    const known = await readKnown(
      trx,
      cohort,
      rows.map(({ email }) => email),
    )
    const plan = planRoster(rows, skippedAddresses, known)
    const all = [...findings, ...plan.findings].sort((a, b) => a.line - b.line)
    const applied = !dryRun && !all.some(({ stops }) => stops)
    if (applied) await carryOut(trx, cohort, plan, now)
    const { added, changed, unchanged } = plan
    const absent = rows.length === 0 ? [] : plan.absent
    if (applied) await recordAuditEvent(trx, { cohort, actor, what: 'roster.taken', details: { added, changed, unchanged } })
    return {
      added,
      changed,
      unchanged,
      skipped,
      columns,
      absent: absent.slice(0, ABSENT_SHOWN),
      absentLeftOut: Math.max(0, absent.length - ABSENT_SHOWN),
      findings: all.slice(0, FINDINGS_SHOWN),
      findingsLeftOut: Math.max(0, all.length - FINDINGS_SHOWN),
      applied,
    }
  })
}

/** Members and expected people, as a file that takeRoster can read. */
export async function rosterCsv(db: Db, cohort: string): Promise<string> {
  return writeRoster([...(await listMembers(db, cohort)), ...(await listMissing(db, cohort))])
}

/** People on the roster who have not taken their seats yet, by address. */
export async function listExpected(db: Db | Trx, cohort: string): Promise<Expected[]> {
  return db.selectFrom('expected').select(['email', 'name', 'role', 'team']).where('cohort', '=', cohort).orderBy('email').execute()
}

/** The same without members. Members who joined by a link keep their seat on the roster until their address is verified. */
export async function listMissing(db: Db, cohort: string): Promise<ExpectedMember[]> {
  const addresses = new Set((await listMembers(db, cohort)).map(({ email }) => email))
  const rows = await db
    .selectFrom('expected')
    .leftJoin('email_refusals', 'address', 'email')
    .select(['email', 'name', 'role', 'team', 'invited_at', 'address'])
    .where('cohort', '=', cohort)
    .orderBy('email')
    .execute()
  return rows
    .filter(({ email }) => !addresses.has(email))
    .map(({ invited_at, address, ...one }) => ({ ...one, invitedAt: invited_at?.toISOString() ?? null, refuses: address !== null }))
}

/** Removes someone from the roster; the link that was emailed to them ends. @throws HotpathError E_EXPECTED_UNKNOWN */
export async function forgetExpected({ transaction }: Transactions, cohort: string, email: string, actor: string): Promise<void> {
  const address = storable(email).toLowerCase()
  await transaction(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('expected').where('cohort', '=', cohort).where('email', '=', address).executeTakeFirst()
    if (numDeletedRows === 0n) throw new HotpathError('E_EXPECTED_UNKNOWN')
    await trx.deleteFrom('invites').where('cohort', '=', cohort).where('address', '=', address).execute()
    await trx.deleteFrom('emails').where('cohort', '=', cohort).where('address', '=', address).where('state', '<>', 'sent').execute()
    await recordAuditEvent(trx, { cohort, actor, what: 'expected.removed' })
  })
}

/**
 * Makes an account a member of all cohorts that expect its verified address, except archived ones. Current members keep the higher
 * role. Locks the cohorts first and in a fixed order, as takeRoster does, to avoid deadlocks.
 */
export async function seatExpected(
  { db, transaction }: Pick<Store, 'db' | 'transaction'>,
  { id, email, emailVerified }: Account,
  now: Date,
): Promise<void> {
  if (!emailVerified) return
  // Nearly every page calls this, and there is nearly always nothing to do.
  const expected = await db.selectFrom('expected').select('cohort').where('email', '=', email).execute()
  if (expected.length === 0) return
  await transaction(async (trx) => {
    const held = await trx
      .selectFrom('cohorts')
      .select('id')
      .where(
        'id',
        'in',
        expected.map(({ cohort }) => cohort),
      )
      .where('archived_at', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    if (held.length === 0) return
    await keepTeams(
      trx,
      held.map((cohort) => cohort.id),
      now,
    )
    await sql`
      with gone as (delete from expected where cohort in (${sql.join(held.map((cohort) => cohort.id))}) and email = ${email} returning cohort, role, team),
      seated as (
        insert into members (cohort, person, role, team, joined_at, unasked) select cohort, ${id}::uuid, role, team, ${now}::timestamptz, true from gone
        on conflict (cohort, person) do update set
          role = case when members.role = 'instructor' or excluded.role = 'learner' then members.role else excluded.role end,
          team = coalesce(members.team, excluded.team)
        returning cohort
      )
      insert into audit (cohort, actor, what, details) select cohort, ${id}::uuid, 'member.joined', ${toJson({ person: id, roster: true })}::jsonb from seated`.execute(
      trx,
    )
    await resumeSeats(
      trx,
      held.map((cohort) => cohort.id),
    )
  })
}

async function readKnown(trx: Trx, cohort: string, emails: readonly string[]): Promise<RosterState> {
  const { rows: accounts } = await sql<{
    id: string
    name: string
    email: string
    proven: boolean
    role: Expected['role'] | null
    team: string | null
  }>`
    select accounts.id, accounts.name, email, email_verified as proven, members.role, team
    from accounts left join members on members.person = accounts.id and members.cohort = ${cohort}
    where members.role is not null or (email_verified and email in (select jsonb_array_elements_text(${toJson(emails)}::jsonb)))`.execute(
    trx,
  )
  const members = accounts.filter(({ role }) => role !== null)
  return {
    members: new Map(members.map(({ id, name, email, proven, role, team }) => [email, { person: id, name, role: role!, team, proven }])),
    accounts: new Map(accounts.filter(({ role }) => role === null).map(({ id, email }) => [email, id])),
    expected: new Map((await listExpected(trx, cohort)).map((one) => [one.email, one])),
  }
}

async function carryOut(trx: Trx, cohort: string, { join, change, expect }: Plan, now: Date): Promise<void> {
  await keepTeams(trx, [cohort], now)
  const seats = (list: Plan['join']) => sql`jsonb_to_recordset(${toJson(list)}::jsonb) as seats(person uuid, role text, team text)`
  await sql`insert into members (cohort, person, role, team, joined_at, unasked) select ${cohort}::uuid, person, role, team, ${now}::timestamptz, true from ${seats(join)} on conflict do nothing`.execute(
    trx,
  )
  await resumeSeats(trx, [cohort])
  await sql`delete from expected where cohort = ${cohort} and email in (select email from accounts join ${seats(join)} on seats.person = accounts.id)`.execute(
    trx,
  )
  await sql`update members set role = seats.role, team = seats.team from ${seats(change)} where members.cohort = ${cohort} and members.person = seats.person`.execute(
    trx,
  )
  await sql`
    insert into expected (cohort, email, name, role, team)
    select ${cohort}::uuid, email, name, role, team from jsonb_to_recordset(${toJson(expect)}::jsonb) as t(email text, name text, role text, team text)
    on conflict (cohort, email) do update set name = excluded.name, role = excluded.role, team = excluded.team`.execute(trx)
}
