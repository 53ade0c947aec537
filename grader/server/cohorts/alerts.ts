import { sql } from 'kysely'
import { mostPoints, type Notice, type StuckLearner } from '../../contracts/index.ts'
import { unsettled } from '../gradebook/unsettled.ts'
import { IS_WAITING } from '../outbox/scores.ts'
import type { Db } from '../store/store.ts'
import { levelsAt } from './assignments.ts'
import type { AtWork } from './at-work.ts'
import { attemptsIn, dueIn, gradeIn, sharedAttemptsIn } from './grades.ts'
import { stuckAmong } from './stuck.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long before extra time ends the alert appears. */
const EXTENSION_HOURS = 24

/** How long before a due time missing learners are reported. */
const SEATS_HOURS = 48

/** How long a grade may be undelivered before the alert; a platform that restarts is back by then. */
const GRADES_HOURS = 1

/** Why a cohort needs attention. */
export interface Reason extends Omit<Notice, 'id' | 'link'> {
  /** Identifies the reason, together with kind, person and assignment. */
  key: string
  /** Tab of the cohort's page. */
  tab: string
}

/** Reasons in learners' attempts. */
export function reasonsAtWork(work: AtWork, now: Date): Reason[] {
  const stuck = stuckAmong(work, now)
  // A notice about a learner without attempts already mentions the time left.
  const silent = new Set(stuck.filter(({ why }) => why === 'silence').map(({ assignment, person }) => `${assignment} ${person}`))
  return [
    ...stuck.map(toReason),
    ...pairs(work).flatMap((pair) =>
      [leftUnsettled(pair, now), silent.has(`${pair.assignment.id} ${pair.learner.person}`) ? null : runningOut(pair, now)].filter(
        (reason) => reason !== null,
      ),
    ),
  ]
}

function toReason({ person, name, assignment, title, ...stuck }: StuckLearner): Reason {
  const what =
    stuck.why === 'circles'
      ? `${stuck.tries} attempts in a row got no further`
      : `${stuck.since === null ? 'nothing was sent yet' : 'nothing was sent for a day or more'}, and it is due ${within(stuck.hoursLeft * HOUR_MS)}`
  return {
    kind: 'stuck',
    key: `${stuck.why} ${stuck.since}`,
    person: { id: person, name },
    assignment: { id: assignment, title },
    what,
    since: stuck.since,
    tab: 'gradebook',
  }
}

interface Pair {
  assignment: AtWork['assignments'][number]
  learner: AtWork['learners'][number]
  gradeData: AtWork['gradeData']
}

function pairs({ assignments, learners, gradeData }: AtWork): Pair[] {
  return assignments.flatMap((assignment) => learners.map((learner) => ({ assignment, learner, gradeData })))
}

/** For a team that is graded together, checks the team's last attempt and reports only its sender. */
function leftUnsettled({ assignment, learner, gradeData }: Pair, now: Date): Reason | null {
  const attempt = unsettled(sharedAttemptsIn(gradeData, assignment, learner.person), assignment.opens_at, now)
  if (attempt === null || !attemptsIn(gradeData, assignment, learner.person).some(({ submission }) => submission === attempt.submission))
    return null
  const what =
    attempt.outcome === 'fault'
      ? 'something of ours failed at the last attempt, and it was not sent again'
      : 'the last attempt was measured and stayed unsure, and it was not sent again'
  return { ...about('unsettled', assignment, learner), key: attempt.submission, what, since: attempt.submittedAt.toISOString() }
}

function runningOut({ assignment, learner, gradeData }: Pair, now: Date): Reason | null {
  const dueAt = dueIn(gradeData, assignment, learner.person)
  const left = dueAt.getTime() - now.getTime()
  if (dueAt <= assignment.due_at || left < 0 || left > EXTENSION_HOURS * HOUR_MS) return null
  if (sharedAttemptsIn(gradeData, assignment, learner.person).some(({ outcome }) => outcome === 'pass')) return null
  return {
    ...about('extension', assignment, learner),
    key: dueAt.toISOString(),
    what: `the extra time ends ${within(left)}, and there is no pass yet`,
    since: null,
  }
}

function about(
  kind: Notice['kind'],
  { id, title }: Pair['assignment'],
  { person, name }: Pair['learner'],
): Pick<Reason, 'kind' | 'person' | 'assignment' | 'tab'> {
  return { kind, person: { id: person, name }, assignment: { id, title }, tab: 'gradebook' }
}

