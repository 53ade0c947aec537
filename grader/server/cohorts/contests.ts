import { randomUUID } from 'node:crypto'
import {
  COUNTED_OUTCOMES,
  type BoardFigure,
  type Contest,
  type ContestJob,
  type ContestTable,
  type ProfileRunState,
  type Rankings,
  type Outcome,
} from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { topOf, type MeasuredFigure } from '../gradebook/ranks.ts'
import type { JobQueue } from '../queue/queue.ts'
import { storable, toJson } from '../store/storable.ts'
import type { Db, Transactions, Trx } from '../store/store.ts'
import { readAssignment, type AssignmentRow, type Exercises, type CohortChange } from './assignments.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { figureOf, mustBeOpen } from './board.ts'
import { openCohort } from './cohorts.ts'
import { machinesOf, ranked, readAppearances, readEntries, toRankings, type Appearance, type Viewer } from './rankings.ts'

const MINUTE_MS = 60_000
/** Least time between two head-to-head runs of a board: each occupies a lane for a minute or more. */
const EVERY_MS = 10 * MINUTE_MS
/** A head-to-head run that has not ended by then never will: its job was lost or given up. */
const GIVEN_UP_MS = 60 * MINUTE_MS

/** Rankings of an assignment, and its newest head-to-head run. @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_BOARD_CLOSED */
export async function readRankings(db: Db, exercises: Exercises, cohort: string, id: string, viewer: Viewer, now: Date): Promise<Rankings> {
  await mustBeOpen(db, cohort)
  const assignment = await readAssignment(db, cohort, id)
  if (viewer.role === 'learner' && assignment.opens_at > now) throw new HotpathError('E_ASSIGNMENT_UNKNOWN', { cohort })
  const figure = figureOf(exercises, assignment.exercise)
  if (figure === null) return { figure, rankings: [], contest: null, mayContestAt: null }
  const row = await newestContest(db, id)
  const entries = await readEntries(db, assignment, figure)
  return {
    figure,
    rankings: toRankings(entries, figure, viewer),
    ...machinesOf(entries),
    contest: row === undefined ? null : await readContest(db, row, assignment, figure, viewer, now),
    mayContestAt: row !== undefined && soonest(row) > now ? soonest(row).toISOString() : null,
  }
}

/**
 * Requests a head-to-head run of the top of an assignment’s board, on one lane and after all submissions of learners.
 * @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_BOARD_CLOSED, E_CONTEST_KIND, E_CONTEST_FEW, E_CONTEST_OPEN,
 * E_CONTEST_SOON, E_COHORT_ARCHIVED
 */
export async function askContest(
  { transaction }: Transactions,
  jobs: JobQueue,
  exercises: Exercises,
  assignmentId: string,
  { cohort, actor, now }: CohortChange,
): Promise<void> {
  await transaction(async (trx) => {
    await openCohort(trx, cohort)
    await mustBeOpen(trx, cohort)
    const assignment = await readAssignment(trx, cohort, assignmentId)
    const figure = figureOf(exercises, assignment.exercise)
    if (figure === null) throw new HotpathError('E_CONTEST_KIND', { exercise: assignment.exercise })
    await mustBeTime(trx, assignment, now)
    const top = topOf(ranked(await readEntries(trx, assignment, figure), figure), figure)
    if (top.length < 2) throw new HotpathError('E_CONTEST_FEW')
    const id = randomUUID()
    await trx
      .insertInto('contests')
      .values({ id, cohort, assignment: assignmentId, exercise_version: assignment.exercise_version, asked_at: now })
      .execute()
    await trx
      .insertInto('contestants')
      .values(top.map(({ person, submission }) => ({ contest: id, cohort, person, submission })))
      .execute()
    await jobs.send(trx, { id, submission: id })
    await recordAuditEvent(trx, {
      cohort,
      actor,
      what: 'board.measured',
      details: { assignment: assignmentId, title: assignment.title, attempts: top.length },
    })
  })
  jobs.announce()
}

/** What an agent needs for a head-to-head run; null if the run is obsolete or fewer than two contestants are left. */
export async function beginContest(trx: Trx, id: string): Promise<Omit<ContestJob, 'id' | 'attempt'> | null> {
  const contest = await trx
    .selectFrom('contests')
    .innerJoin('assignments', 'assignments.id', 'contests.assignment')
    .leftJoin('exercise_versions as kept', (join) =>
      join.onRef('kept.exercise', '=', 'assignments.exercise').onRef('kept.version', '=', 'contests.exercise_version'),
    )
    .select(['assignments.exercise', 'contests.exercise_version', 'kept.digest'])
    .where('contests.id', '=', id)
    .executeTakeFirst()
  if (contest === undefined) return null
  const entries = await trx
    .selectFrom('contestants')
    .innerJoin('submissions', 'submissions.id', 'contestants.submission')
    .select(['submission', 'files'])
    .where('contest', '=', id)
    .orderBy('submission')
    .execute()
  if (entries.length > 1)
    return { exercise: contest.exercise, exerciseVersion: contest.exercise_version, exerciseDigest: contest.digest, entries }
  await trx.updateTable('contests').set({ state: 'failed' }).where('id', '=', id).execute()
  return null
}

