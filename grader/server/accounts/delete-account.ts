import { sql } from 'kysely'
import type { Account, ProfileRunKind } from '../../contracts/index.ts'
import { recordAuditEvent } from './audit.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Queue } from '../queue/queue.ts'
import type { Store, Trx } from '../store/store.ts'
import { keepOthersOff } from './hold.ts'
import { keepAnAdmin } from './roles.ts'

/**
 * Deletes an account and all that is its own: sessions, ways in, memberships, attempts with their verdicts, and the
 * jobs that wait for them.
 * Grades that a cohort's staff have seen are kept by `freezeGrades` first.
 * What stays: lines in cohorts' audit, announcements and comments on others' attempts, without who it was and without
 * the reasons that were given.
 * @throws HotpathError E_COHORTS_LEFT, E_LAST_ADMIN
 */
export async function removePerson(
  {
    store,
    queue,
    freezeGrades,
  }: { store: Pick<Store, 'transaction'>; queue: Queue; freezeGrades: (trx: Trx, person: string) => Promise<void> },
  { id, email, role }: Account,
): Promise<void> {
  await store.transaction(async (trx) => {
    await keepAnAdmin(trx, { id, role })
    await keepOthersOff(trx, id)
    await leaveCohorts(trx, id)
    await freezeGrades(trx, id)
    await noteLeaving(trx, id)
    await removeAttempts(trx, queue, id)
    // Letters that are under way: some name the person, some the address.
    await trx
      .deleteFrom('verifications')
      .where((where) =>
        where.or([where('value', '=', id), where('value', 'like', `%${JSON.stringify(email).replace(/[%_\\]/g, '\\$&')}%`)]),
      )
      .execute()
    await sql`update audit set details = details - 'reason' where details->>'person' = ${id}`.execute(trx)
    await trx.deleteFrom('accounts').where('id', '=', id).execute()
  })
}

/** Cohorts in which nobody else is go along; those in the archive can be without an instructor. */
async function leaveCohorts(trx: Trx, person: string): Promise<void> {
  // Held before it is looked who else is there: of two who go at once, the second sees the first one gone.
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

/** In the cohorts that stay: whoever is graded with the person has other grades from now on, which a school's system is told. */
async function noteLeaving(trx: Trx, person: string): Promise<void> {
  const left = await trx.selectFrom('members').select('cohort').where('person', '=', person).orderBy('cohort').execute()
  for (const { cohort } of left) await recordAuditEvent(trx, { cohort, actor: person, what: 'member.left' })
}

/** Jobs first, as whoever decides takes them, too: so neither waits for the other. */
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
  for (const kind of ['inside', 'engines'] as const satisfies ProfileRunKind[])
    await queue.profileRuns[kind].drop(
      trx,
      profileRuns.filter((profileRun) => profileRun.kind === kind).map(({ job }) => job),
    )
  // Runs of a regrade hold the same sources.
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
