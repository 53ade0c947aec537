import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Level, LookKind, LookState, Progress, Shown, SourceFiles, State, Verdict, Word } from '../contracts/index.ts'

/** JSON that is written as text, so that both drivers take it, and read parsed. */
type Json<T extends object> = JSONColumnType<T, string, string>

/** Set by the store itself. */
type Clock = ColumnType<Date, never, never>

/** The tables, as migrations/ makes them. */
export interface Tables {
  submissions: {
    id: string
    /** Order of arrival. */
    arrival: Generated<number>
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
    submitted_at: Clock
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
