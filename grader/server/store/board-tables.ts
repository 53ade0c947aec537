import type { ColumnType } from 'kysely'
import type { ContestRun, ProfileRunState, Outcome } from '../../contracts/index.ts'

/** Leaderboards. */
export interface BoardTables {
  boards: {
    cohort: string
    opened_at: Date
  }
  board_seats: {
    cohort: string
    person: string
    /** Null: under their name. */
    pseudonym: string | null
    /** As it is compared with others. */
    folded: string | null
    taken_at: Date
  }
  contests: {
    /** The queue's job, too. */
    id: string
    cohort: string
    assignment: string
    exercise_version: string
    state: ColumnType<ProfileRunState, ProfileRunState | undefined, ProfileRunState>
    run: ColumnType<ContestRun | null, string | null | undefined, string | null>
    asked_at: Date
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  contestants: {
    contest: string
    submission: string
    cohort: string
    person: string
    /** Why there are no figures. */
    outcome: ColumnType<Outcome | null, Outcome | null | undefined, Outcome | null>
    value: ColumnType<number | null, number | null | undefined, number | null>
    low: ColumnType<number | null, number | null | undefined, number | null>
    high: ColumnType<number | null, number | null | undefined, number | null>
    sessions: ColumnType<number, number | undefined, number>
  } /** Stays when its sender leaves the board. */
  fallen: {
    contest: string
    submission: string
    outcome: Outcome
  }
}
