import type { ColumnType, Generated, JSONColumnType, RawBuilder } from 'kysely'
import type { AccountRole, Late, Level, LookKind, LookState, MemberRole, Points, Policy, Progress, Scope, Shown, SourceFiles, State, Verdict, Word } from '../contracts/index.ts'

/** JSON that is written as text, so that both drivers take it, and read parsed. */
type Json<T extends object> = JSONColumnType<T, string, string>

/** Set by the store itself. */
type Clock = ColumnType<Date, never, never>

/** Set by the store where nothing is said. */
type Now = ColumnType<Date, Date | undefined, Date>

/** The tables, as migrations/ makes them. */
export interface Tables extends PeopleTables, CohortTables, LtiTables, RegradeTables {
  submissions: {
    id: string
    /** Order of arrival. */
    arrival: Generated<number>
    /** A person, or a browser without an account. */
    visitor: string
    exercise: string
    exercise_version: string
    files: Json<SourceFiles>
    state: State
    /** Runs that ended in `unsure` or `fault` and were not the answer. */
    reruns: ColumnType<Record<string, number>, never, string>
    /** Id of its newest event. */
    last_event: Generated<number>
    /** The queue's job that grades it. */
    job: string
    submitted_at: ColumnType<Date, Date, never>
    /** What it is a run of, if it is nobody's attempt. */
    regrade: ColumnType<string | null, string | null | undefined, never>
  }
  events: {
    submission: string
    /** Counts from 1 within the submission. */
    id: number
    at: Clock
    progress: Json<Progress>
  }
  verdicts: {
    /** The primary key: a submission has one verdict. */
    submission: string
    word: Word
    level: Level | null
    verdict: Json<Verdict>
    decided_at: Clock
  }
  looks: {
    /** A submission is looked at once in each way: the code is the same each time. */
    submission: string
    kind: LookKind
    /** The queue's job that looks. */
    job: string
    state: Generated<LookState>
    shown: ColumnType<Shown[LookKind] | null, string | null | undefined, string | null>
    asked_at: Generated<Date>
  }
  agents: {
    name: string
    about: Json<object>
    seen_at: Generated<Date>
  }
  secrets: {
    name: string
    value: string
  }
  rates: {
    /** What is counted, of whom. */
    key: string
    count: number
    ends_at: Date
  }
  migrations: {
    name: string
    applied_at: Clock
  }
}

interface PeopleTables {
  people: {
    id: string
    name: string
    email: string
    email_verified: Generated<boolean>
    image: string | null
    role: Generated<AccountRole>
    created_at: Now
    updated_at: Now
  }
  sessions: {
    id: string
    person: string
    token: string
    expires_at: Date
    ip_address: string | null
    user_agent: string | null
    created_at: Now
    updated_at: Now
  }
  identities: {
    id: string
    person: string
    /** `credential` for a password. */
    provider: string
    /** What the provider calls the person. */
    provider_account: string
    password: string | null
    access_token: string | null
    refresh_token: string | null
    id_token: string | null
    access_token_expires_at: Date | null
    refresh_token_expires_at: Date | null
    scope: string | null
    created_at: Now
    updated_at: Now
  }
  verifications: {
    id: string
    identifier: string
    value: string
    expires_at: Date
    created_at: Now
    updated_at: Now
  }
  tokens: {
    id: string
    person: string
    name: string
    /** SHA-256 of the token, hex. */
    hash: string
    scopes: Json<Scope[]>
    expires_at: Date | null
    /** A day. */
    last_used_on: ColumnType<Date | null, never, RawBuilder<string>>
    created_at: Now
  }
  merged_visitors: {
    visitor: string
    person: string
    merged_at: Clock
  }
}

interface CohortTables {
  cohorts: {
    id: string
    name: string
    time_zone: string
    /** Counts the changes. */
    version: Generated<number>
    archived_at: Date | null
    created_at: Now
  }
  members: {
    cohort: string
    person: string
    role: Generated<MemberRole>
    team: string | null
    joined_at: Now
  }
  expected: {
    cohort: string
    /** In lower case. */
    email: string
    name: string
    role: Generated<MemberRole>
    team: string | null
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
    policy: Policy
    attempts: number | null
    version: Generated<number>
    created_at: Now
  }
  extensions: {
    assignment: string
    person: string
    due_at: Date
    reason: string
    granted_by: string | null
    granted_at: Now
  }
  overrides: {
    assignment: string
    person: string
    points: number
    reason: string
    given_by: string | null
    given_at: Now
  }
  announcements: {
    id: string
    cohort: string
    author: string | null
    text: string
    at: Now
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

interface LtiTables {
  platforms: {
    id: string
    name: string
    issuer: string
    client_id: string
    deployments: Json<string[]>
    login_url: string
    token_url: string
    keys_url: string
    created_at: Now
  }
  lti_logins: {
    /** SHA-256 of the state, hex. */
    state_hash: string
    nonce: string
    platform: string
    expires_at: Date
  }
  lti_contexts: {
    platform: string
    context: string
    cohort: string
    members_url: string | null
  }
  lti_columns: {
    assignment: string
    platform: string
    resource_link: string
    url: string
  }
  lti_scores: {
    assignment: string
    person: string
    subject: string
    wanted: number
    most: number
    decided_at: Date
    sent: number | null
    sent_at: Date | null
    failures: Generated<number>
    problem: string | null
    next_at: Now
  }
}

interface RegradeTables {
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
    /** A submission, too. */
    run: string
  }
  former_verdicts: {
    id: Generated<number>
    submission: string
    exercise_version: string
    word: Word
    level: Level | null
    verdict: Json<Verdict>
    decided_at: Date
    replaced_at: Now
  }
}
