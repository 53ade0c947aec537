import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { COUNTED_OUTCOMES, type Exercise, type NewRegrade, type Regrade, type RegradeReport } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Result } from '../gradebook/best.ts'
import { replaces, withOutcomes } from '../gradebook/grade.ts'
import { readLevels } from '../gradebook/versions.ts'
import type { JobQueue } from '../queue/queue.ts'
import { priorityOf } from '../queue/priority.ts'
import { toJson } from '../store/storable.ts'
import type { Db, Transactions, Trx } from '../store/store.ts'
import { queueRegradeEvent } from '../outbox/events.ts'
import { readAssignment, type AssignmentRow, type CohortChange } from './assignments.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { lockCohort, openCohort } from './cohorts.ts'
import { emailChangedGrades } from './emails.ts'
import { attemptsIn, gradeIn, readGradeData, readGrades, sharedAttemptsIn, type GradeData } from './grades.ts'
import { teammatesOf } from './teammates.ts'
import { listMembers } from './members.ts'
import { pinVersion } from './pinned-versions.ts'

/**
 * Requests a regrade of attempts at an assignment, which runs after all submissions of learners. Nothing counts until it is applied.
 * @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_REGRADE_NOTHING, E_REGRADE_OPEN, E_COHORT_ARCHIVED
 */
export async function askRegrade(
  { transaction }: Transactions,
  queue: JobQueue,
  exercise: Exercise,
  id: string,
  { accounts, which }: NewRegrade,
  { cohort, actor, now }: CohortChange,
): Promise<Regrade> {
  const regrade = await transaction(async (trx) => {
    await openCohort(trx, cohort)
    const assignment = await readAssignment(trx, cohort, id)
    const open = await trx
      .selectFrom('regrades')
      .select('id')
      .where('assignment', '=', id)
      .where('applied_at', 'is', null)
      .executeTakeFirst()
    if (open !== undefined) throw new HotpathError('E_REGRADE_OPEN')
    const originals = await chosen(trx, assignment, accounts, which)
    // Without attempts, a regrade only moves the assignment to the new exercise version.
    if (originals.length === 0 && exercise.version === assignment.exercise_version) throw new HotpathError('E_REGRADE_NOTHING')
    const regrade = { id: randomUUID(), assignment: id, exercise_version: exercise.version, asked_by: actor, asked_at: now }
    await trx.insertInto('regrades').values(regrade).execute()
    await runAgain(trx, queue, regrade, originals, now)
    await recordAuditEvent(trx, {
      cohort,
      actor,
      what: 'regrade.asked',
      details: { assignment: id, title: assignment.title, attempts: originals.length, exerciseVersion: exercise.version },
    })
    return readRegrade(trx, id, regrade.id)
  })
  queue.announce()
  return regrade
}

/** The regrades of an assignment, newest first. @throws HotpathError E_ASSIGNMENT_UNKNOWN */
export async function listRegrades(db: Db, cohort: string, id: string): Promise<Regrade[]> {
  await readAssignment(db, cohort, id)
  const rows = await selectRegrades(db, id).orderBy('asked_at', 'desc').execute()
  return rows.map(toRegrade)
}

/** A regrade with everyone’s old and new grades. @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_REGRADE_UNKNOWN */
export async function reportRegrade(db: Db, cohort: string, id: string, regrade: string): Promise<RegradeReport> {
  const assignment = await readAssignment(db, cohort, id)
  const about = await readRegrade(db, id, regrade)
  const runs = about.appliedAt === null ? await readRuns(db, regrade) : []
  const names = new Map((await listMembers(db, cohort)).map(({ person, name }) => [person, name]))
  const byPerson = Map.groupBy(runs, ({ person }) => person)
  const gradeData = await readGradeData(db, [assignment], [...byPerson.keys()])
  const after = { ...assignment, levels: await readLevels(db, assignment.exercise, about.exerciseVersion) }
  const touched = [...new Set([...byPerson.keys()].flatMap((person) => teammatesOf(gradeData.teammates, assignment, person)))].filter(
    (person) => names.has(person),
  )
  const runsFor = (person: string) =>
    teammatesOf(gradeData.teammates, assignment, person).flatMap((teammate) => byPerson.get(teammate) ?? [])
  return {
    ...about,
    accounts: touched.map((person) => ({
      name: names.get(person)!,
      ...compared(gradeData, { before: assignment, after }, person, runsFor(person)),
    })),
  }
}

/**
 * Replaces the old verdicts by the new ones, keeps the old ones as former verdicts, and deletes the runs. Other assignments of the
 * exercise keep the verdicts that count for them.
 * @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_REGRADE_UNKNOWN, E_REGRADE_APPLIED, E_REGRADE_UNDONE, E_COHORT_ARCHIVED
 */
