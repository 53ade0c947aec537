import type { ColumnType } from 'kysely'
import type { EmailChoices, SentKind } from '../../contracts/index.ts'
import type { Json, Now } from './columns.ts'

/** Emails to people about their cohorts. */
export interface EmailTables {
  email_preferences: {
    person: string
    /** Those that differ from the default, or once did. */
    choices: Json<Partial<EmailChoices>>
    time_zone: string | null
  }
  email_refusals: {
    /** In lower case. */
    address: string
    at: Now
  }
  emails: {
    id: string
    cohort: string
    /** Null for an invitation, which has an address. */
    person: string | null
    address: string | null
    kind: SentKind
    about: string
    /** Null once it was sent. */
    content: ColumnType<EmailContent | null, string, null>
    state: 'gathering' | 'gathered' | 'waiting' | 'sent' | 'refused' | 'failed' | 'dropped'
    attempts: number
    problem: string | null
    created_at: Date
    next_at: Date
    taken_until: Date | null
    done_at: Date | null
  }
}

/** Part of a sentence: text, or a moment, ISO 8601, which is written in the reader's time zone. */
export type Part = string | { at: string }

export interface EmailContent {
  subject: string
  /** What happened, a sentence each. */
  lines: Part[][]
  /** What somebody wrote. */
  quote?: string
  /** Path of the page that it links to. An invitation's link ends with its code, which is not stored. */
  path: string
}
