import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Account, Cohort, CohortChange, CohortRemoval, MemberRole, NewCohort, Right } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { storable } from '../store/storable.ts'
import type { Db, Transactions, Trx } from '../store/store.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { rightsOf } from '../accounts/membership.ts'
import { readTimeZone } from '../../shared/times.ts'

type Asker = Pick<Account, 'id' | 'role'>

/** The cohorts of an account, archived ones last; all cohorts for an admin. */
export async function listCohorts(db: Db, asker: Asker): Promise<Cohort[]> {
  const rows = await selectCohorts(db, asker)
    .$if(asker.role !== 'admin', (own) => own.where('members.role', 'is not', null))
    .orderBy(sql`archived_at is not null`)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => toCohort(row, asker))
}

/** A cohort as its members and admins see it. @throws HotpathError E_COHORT_UNKNOWN if it was deleted meanwhile */
export async function readCohort(db: Db | Trx, id: string, asker: Asker): Promise<Cohort> {
  const row = await selectCohorts(db, asker).where('cohorts.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new HotpathError('E_COHORT_UNKNOWN')
  return toCohort(row, asker)
}

/** Creates a cohort with the caller as its first instructor. @throws HotpathError E_TIME_ZONE */
export async function createCohort({ transaction }: Transactions, { name, timeZone }: NewCohort, maker: Asker, now: Date): Promise<Cohort> {
  return transaction(async (trx) => {
    const id = await insertCohort(trx, { name, timeZone }, maker, now)
    return readCohort(trx, id, maker)
  })
}

/** As createCohort, within a transaction. @param details further ones for the audit log @returns the id */
export async function insertCohort(
  trx: Trx,
  { name, timeZone }: NewCohort,
  maker: Asker,
  now: Date,
  details: Record<string, unknown> = {},
): Promise<string> {
  const values = { id: randomUUID(), name: storable(name.trim()), time_zone: readTimeZone(timeZone), created_at: now }
  await trx.insertInto('cohorts').values(values).execute()
  await trx.insertInto('members').values({ cohort: values.id, person: maker.id, role: 'instructor', joined_at: now }).execute()
  await recordAuditEvent(trx, {
    cohort: values.id,
    actor: maker.id,
    what: 'cohort.created',
    details: { name: values.name, timeZone, ...details },
  })
  return values.id
}

/** Changes a cohort. @throws HotpathError E_CHANGED_MEANWHILE with the current state, E_TIME_ZONE */
export async function changeCohort(
  { transaction }: Transactions,
  id: string,
  { version, name, timeZone, archived, classResults }: CohortChange,
  actor: Asker,
  now: Date,
): Promise<Cohort> {
  const values = {
    ...(name !== undefined && { name: storable(name.trim()) }),
    ...(timeZone !== undefined && { time_zone: readTimeZone(timeZone) }),
    ...(archived !== undefined && { archived_at: archived ? now : null }),
    ...(classResults !== undefined && { class_results: classResults }),
  }
  return transaction(async (trx) => {
    await lockCohort(trx, id)
    const before = await readCohort(trx, id, actor)
    if (before.version !== version) throw new HotpathError('E_CHANGED_MEANWHILE', {}, { current: before })
    await trx
      .updateTable('cohorts')
      .set({ ...values, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await recordAuditEvent(trx, {
      cohort: id,
      actor: actor.id,
      what: 'cohort.changed',
      details: { name, timeZone, archived, classResults },
    })
    return readCohort(trx, id, actor)
  })
}

/** Deletes a cohort. A cohort with work of its members is archived instead, so that nothing is lost. */
export async function removeCohort({ transaction }: Transactions, id: string, actor: Asker, now: Date): Promise<CohortRemoval> {
  return transaction(async (trx) => {
    await lockCohort(trx, id)
    if (!(await holdsWork(trx, id))) {
      await trx.deleteFrom('cohorts').where('id', '=', id).execute()
      return { done: 'deleted' }
    }
    await trx
      .updateTable('cohorts')
      .set((cohorts) => ({ archived_at: now, version: cohorts('version', '+', 1) }))
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .execute()
    await recordAuditEvent(trx, { cohort: id, actor: actor.id, what: 'cohort.changed', details: { archived: true } })
    return { done: 'archived' }
  })
}

/**
 * Locks a cohort for a change until the transaction ends, so that changes to a cohort are serialised.
 * @throws HotpathError E_COHORT_UNKNOWN, E_COHORT_ARCHIVED
 */
export async function openCohort(trx: Trx, id: string): Promise<{ zone: string }> {
  const { archived_at, zone } = await lockCohort(trx, id)
  if (archived_at !== null) throw new HotpathError('E_COHORT_ARCHIVED')
  return { zone }
}

/** As openCohort, but also for archived cohorts. @throws HotpathError E_COHORT_UNKNOWN */
export async function lockCohort(trx: Trx, id: string): Promise<{ archived_at: Date | null; zone: string }> {
  const row = await trx
    .selectFrom('cohorts')
    .select(['archived_at', 'time_zone as zone'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new HotpathError('E_COHORT_UNKNOWN')
  return row
}

/** Whether there are attempts at assignments, or grades given by hand. */
async function holdsWork(trx: Trx, cohort: string): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (
      select from (select cohort, person from members union select cohort, person from former_members) as accounts
      join assignments using (cohort) join submissions on submissions.visitor = accounts.person and submissions.exercise = assignments.exercise
      where cohort = ${cohort}
    ) or exists (
      select from overrides join assignments on assignments.id = overrides.assignment where cohort = ${cohort}
    ) as holds`.execute(trx)
  return rows[0]!.holds
}

const LEARNERS =
  sql<number>`(select count(*) from members as learners where learners.cohort = cohorts.id and learners.role = 'learner')`.as('learners')

function selectCohorts(db: Db | Trx, { id }: Asker) {
  return db
    .selectFrom('cohorts')
    .leftJoin('members', (join) => join.onRef('members.cohort', '=', 'cohorts.id').on('members.person', '=', id))
    .select(['cohorts.id', 'name', 'time_zone', 'version', 'class_results', 'archived_at', 'members.role', 'rights', 'unasked', LEARNERS])
}

type Row = {
  id: string
  name: string
  time_zone: string
  version: number
  class_results: boolean
  archived_at: Date | null
  role: MemberRole | null
  rights: Right[] | null
  unasked: boolean | null
  learners: number
}

function toCohort(
  { id, name, time_zone, version, class_results, archived_at, role: own, rights, unasked, learners }: Row,
  asker: Asker,
): Cohort {
  const role = asker.role === 'admin' ? 'instructor' : (own ?? 'learner')
  return {
    id,
    name,
    timeZone: time_zone,
    version,
    archivedAt: archived_at?.toISOString() ?? null,
    role,
    rights: [...rightsOf(role, rights ?? [])],
    learners: Number(learners),
    classResults: class_results,
    unasked: unasked ?? false,
  }
}
