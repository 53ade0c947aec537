import type { ColumnType, Generated } from 'kysely'
import type { ComparisonJob, ComparisonResult, NewComparison, ProfileRunState } from '../../contracts/index.ts'
import type { Json } from './columns.ts'

/** Functions compared outside of exercises. */
export interface ComparisonTables {
  comparisons: {
    /** Also the id of the queue's job. */
    id: string
    /** Order of arrival. */
    arrival: Generated<number>
    /** An account's id, or that of a browser without an account. */
    visitor: string
    asked: Json<NewComparison>
    /** The code as modules, as agents get it. */
    modules: Json<Pick<ComparisonJob, 'variants' | 'input' | 'engine'>>
    state: ColumnType<ProfileRunState, ProfileRunState | undefined, ProfileRunState>
    /** While it is waiting, the result so far. */
    result: ColumnType<ComparisonResult | null, string | null | undefined, string | null>
    asked_at: Date
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
}
