import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import type { Together, Verdict } from '../../contracts/index.ts'
import { toJson } from '../../server/store/storable.ts'
import type { Db } from '../../server/store/store.ts'

export interface Size {
  learners: number
  exercises: number
  /** Attempts per learner and exercise. */
  attempts: number
}

export const INSTRUCTOR = { email: 'instructor@example.org', password: 'four words unalike here' }

const HOUR_MS = 3_600_000
const OPENED_HOURS_AGO = 14 * 24
const DUE_HOURS_AGO = 7 * 24

/** Learners per team. */
const TEAM = 15

/** One assignment in this many grades teams together. */
const GRADED_BY_TEAMS = 4

/** Roughly as frequent as in practice: a learner passes at the third try. */
const OUTCOMES = ['wrong', 'slow', 'slow', 'crash', 'unsure', 'pass', 'pass', 'pass']

/** Submission and verdict of realistic size, in the store and on the wire. */
const FILES = toJson({
  'solution.js': "'use strict'\n\nmodule.exports = function solve(values) {\n  return values.map((value) => value * 2)\n}\n".repeat(12),
})
const ROUNDS = Array.from({ length: 6 }, (_, session) => Array.from({ length: 20 }, (_, round) => 2 + session / 10 + round / 1000))
const SPEED = {
  ratio: 2.25,
  low: 2.1,
  high: 2.4,
  required: 2,
  clock: 'cpu' as const,
  sessions: 6,
  rounds: ROUNDS,
  nsPerCall: { baseline: 900, yours: 400 },
  noise: 0.02,
}
const TESTS = Array.from({ length: 8 }, (_, index) => ({ name: `the answer is right › ${index}`, ok: true, message: null }))
const MEASURED: Verdict = {
  exercise: 'exercise-1',
  verdict: 'pass',
  level: 'good',
  summary: 'Right, and 2.25 times as fast.',
  tests: TESTS,
  speed: SPEED,
  findings: [],
  seconds: 4,
  engine: 'node',
  sandbox: 'docker',
}
const VERDICT = toJson(MEASURED)

/**
 * Fills an empty store with a cohort of that size and an instructor; some learners have extensions, some overridden grades.
 * @returns the cohort's id
 */
export async function fillCohort(db: Db, { learners, exercises, attempts }: Size): Promise<string> {
  const cohort = randomUUID()
  await db.insertInto('cohorts').values({ id: cohort, name: 'Many', time_zone: 'Europe/Berlin' }).execute()
  await addInstructor(db, cohort)
  await sql`insert into accounts (id, name, email, email_verified) select gen_random_uuid(), 'Learner ' || n, 'learner' || n || '@example.org', true from generate_series(1, ${sql.lit(learners)}) n`.execute(
    db,
  )
  await sql`insert into members (cohort, person, role, team, joined_at) select ${cohort}::uuid, id, 'learner', 'Team ' || (row_number() over (order by id)) % ${sql.lit(Math.ceil(learners / TEAM))}, now() - interval '15 days' from accounts where email like 'learner%'`.execute(
    db,
  )
  const now = Date.now()
  for (let index = 1; index <= exercises; index++)
    await addAssignment(
      db,
      cohort,
      `exercise-${index}`,
      attempts,
      index % GRADED_BY_TEAMS === 0 ? 'team' : 'alone',
      new Date(now - OPENED_HOURS_AGO * HOUR_MS),
      new Date(now - DUE_HOURS_AGO * HOUR_MS),
    )
  await sql`insert into extensions (assignment, person, due_at, reason) select id, person, due_at + interval '3 days', 'Ill' from assignments join members using (cohort) where hashtext(id::text || person::text) % 20 = 0`.execute(
    db,
  )
  await sql`insert into overrides (assignment, person, points, reason) select id, person, 5, 'On paper' from assignments join members using (cohort) where hashtext(id::text || person::text) % 50 = 1`.execute(
    db,
  )
  await sql`analyze`.execute(db)
  return cohort
}

async function addInstructor(db: Db, cohort: string): Promise<void> {
  const id = randomUUID()
  await db
    .insertInto('accounts')
    .values({ id, name: 'Instructor', email: INSTRUCTOR.email, email_verified: true, role: 'instructor' })
    .execute()
  await db
    .insertInto('identities')
    .values({
      id: randomUUID(),
      person: id,
      provider: 'credential',
      provider_account: id,
      password: await hashPassword(INSTRUCTOR.password),
    })
    .execute()
  await db.insertInto('members').values({ cohort, person: id, role: 'instructor' }).execute()
}

async function addAssignment(
  db: Db,
  cohort: string,
  exercise: string,
  attempts: number,
  together: Together,
  opens_at: Date,
  due_at: Date,
): Promise<void> {
  const late = toJson([
    { hours: 24, share: 0.8 },
    { hours: 72, share: 0.5 },
  ])
  const points = toJson({ required: 6, good: 8, excellent: 10 })
  await db
    .insertInto('assignments')
    .values({
      id: randomUUID(),
      cohort,
      exercise,
      exercise_version: 'v1',
      title: `Task of ${exercise}`,
      opens_at,
      due_at,
      late,
      points,
      policy: 'best',
      attempts: null,
      together,
    })
    .execute()
  await sql`
    insert into submissions (id, job, visitor, exercise, exercise_version, files, state, submitted_at)
    select gen_random_uuid(), gen_random_uuid(), person, ${exercise}, 'v1', ${FILES}::jsonb, 'done', ${opens_at}::timestamptz + attempt * interval '23 hours'
    from members cross join generate_series(1, ${sql.lit(attempts)}) attempt where cohort = ${cohort}::uuid and role = 'learner' order by attempt, person`.execute(
    db,
  )
  await sql`
    insert into verdicts (submission, outcome, level, verdict)
    select id, outcome, case outcome when 'pass' then (array['required', 'good', 'excellent'])[1 + abs(hashtext(id::text)) % 3] end, ${VERDICT}::jsonb
    from (select id, (string_to_array(${OUTCOMES.join()}, ','))[1 + abs(hashtext(id::text || 'outcome')) % ${sql.lit(OUTCOMES.length)}] as outcome from submissions where exercise = ${exercise}) sent`.execute(
    db,
  )
}
