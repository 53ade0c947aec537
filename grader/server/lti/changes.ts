import { sql } from 'kysely'
import type { Db } from '../store/store.ts'

/** Rows carry the start time of their transaction but become visible at its end, so each pass looks back this far. */
const OVERLAP_SECONDS = 60

/** A change that may affect grades sent to a platform. */
export interface Change {
  key: string
  cohort: string
  /** The person whose grades may have changed; null for everyone. */
  person: string | null
}

/**
 * Recent changes in cohorts with a column at a platform: verdicts, audit events, people from launches, their courses, and attempts merged
 * from a browser. One query over five indices.
 * @param readAt from the previous result; null for the first call
 * @returns including those already returned within the last minute
 */
export async function changesSince(db: Db, readAt: string | null): Promise<{ readAt: string; changes: Change[] }> {
  const since = sql`coalesce(${readAt}::timestamptz, now()) - make_interval(secs => ${OVERLAP_SECONDS})`
  const { rows } = await sql<{ readAt: string; key: string | null; cohort: string; person: string | null }>`
    with linked as (
      select distinct cohort, exercise from lti_columns join assignments on assignments.id = lti_columns.assignment
    ), changes as (
      select 'verdict ' || verdicts.submission || ' ' || verdicts.decided_at as key, linked.cohort, members.person::text as person
      from verdicts
      join submissions on submissions.id = verdicts.submission
      join members on members.person = submissions.visitor
      join linked on linked.cohort = members.cohort and linked.exercise = submissions.exercise
      where verdicts.decided_at > ${since}
      union all
      -- Who leaves a team, or comes into one, changes what the others have.
      select 'audit ' || audit.id, audit.cohort, case when audit.what in ('member.changed', 'member.removed', 'member.left') then null else audit.details->>'person' end
      from audit
      where audit.at > ${since} and audit.cohort in (select cohort from linked)
      union all
      select 'person ' || identities.id, members.cohort, members.person::text
      from identities
      join members on members.person = identities.person
      where identities.provider like 'lti %' and identities.created_at > ${since} and members.cohort in (select cohort from linked)
      union all
      select 'seat ' || lti_seats.platform || ' ' || lti_seats.deployment || ' ' || lti_seats.context || ' ' || lti_seats.person, lti_contexts.cohort, lti_seats.person::text
      from lti_seats
      join lti_contexts using (platform, deployment, context)
      where lti_seats.since > ${since} and lti_contexts.cohort in (select cohort from linked)
      union all
      select 'browser ' || merged_visitors.visitor || ' ' || merged_visitors.merged_at, members.cohort, members.person::text
      from merged_visitors
      join members on members.person = merged_visitors.person
      where merged_visitors.merged_at > ${since} and members.cohort in (select cohort from linked)
    )
    select clock.looked::text, changes.key, changes.cohort, changes.person
    from (select now() as looked) as clock left join changes on true`.execute(db)
  return { readAt: rows[0]!.readAt, changes: rows.flatMap(({ key, cohort, person }) => (key === null ? [] : [{ key, cohort, person }])) }
}
