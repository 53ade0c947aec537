import type { ColumnType, Generated } from 'kysely'
import type { Json, Now } from './columns.ts'

/** LTI platforms: schools’ systems that use us as a tool. */
export interface LtiTables {
  platforms: {
    id: string
    name: string
    issuer: string
    client_id: string
    deployments: Json<string[]>
    login_url: string
    token_url: string
    keys_url: string
    audience: string | null
    created_at: Now
  }
  lti_logins: {
    /** SHA-256 of the state, hex. */
    state_hash: string
    nonce: string
    platform: string
    /** Account that was signed in at the start. */
    person: string | null
    expires_at: Date
  }
  lti_contexts: {
    platform: string
    deployment: string
    context: string
    cohort: string
    members_url: string | null
  }
  lti_columns: {
    assignment: string
    platform: string
    deployment: string
    /** The course that the link is in. */
    context: Generated<string>
    resource_link: string
    url: string
  }
  /** Who is in which course of a platform. */
  lti_seats: {
    platform: string
    deployment: string
    context: string
    person: string
    since: Now
  }
  lti_scores: {
    assignment: string
    person: string
    /** Names the gradebook column together with `url`; not necessarily the assignment's current one. */
    platform: string
    url: string
    subject: string
    /** Null: the grade was removed. */
    wanted: number | null
    most: number
    decided_at: Date
    sent: number | null
    /** Maximum that was sent with it. */
    sent_most: number | null
    sent_at: Date | null
    failures: Generated<number>
    failing_since: ColumnType<Date | null, Date | null | undefined, Date | null>
    given_up_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    problem: string | null
    next_at: Now
  }
}