export async function applyRegrade(
  { transaction }: Transactions,
  id: string,
  regrade: string,
  { cohort, actor, now }: CohortChange,
): Promise<Regrade> {
  return transaction(async (trx) => {
    await openCohort(trx, cohort)
    const assignment = await readAssignment(trx, cohort, id)
    const { appliedAt, runs: all, done, exerciseVersion } = await readRegrade(trx, id, regrade)
    if (appliedAt !== null) throw new HotpathError('E_REGRADE_APPLIED')
    if (done < all) throw new HotpathError('E_REGRADE_UNDONE', { done, all })
    const replaced = (await readRuns(trx, regrade)).filter(({ after }) => after !== null && replaces(after))
    const learners = (await listMembers(trx, cohort)).filter(({ role }) => role === 'learner').map(({ person }) => person)
    const before = await readGrades(trx, assignment, learners)
    await replaceVerdicts(trx, replaced, { assignment: id, version: exerciseVersion, now })
    await trx.updateTable('regrades').set({ applied_at: now }).where('id', '=', regrade).execute()
    await trx.deleteFrom('submissions').where('regrade', '=', regrade).execute()
    await queueRegradeEvent(trx, assignment, replaced.length, { cohort, now })
    await recordAuditEvent(trx, {
      cohort,
      actor,
      what: 'regrade.applied',
      details: { assignment: id, title: assignment.title, verdicts: replaced.length, exerciseVersion },
    })
    await pinVersion(trx, id, exerciseVersion)
    const regraded = await readAssignment(trx, cohort, id)
    const after = await readGrades(trx, regraded, learners)
    const grades = new Map(learners.map((person) => [person, { before: before.get(person)!, after: after.get(person)! }]))
    await emailChangedGrades(trx, regraded, regrade, grades, { cohort, actor, now })
    return { ...(await readRegrade(trx, id, regrade)), runs: all, done: all }
  })
}

/**
 * Discards a regrade that was not applied, with its runs.
 * @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_REGRADE_UNKNOWN, E_REGRADE_APPLIED
 */
export async function dropRegrade(
  { transaction }: Transactions,
  queue: JobQueue,
  id: string,
  regrade: string,
  { cohort, actor }: CohortChange,
): Promise<void> {
  await transaction(async (trx) => {
    await lockCohort(trx, cohort)
    const assignment = await readAssignment(trx, cohort, id)
    if ((await readRegrade(trx, id, regrade)).appliedAt !== null) throw new HotpathError('E_REGRADE_APPLIED')
    const open = await trx.selectFrom('submissions').select('job').where('regrade', '=', regrade).where('state', '<>', 'done').execute()
    await queue.drop(
      trx,
      open.map(({ job }) => job),
    )
    await trx.deleteFrom('regrades').where('id', '=', regrade).execute()
    await recordAuditEvent(trx, { cohort, actor, what: 'regrade.dropped', details: { assignment: id, title: assignment.title } })
  })
}

/** The attempts to measure again: of the given people, or of all learners. */
async function chosen(
  trx: Trx,
  assignment: AssignmentRow,
  accounts: readonly string[] | null,
  which: NewRegrade['which'],
): Promise<string[]> {
  const learners = (await listMembers(trx, assignment.cohort)).filter(
    ({ role, person }) => role === 'learner' && (accounts === null || accounts.includes(person)),
  )
  const gradeData = await readGradeData(
    trx,
    [assignment],
    learners.map(({ person }) => person),
  )
  const found = learners.flatMap(({ person }) => {
    const { submission } = gradeIn(gradeData, assignment, person)
    if (which === 'graded') return submission === null ? [] : [submission]
    return attemptsIn(gradeData, assignment, person)
      .filter(({ outcome }) => COUNTED_OUTCOMES.includes(outcome))
      .map((attempt) => attempt.submission)
  })
  // Members of a team share one graded attempt.
  return [...new Set(found)]
}

/** Creates all runs in three statements, because work in the cohort waits for this transaction. */
async function runAgain(
  trx: Trx,
  queue: JobQueue,
  { id, exercise_version }: { id: string; exercise_version: string },
  originals: readonly string[],
  now: Date,
): Promise<void> {
  const priority = priorityOf(now, true)
  const runs = originals.map((original) => ({ original, submission: randomUUID(), id: randomUUID(), priority }))
  const list = sql`jsonb_to_recordset(${toJson(runs)}::jsonb) as runs(original uuid, submission uuid, id uuid)`
  await sql`
    insert into submissions (id, job, visitor, regrade, exercise, exercise_version, files, state, submitted_at, start_tag)
    select runs.submission, runs.id, ${id}::uuid, ${id}::uuid, exercise, ${exercise_version}, files, 'queued', ${now}::timestamptz, ${now}::timestamptz
    from ${list} join submissions on submissions.id = runs.original order by arrival`.execute(trx)
  await sql`insert into regrade_runs (regrade, original, run) select ${id}::uuid, original, submission from ${list}`.execute(trx)
  await queue.sendAll(trx, runs)
}

interface Run {
  person: string
  original: string
  run: string
  before: Result
  after: Result | null
  otherMachine: boolean
}

