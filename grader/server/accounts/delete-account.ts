import { sql } from 'kysely'
import type { Account, ProfileRunKind } from '../../contracts/index.ts'
import { recordAuditEvent } from './audit.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Queue } from '../queue/queue.ts'
import type { Transactions, Trx } from '../store/store.ts'
import { keepOthersOff } from './hold.ts'
import { keepAnAdmin } from './roles.ts'

/**
 * Deletes an account with everything it owns: sessions, sign-in methods, memberships, attempts with their verdicts, comparisons, and the
 * waiting jobs of both. Grades that a cohort's staff have seen are kept by `freezeGrades` first. Audit events of cohorts, announcements, and comments on
 * others' attempts remain, without the person's name and the reasons that they gave.
 * @throws HotpathError E_COHORTS_LEFT, E_LAST_ADMIN
 */
export async function removePerson(
  { store, queue, freezeGrades }: { store: Transactions; queue: Queue; freezeGrades: (trx: Trx, person: string) => Promise<void> },
  { id, email, role }: Account,
): Promise<void> {
  await store.transaction(async (trx) => {
    await keepAnAdmin(trx, { id, role })
    await keepOthersOff(trx, id)
    await leaveCohorts(trx, id)
    await freezeGrades(trx, id)
    await noteLeaving(trx, id)
    await removeAttempts(trx, queue, id)
    await removeComparisons(trx, queue, id)
    // Emailed links that are still valid; some refer to the account's id, some to the address.
    await trx
      .deleteFrom('verifications')
      .where((where) =>
        where.or([where('value', '=', id), where('value', 'like', `%${JSON.stringify(email).replace(/[%_\\]/g, '\\$&')}%`)]),
      )
      .execute()
    await trx.deleteFrom('emails').where('address', '=', email).execute()
    await trx.deleteFrom('email_refusals').where('address', '=', email).execute()
    await sql`update audit set details = details - 'reason' where details->>'person' = ${id}`.execute(trx)
    await trx.deleteFrom('accounts').where('id', '=', id).execute()
  })
}

/** Deletes cohorts without other members. Archived cohorts may stay without an instructor. @throws HotpathError E_COHORTS_LEFT */
async function leaveCohorts(trx: Trx, person: string): Promise<void> {
  // Lock before checking for other members: of two instructors who leave at once, the second sees that the first has gone.
  const { rows: led } = await sql<{ id: string }>`
    select id from cohorts where id in (select cohort from members where person = ${person} and role = 'instructor') order by id for no key update`.execute(
    trx,
  )
  if (led.length === 0) return
  const { rows } = await sql<{ id: string; name: string; archived: boolean; others: boolean; leads: boolean }>`
    select id, name, archived_at is not null as archived,
      exists (select from members where cohort = cohorts.id and person <> ${person}) as others,
      exists (select from members where cohort = cohorts.id and person <> ${person} and role = 'instructor') as leads
    from cohorts where id in (${sql.join(led.map(({ id }) => id))}) order by id`.execute(trx)
  const left = rows.filter(({ archived, others, leads }) => others && !leads && !archived)
  if (left.length > 0) throw new HotpathError('E_COHORTS_LEFT', { cohorts: left.map(({ name }) => `“${name}”`).join(', ') })
  const alone = rows.filter(({ others }) => !others).map(({ id }) => id)
  if (alone.length > 0) await trx.deleteFrom('cohorts').where('id', 'in', alone).execute()
}

/** Records the departure in the remaining cohorts: it changes teammates' grades, and the grade sync looks for this event. */
async function noteLeaving(trx: Trx, person: string): Promise<void> {
  const left = await trx.selectFrom('members').select('cohort').where('person', '=', person).orderBy('cohort').execute()
  for (const { cohort } of left) await recordAuditEvent(trx, { cohort, actor: person, what: 'member.left' })
}

async function removeComparisons(trx: Trx, queue: Queue, person: string): Promise<void> {
  const open = await trx.selectFrom('comparisons').select('id').where('visitor', '=', person).where('state', '=', 'waiting').execute()
  await queue.comparisons.drop(
    trx,
    open.map(({ id }) => id),
  )
  await trx.deleteFrom('comparisons').where('visitor', '=', person).execute()
}

/** Locks jobs first, in the same order as storing a verdict does, to avoid a deadlock. */
async function removeAttempts(trx: Trx, queue: Queue, person: string): Promise<void> {
  const open = await trx.selectFrom('submissions').select('job').where('visitor', '=', person).where('state', '<>', 'done').execute()
  await queue.drop(
    trx,
    open.map(({ job }) => job),
  )
  const profileRuns = await trx
    .selectFrom('profile_runs')
    .innerJoin('submissions', 'submissions.id', 'profile_runs.submission')
    .select(['profile_runs.job', 'kind'])
    .where('visitor', '=', person)
    .where('profile_runs.state', '=', 'waiting')
    .execute()
  for (const kind of Object.keys(queue.profileRuns) as ProfileRunKind[])
    await queue.profileRuns[kind].drop(
      trx,
      profileRuns.filter((profileRun) => profileRun.kind === kind).map(({ job }) => job),
    )
  // Regrade runs contain the same sources.
  await trx
    .deleteFrom('submissions')
    .where('id', 'in', (runs) =>
      runs
        .selectFrom('regrade_runs')
        .innerJoin('submissions as originals', 'originals.id', 'original')
        .select('run')
        .where('originals.visitor', '=', person),
    )
    .execute()
  await trx.deleteFrom('submissions').where('visitor', '=', person).execute()
}
