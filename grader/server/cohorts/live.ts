import { sql } from 'kysely'
import type { ClassLive, Stage } from '../../contracts/index.ts'
import { toVerdictSummary, type Brief } from '../gradebook/summaries.ts'
import { QUEUE_NAME } from '../queue/settings.ts'
import type { Db } from '../store/store.ts'
import { listMembers } from './members.ts'

/** A learner whose last submission is older is not at work. */
const AT_WORK_MINUTES = 15

/** Verdicts that fit a projector. */
const VERDICTS = 20

export type ClassWork = Omit<ClassLive, 'queue' | 'expectedSeconds'>

/** What the learners of a cohort are doing on its assignments at the given moment. @param withNames whether to say who */
export async function readClassWork(db: Db, cohort: string, now: Date, withNames: boolean): Promise<ClassWork> {
  const learners = (await listMembers(db, cohort)).filter(({ role }) => role === 'learner').length
  const open = await readOpen(db, cohort, now)
  const named = <T extends object>(row: T, name: string) => (withNames ? { ...row, name } : row)
  const running = open
    .filter(({ state }) => state === 'running')
    .map(({ exercise, stage, forSeconds, name }) => named({ exercise, stage: stage ?? 'starting', forSeconds }, name))
  const waiting = Map.groupBy(
    open.filter(({ state }) => state === 'queued'),
    ({ exercise }) => exercise,
  )
  const verdicts = await readVerdicts(db, cohort, now)
  return {
    learners,
    atWork: await countAtWork(db, cohort, now),
    running,
    waiting: [...waiting].map(([exercise, { length: count }]) => ({ exercise, count })),
    verdicts: verdicts.map(({ exercise, brief, secondsAgo, name }) => {
      const { verdict: outcome, level, effect } = toVerdictSummary(brief)
      return named({ exercise, outcome, level, effect, secondsAgo }, name)
    }),
  }
}

/** Submissions of the cohort's learners to its assignments, since these opened and the learners joined. */
const WORK = (cohort: string) => sql`
  from submissions join members on members.person = submissions.visitor and members.cohort = ${cohort}::uuid and members.role = 'learner'
  join accounts on accounts.id = members.person
  where submissions.regrade is null and exists (
    select from assignments where assignments.cohort = members.cohort and assignments.exercise = submissions.exercise
      and submissions.submitted_at >= greatest(assignments.opens_at, members.joined_at))`

interface Open {
  exercise: string
  state: 'queued' | 'running'
  stage: Stage | null
  forSeconds: number
  name: string
}

async function readOpen(db: Db, cohort: string, now: Date): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select exercise, submissions.state, accounts.name,
      (select progress ->> 'stage' from events where events.submission = submissions.id and progress ->> 'type' = 'stage' order by events.id desc limit 1) as stage,
      greatest(extract(epoch from coalesce(now() - (select started_on from pgboss.job where job.name = ${QUEUE_NAME} and job.id = submissions.job), ${now}::timestamptz - submitted_at)), 0)::float8 as "forSeconds"
    ${WORK(cohort)} and submissions.state <> 'done' order by submissions.arrival`.execute(db)
  return rows
}

async function countAtWork(db: Db, cohort: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct submissions.visitor)::int as count ${WORK(cohort)} and submitted_at > ${now}::timestamptz - ${AT_WORK_MINUTES} * interval '1 minute'`.execute(
    db,
  )
  return rows[0]!.count
}

async function readVerdicts(
  db: Db,
  cohort: string,
  now: Date,
): Promise<{ exercise: string; brief: Brief; secondsAgo: number; name: string }[]> {
  const { rows } = await sql<{ exercise: string; brief: Brief; secondsAgo: number; name: string }>`
    select latest.exercise, latest.name, greatest(extract(epoch from ${now}::timestamptz - decided_at), 0)::float8 as "secondsAgo",
      jsonb_build_object('verdict', said.verdict, 'level', said.level, 'speed', speed - 'rounds', 'http', http - 'rounds', 'heap', heap - 'curve') as brief
    from (
      select submissions.id, exercise, accounts.name ${WORK(cohort)} and submissions.state = 'done' and submitted_at > ${now}::timestamptz - interval '1 day'
      order by submissions.arrival desc limit ${VERDICTS}
    ) latest join verdicts on verdicts.submission = latest.id
    cross join lateral jsonb_to_record(verdicts.verdict) as said(verdict text, level text, speed jsonb, http jsonb, heap jsonb)
    order by decided_at desc`.execute(db)
  return rows
}