async function readRuns(db: Db | Trx, regrade: string): Promise<Run[]> {
  const rows = await db
    .selectFrom('regrade_runs')
    .innerJoin('submissions as originals', 'originals.id', 'regrade_runs.original')
    .innerJoin('verdicts as old', 'old.submission', 'regrade_runs.original')
    .leftJoin('verdicts as new', 'new.submission', 'regrade_runs.run')
    .select([
      'originals.visitor as person',
      'original',
      'run',
      'old.outcome as oldOutcome',
      'old.level as oldLevel',
      'new.outcome as newOutcome',
      'new.level as newLevel',
    ])
    .select(sql<boolean | null>`old.verdict ->> 'machine' <> new.verdict ->> 'machine'`.as('otherMachine'))
    .where('regrade_runs.regrade', '=', regrade)
    .orderBy('originals.arrival')
    .execute()
  return rows.map(({ person, original, run, oldOutcome, oldLevel, newOutcome, newLevel, otherMachine }) => ({
    person,
    original,
    run,
    before: { outcome: oldOutcome, level: oldLevel },
    after: newOutcome === null ? null : { outcome: newOutcome, level: newLevel },
    otherMachine: otherMachine ?? false,
  }))
}

/** @param assignments as it is now, and as it would be with the regrade's version of the exercise */
function compared(
  gradeData: GradeData,
  assignments: { before: AssignmentRow; after: AssignmentRow },
  person: string,
  runs: readonly Run[],
): Omit<RegradeReport['accounts'][number], 'name'> {
  const outcomes = new Map(runs.flatMap(({ original, after }) => (after === null ? [] : [[original, after] as const])))
  const isDone = outcomes.size === runs.length
  // The verdict that counts for this assignment can be older than the newest, which may come from another assignment's regrade.
  const counting = new Map(
    sharedAttemptsIn(gradeData, assignments.before, person).map(({ submission, outcome, level }) => [submission, { outcome, level }]),
  )
  return {
    person,
    before: gradeIn(gradeData, assignments.before, person),
    after: isDone ? gradeIn(gradeData, assignments.after, person, (attempts) => withOutcomes(attempts, outcomes)) : null,
    attempts: runs.map(({ original, before, after, otherMachine }) => ({
      submission: original,
      before: counting.get(original) ?? before,
      after,
      kept: after !== null && !replaces(after),
      ...(otherMachine && { otherMachine }),
    })),
  }
}

/** Locks the verdicts in a fixed order first, since cohorts that share attempts can do this at the same time. */
async function replaceVerdicts(
  trx: Trx,
  replaced: readonly Run[],
  { assignment, version, now }: { assignment: string; version: string; now: Date },
): Promise<void> {
  const list = sql`jsonb_to_recordset(${toJson(replaced.map(({ original, run }) => ({ original, run })))}::jsonb) as runs(original uuid, run uuid)`
  await sql`select from verdicts where submission in (select original from ${list}) order by submission for update`.execute(trx)
  await sql`
    insert into former_verdicts (submission, assignment, exercise_version, outcome, level, verdict, decided_at, thinned_at, replaced_at)
    select submission, ${assignment}::uuid, exercise_version, outcome, level, verdict, decided_at, thinned_at, ${now}::timestamptz
    from ${list} join verdicts on verdicts.submission = original join submissions on submissions.id = original order by arrival`.execute(
    trx,
  )
  await sql`update verdicts set outcome = found.outcome, level = found.level, verdict = found.verdict, decided_at = found.decided_at, thinned_at = found.thinned_at from ${list} join verdicts found on found.submission = run where verdicts.submission = original`.execute(
    trx,
  )
  await sql`update submissions set exercise_version = ${version} from ${list} where submissions.id = original`.execute(trx)
}

/** @throws HotpathError E_REGRADE_UNKNOWN */
async function readRegrade(db: Db | Trx, assignment: string, id: string): Promise<Regrade> {
  const row = await selectRegrades(db, assignment).where('regrades.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new HotpathError('E_REGRADE_UNKNOWN')
  return toRegrade(row)
}

function selectRegrades(db: Db | Trx, assignment: string) {
  return db
    .selectFrom('regrades')
    .select(['id', 'exercise_version', 'asked_at', 'applied_at'])
    .select((select) => [
      select
        .selectFrom('submissions')
        .select((run) => run.fn.countAll<number>().as('runs'))
        .whereRef('submissions.regrade', '=', 'regrades.id')
        .as('runs'),
      select
        .selectFrom('submissions')
        .select((run) => run.fn.countAll<number>().as('done'))
        .whereRef('submissions.regrade', '=', 'regrades.id')
        .where('state', '=', 'done')
        .as('done'),
    ])
    .where('assignment', '=', assignment)
}

function toRegrade({
  id,
  exercise_version,
  asked_at,
  applied_at,
  runs,
  done,
}: {
  id: string
  exercise_version: string
  asked_at: Date
  applied_at: Date | null
  runs: number | null
  done: number | null
}): Regrade {
  return {
    id,
    exerciseVersion: exercise_version,
    askedAt: asked_at.toISOString(),
    appliedAt: applied_at?.toISOString() ?? null,
    runs: Number(runs),
    done: Number(done),
  }
}