/** People on the roster who have not joined although something is due soon. */
export async function missingLearners(db: Db, cohort: string, { assignments }: AtWork, now: Date): Promise<Reason[]> {
  const next = assignments.find(({ due_at }) => due_at >= now)
  if (next === undefined || next.due_at.getTime() - now.getTime() > SEATS_HOURS * HOUR_MS) return []
  const { count } = await db
    .selectFrom('expected')
    .select((select) => select.fn.countAll().as('count'))
    .where('cohort', '=', cohort)
    .where('role', '=', 'learner')
    .where('email', 'not in', (here) =>
      here
        .selectFrom('members')
        .innerJoin('accounts', 'accounts.id', 'members.person')
        .select('accounts.email')
        .where('members.cohort', '=', cohort),
    )
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) return []
  const what = `${Number(count) === 1 ? 'one learner of the roster has' : `${count} learners of the roster have`} not come yet, and it is due ${within(next.due_at.getTime() - now.getTime())}`
  return [{ kind: 'seats', key: next.id, person: null, assignment: { id: next.id, title: next.title }, what, since: null, tab: 'members' }]
}

/** Grades that a school's system has not accepted for an hour. */
export async function stuckGrades(db: Db, cohort: string, now: Date): Promise<Reason[]> {
  const rows = await db
    .selectFrom('lti_scores')
    .innerJoin('assignments', 'assignments.id', 'lti_scores.assignment')
    .innerJoin('platforms', 'platforms.id', 'lti_scores.platform')
    .select((select) => [
      'platforms.id',
      'platforms.name',
      select.fn.countAll().as('count'),
      select.fn.min('failing_since').as('since'),
      select.fn.max('problem').as('problem'),
    ])
    .where('cohort', '=', cohort)
    .where(IS_WAITING)
    .where('failing_since', '<=', new Date(now.getTime() - GRADES_HOURS * HOUR_MS))
    .groupBy(['platforms.id', 'platforms.name'])
    .execute()
  return rows.map(({ id, name, count, since, problem }) => {
    const at = since!.toISOString()
    return {
      kind: 'grades',
      key: `${id} ${at}`,
      person: null,
      assignment: null,
      what: `${Number(count) === 1 ? 'a grade does' : `${count} grades do`} not reach ${name}: ${problem}`,
      since: at,
      tab: 'outbox',
    }
  })
}

/**
 * Learners with a grade for a school's system that does not know their account. Verifying an address deletes earlier identities, since
 * somebody else may have created them; the school's identity is one of these.
 */
export async function strangersThere(db: Db, cohort: string, { assignments, learners, gradeData }: AtWork): Promise<Reason[]> {
  const columns = await db
    .selectFrom('lti_columns')
    .innerJoin('assignments', 'assignments.id', 'assignment')
    .innerJoin('platforms', 'platforms.id', 'platform')
    .select(['assignment', 'platform', 'platforms.name'])
    .where('cohort', '=', cohort)
    .execute()
  if (columns.length === 0) return []
  const { rows } = await sql<{
    person: string
    provider: string
  }>`select person, provider from identities where provider like 'lti %' and person in (select person from members where cohort = ${cohort})`.execute(
    db,
  )
  const known = new Set(rows.map(({ person, provider }) => `${provider} ${person}`))
  return [...new Map(columns.map((column) => [column.platform, column])).values()].flatMap(({ platform, name }) => {
    const linked = assignments.filter(
      (row) =>
        mostPoints({ points: row.points, levels: levelsAt(row) }) > 0 &&
        columns.some((column) => column.assignment === row.id && column.platform === platform),
    )
    return learners
      .filter(
        ({ person }) =>
          !known.has(`lti ${platform} ${person}`) && linked.some((assignment) => gradeIn(gradeData, assignment, person).points !== null),
      )
      .map(({ person, name: learner }) => toStranger({ platform, name }, { id: person, name: learner }))
  })
}

function toStranger({ platform, name }: { platform: string; name: string }, person: NonNullable<Reason['person']>): Reason {
  const what = `no grade reaches ${name}, which does not know this account. To link the two, the learner verifies here the address that ${name} has, signs in, and opens the link in the course again, in its own window`
  return { kind: 'grades', key: `stranger ${platform}`, person, assignment: null, what, since: null, tab: 'outbox' }
}

/** Webhooks that the server disabled. */
export async function givenUpWebhooks(db: Db, cohort: string): Promise<Reason[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'url', 'gave_up_why', sql<Date>`gave_up_at`.as('gave_up_at')])
    .where('cohort', '=', cohort)
    .where('gave_up_at', 'is not', null)
    .execute()
  return rows.map(({ id, url, gave_up_why, gave_up_at }) => {
    const at = gave_up_at.toISOString()
    return {
      kind: 'webhook',
      key: `${id} ${at}`,
      person: null,
      assignment: null,
      what: `${new URL(url).host} no longer receives messages: ${gave_up_why}`,
      since: at,
      tab: 'webhooks',
    }
  })
}

/** “within minutes”, “in 89 minutes”, “in 20 hours”: in minutes below two hours, since an hour could be anything from 30 to 89. */
function within(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 120) return minutes < 2 ? 'within minutes' : `in ${minutes} minutes`
  return `in ${Math.round(ms / HOUR_MS)} hours`
}