/**
 * Stores the results of a head-to-head run so far. Contestants who have left meanwhile are left out, except that failed attempts stay
 * recorded.
 */
export async function recordTable(trx: Trx, id: string, { entries, ...run }: ContestTable): Promise<void> {
  await noteFalls(trx, id, entries)
  await trx
    .updateTable('contests')
    .set({ run: toJson({ ...run, engine: storable(run.engine) }) })
    .where('id', '=', id)
    .execute()
  for (const { submission, outcome, figures, sessions } of entries) {
    await trx
      .updateTable('contestants')
      .set({ outcome, value: null, low: null, high: null, ...figures, sessions })
      .where('contest', '=', id)
      .where('submission', '=', submission)
      .execute()
  }
}

/** Locks the attempts first, in the same order as their deletion does, to avoid a deadlock. */
async function noteFalls(trx: Trx, contest: string, entries: ContestTable['entries']): Promise<void> {
  if (entries.length === 0) return
  const held = await trx
    .selectFrom('submissions')
    .select('id')
    .where(
      'id',
      'in',
      entries.map(({ submission }) => submission),
    )
    .orderBy('id')
    .forKeyShare()
    .execute()
  await trx
    .deleteFrom('fallen')
    .where('contest', '=', contest)
    .where(
      'submission',
      'in',
      entries.map(({ submission }) => submission),
    )
    .execute()
  const fallen = entries.filter(hasFallen).filter(({ submission }) => held.some(({ id }) => id === submission))
  if (fallen.length > 0)
    await trx
      .insertInto('fallen')
      .values(fallen.map(({ submission, outcome }) => ({ contest, submission, outcome })))
      .execute()
}

function hasFallen<T extends { outcome: Outcome | null }>(entry: T): entry is T & { outcome: Outcome } {
  return entry.outcome !== null && COUNTED_OUTCOMES.includes(entry.outcome)
}

/** Ends a head-to-head run, with its table if there is one. */
export async function endContest(trx: Trx, id: string, table: ContestTable | null, now: Date): Promise<void> {
  if (table !== null) await recordTable(trx, id, table)
  await trx
    .updateTable('contests')
    .set({ state: table === null ? 'failed' : 'done', ended_at: now })
    .where('id', '=', id)
    .execute()
}

type ContestRow = NonNullable<Awaited<ReturnType<typeof newestContest>>>

function newestContest(db: Db | Trx, assignment: string) {
  return db
    .selectFrom('contests')
    .select(['id', 'state', 'run', 'asked_at', 'ended_at'])
    .where('assignment', '=', assignment)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Allows one head-to-head run at a time per cohort, and each board only every EVERY_MS. */
async function mustBeTime(trx: Trx, { id, cohort }: AssignmentRow, now: Date): Promise<void> {
  const open = await trx
    .selectFrom('contests')
    .select('id')
    .where('cohort', '=', cohort)
    .where('state', '=', 'waiting')
    .where('asked_at', '>', new Date(now.getTime() - GIVEN_UP_MS))
    .executeTakeFirst()
  if (open !== undefined) throw new HotpathError('E_CONTEST_OPEN')
  const last = await newestContest(trx, id)
  if (last !== undefined && soonest(last) > now)
    throw new HotpathError('E_CONTEST_SOON', { minutes: Math.ceil((soonest(last).getTime() - now.getTime()) / MINUTE_MS) })
}

function soonest({ asked_at }: Pick<ContestRow, 'asked_at'>): Date {
  return new Date(asked_at.getTime() + EVERY_MS)
}

async function readContest(
  db: Db,
  { id, state, run, asked_at, ended_at }: ContestRow,
  { cohort }: AssignmentRow,
  figure: BoardFigure,
  viewer: Viewer,
  now: Date,
): Promise<Contest> {
  const appearances = await readAppearances(db, cohort)
  const rows = (await db.selectFrom('contestants').selectAll().where('contest', '=', id).execute()).filter(({ person }) =>
    appearances.has(person),
  )
  const entries = rows.flatMap(({ person, value, low, high }) =>
    value === null || low === null || high === null
      ? []
      : [{ ...appearances.get(person)!, value, low, high } satisfies Appearance & MeasuredFigure],
  )
  return {
    state: stateOf(state, asked_at, now),
    askedAt: asked_at.toISOString(),
    endedAt: ended_at?.toISOString() ?? null,
    run,
    sessions: Math.max(0, ...rows.map(({ sessions }) => sessions)),
    rankings: toRankings(entries, figure, viewer),
    dropped:
      viewer.role === 'learner'
        ? []
        : rows
            .filter(hasFallen)
            .map(({ person, submission, outcome }) => ({ person, name: appearances.get(person)!.name, submission, outcome })),
  }
}

function stateOf(state: ProfileRunState, askedAt: Date, now: Date): ProfileRunState {
  return state === 'waiting' && now.getTime() - askedAt.getTime() > GIVEN_UP_MS ? 'failed' : state
}
