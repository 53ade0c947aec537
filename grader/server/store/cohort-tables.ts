import type { ColumnType, Generated } from 'kysely'
import type {
  Grade,
  HelpPolicy,
  Late,
  Level,
  MemberRole,
  NoticeKind,
  Points,
  Policy,
  Right,
  RubricItem,
  SolutionPolicy,
  Together,
  Verdict,
  Outcome,
} from '../../contracts/index.ts'
import type { Clock, Day, Json, Now } from './columns.ts'

/** Cohorts, members, assignments and their work. */
export interface CohortTables {
  cohorts: {
    id: string
    name: string
    time_zone: string
    /** Counts the changes. */
    version: Generated<number>
    class_results: Generated<boolean>
    archived_at: Date | null
    created_at: Now
  }
  members: {
    cohort: string
    person: string
    role: Generated<MemberRole>
    team: string | null
    joined_at: Now
    /** Of an assistant. */
    rights: ColumnType<Right[], string | undefined, string>
    /** Day of the last daily email. */
    digested_on: Day
    unasked: Generated<boolean>
  }
  /** Former members, with what they get back when they return. */
  former_members: {
    cohort: string
    person: string
    team: string | null
    joined_at: Date
  }
  expected: {
    cohort: string
    /** In lower case. */
    email: string
    name: string
    role: Generated<MemberRole>
    team: string | null
    /** When they were last invited by email. */
    invited_at: ColumnType<Date | null, never, Date>
  }
  invites: {
    id: string
    cohort: string
    /** SHA-256 of the code in the link, hex. */
    code_hash: string
    role: Generated<MemberRole>
    seats: number
    used: Generated<number>
    expires_at: Date
    revoked_at: Date | null
    created_by: string | null
    created_at: Now
    /** On the roster, that it was emailed to; null for a link. */
    address: ColumnType<string | null, string | undefined, never>
  }
  assignments: {
    id: string
    cohort: string
    exercise: string
    exercise_version: string
    title: string
    opens_at: Date
    due_at: Date
    late: Json<Late>
    points: Json<Points>
    rubric: ColumnType<RubricItem[], string | undefined, string>
    /** Levels of the assigned version; null until a server has recorded them. */
    levels: ColumnType<Level[] | null, string | null | undefined, string | null>
    policy: Policy
    attempts: number | null
    together: Generated<Together>
    solutions: Generated<SolutionPolicy>
    help: Generated<HelpPolicy>
    exam: Generated<boolean>
    version: Generated<number>
    created_at: Now
    pinned_since: Now
    /** Since when kept_teams applies; null while the current teams do. */
    teams_kept_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** When members got an email that it is open. */
    opening_mailed_at: ColumnType<Date | null, never, Date | null>
  }
  /** Teams of ended assignments. */
  kept_teams: {
    assignment: string
    person: string
    team: string
  }
  exercise_versions: {
    exercise: string
    version: string
    /** The exercise as JSON. */
    content: string
    /** SHA-256 of the content, hex. */
    digest: string
    since: Now
  }
  /** View of the attempts and verdicts that count for an assignment. */
  assigned_work: {
    cohort: string
    assignment: string
    person: string
    role: MemberRole
    submission: string
    arrival: number
    submitted_at: Date
    outcome: Outcome
    level: Level | null
    verdict: Verdict
    /** Exercise version that it was judged against. */
    judged_version: string
    retried_at: Date | null
  }
  extensions: {
    assignment: string
    person: string
    due_at: Date
    reason: string
    /** New with every change. */
    version: Generated<string>
    granted_by: string | null
    granted_at: Now
  }
  accommodations: {
    id: string
    cohort: string
    person: string
    extra_days: number
    /** Percent of the allowed ones. */
    extra_attempts: number
    reason: string
    given_by: string | null
    given_at: Date
    ended_at: Date | null
  }
  /** View of what accommodations give, by assignment. */
  accommodated_terms: {
    assignment: string
    person: string
    due_at: Date
    extra_attempts: number
    reason: string
  }
  /** View of the terms of people for whom an assignment has others than for everyone. */
  own_terms: {
    assignment: string
    person: string
    due_at: Date
    extra_attempts: number
    reason: string
  }
  overrides: {
    assignment: string
    person: string
    points: number
    /** Empty without one. */
    reason: string
    rubric: ColumnType<RubricItem[], string | undefined, string>
    /** New with every change. */
    version: Generated<string>
    given_by: string | null
    given_at: Now
  }
  /** Grades of learners whose accounts were deleted. */
  frozen_grades: {
    id: string
    cohort: string
    name: string
    /** By assignment. */
    grades: Json<Record<string, Grade>>
    deleted_at: Now
  }
  notices_done: {
    cohort: string
    notice: string
    kind: NoticeKind
    person: string | null
    done_by: string | null
    done_at: Now
  }
  announcements: {
    id: string
    cohort: string
    author: string | null
    text: string
    at: Now
    /** When it was last changed. */
    edited_at: Date | null
  }
  comments: {
    id: string
    /** Order of arrival. */
    arrival: Generated<number>
    cohort: string
    submission: string
    /** First comment of the thread; null for the first one itself, which has file and lines, or is about the whole attempt. */
    answers: string | null
    file: string | null
    first_line: number | null
    last_line: number | null
    resolved_at: Date | null
    author: string | null
    /** Null: deleted. */
    text: string | null
    /** Counts the changes. */
    version: Generated<number>
    at: Now
    edited_at: Date | null
    /** When the attempt's author saw it. */
    seen_at: Date | null
  }
  /** Comments that the staff of a cohort use again. */
  saved_comments: {
    id: string
    cohort: string
    text: string
    saved_by: string | null
    saved_at: Date
  }
  audit: {
    id: Generated<number>
    cohort: string
    actor: string | null
    what: string
    details: Json<object>
    at: Clock
  }
}

/** Attempts that are measured again. */
export interface RegradeTables {
  regrades: {
    id: string
    assignment: string
    exercise_version: string
    asked_by: string | null
    asked_at: Now
    applied_at: ColumnType<Date | null, Date | null | undefined, Date>
  }
  regrade_runs: {
    regrade: string
    original: string
    /** Also a submission. */
    run: string
  }
  former_verdicts: {
    id: Generated<number>
    submission: string
    /** Assignment whose regrade replaced it; null if not recorded. */
    assignment: string | null
    exercise_version: string
    outcome: Outcome
    level: Level | null
    verdict: Json<Verdict>
    decided_at: Date
    replaced_at: Now
    thinned_at: ColumnType<Date | null, never>
  }
}
