import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type {
  AccountRole,
  Level,
  ProfileRunKind,
  ProfileRunState,
  Progress,
  Scope,
  ProfileRunResults,
  SourceFiles,
  State,
  Technique,
  Verdict,
  Outcome,
} from '../../contracts/index.ts'
import type { BoardTables } from './board-tables.ts'
import type { ComparisonTables } from './comparison-tables.ts'
import type { CohortTables, RegradeTables } from './cohort-tables.ts'
import type { Clock, Day, Json, Now } from './columns.ts'
import type { EmailTables } from './email-tables.ts'
import type { LtiTables } from './lti-tables.ts'
import type { SolutionTables } from './solution-tables.ts'
import type { WebhookTables } from './webhook-tables.ts'

/** The tables that migrations/ creates. */
export interface Tables
  extends AccountTables,
    CohortTables,
    BoardTables,
    ComparisonTables,
    EmailTables,
    LtiTables,
    RegradeTables,
    SolutionTables,
    WebhookTables {
  submissions: {
    id: string
    /** Order of arrival. */
    arrival: Generated<number>
    /** An account's id, or that of a browser without an account. */
    visitor: string
    exercise: string
    exercise_version: string
    /** The assignment that it was sent for, if any. */
    assignment: ColumnType<string | null, string | null | undefined, never>
    files: Json<SourceFiles>
    state: State
    /** Number of runs that ended `unsure` or `fault` and were repeated, by outcome. */
    reruns: ColumnType<Record<string, number>, never, string>
    /** For a fault that was re-queued: when it got its new verdict, and until then when it was re-queued. */
    retried_at: ColumnType<Date | null, never, RawBuilder<Date | null>>
    /** Id of its newest event. */
    last_event: Generated<number>
    /** The queue's job that grades it. */
    job: string
    submitted_at: ColumnType<Date, Date, never>
    /** The queue takes the smallest first. */
    start_tag: ColumnType<Date, Date | undefined, never>
    /** The regrade that it is a run of; null for an attempt. */
    regrade: ColumnType<string | null, string | null | undefined, never>
    /** What the learner expects of it. */
    hypothesis: ColumnType<string | null, string | null | undefined, never>
    /** The technique that the learner expects something of, and the factor. */
    expected_technique: ColumnType<Technique | null, Technique | null | undefined, never>
    expected_times: ColumnType<number | null, number | null | undefined, never>
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
    outcome: Outcome
    level: Level | null
    verdict: Json<Verdict>
    decided_at: Clock
    /** When its raw samples were removed. */
    thinned_at: ColumnType<Date | null, never>
    /** For a fault: what failed. */
    trouble: ColumnType<string | null, string | null | undefined, never>
    /** Id of the request that caused it, if known. */
    request: ColumnType<string | null, string | null | undefined, never>
  }
  notes: {
    submission: string
    text: string
    /** Counts the changes. */
    version: Generated<number>
    changed_at: Date
  }
  profile_runs: {
    /** One profile run per submission and kind, since the code never changes. */
    submission: string
    kind: ProfileRunKind
    /** The queue's job. */
    job: string
    state: Generated<ProfileRunState>
    shown: ColumnType<ProfileRunResults[ProfileRunKind] | null, string | null | undefined, string | null>
    asked_at: Generated<Date>
    /** The earlier attempt that edits are measured against; null for the starter. */
    against: ColumnType<string | null, string | null | undefined, string | null>
    /** Started by the grader after a verdict, not by a person. */
    automatic: Generated<boolean>
  }
  agents: {
    name: string
    about: Json<object>
    seen_at: Generated<Date>
    /** Id of its token; null for the shared token. */
    token: string | null
    /** Version of the contracts that it speaks. */
    version: Generated<string>
  }
  agent_tokens: {
    id: string
    name: string
    /** SHA-256 of the token, hex. */
    hash: string
    created_at: Generated<Date>
    seen_at: Date | null
    revoked_at: Date | null
  }
  secrets: {
    name: string
    value: string
  }
  replicas: {
    id: string
    /** Open event streams by person and address. */
    streams: Json<object>
    seen_at: Generated<Date>
  }
  rates: {
    /** Names the counted action and the client. */
    key: string
    count: number
    ends_at: Date
  }
  migrations: {
    name: string
    applied_at: Clock
  }
}

interface AccountTables {
  accounts: {
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
    /** The person's id at the provider. */
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
    last_used_on: Day
    created_at: Now
  }
  certificates: {
    person: string
    /** Code in the link, 144 random bits. */
    code: string
    created_at: Date
  }
  merged_visitors: {
    visitor: string
    person: string
    merged_at: ColumnType<Date, never, RawBuilder<Date>>
  }
}
