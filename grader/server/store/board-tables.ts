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
    /** Null: shown under the account's name. */
    pseudonym: string | null
    /** Normalised for comparison with others. */
    folded: string | null
    taken_at: Date
  }
  contests: {
    /** Also the id of the queue's job. */
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
    /** Set if there are no figures: the reason. */
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
