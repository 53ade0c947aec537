import type { Interval } from '../verdict/interval.ts'
import type { EditFigures, EditUnit, Exercise, SourceFiles } from '../../contracts/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Contrast } from './contrasts.ts'
import type { Subset } from './subsets.ts'

/** The program with a subset of the edits. */
export interface Variant {
  subset: Subset
  files: SourceFiles
}

/** Measures one kind of exercise. */
export interface Gauge {
  unit: EditUnit
  /** Sessions after which more would change little. */
  most: number
  /** Sessions before anything is concluded. */
  least: number
  /** Measures all variants once more, in fresh sandboxes; the last one has all edits. @throws VariantFailure, FailureError */
  measure(exercise: Exercise, variants: readonly Variant[], sandbox: Pick<Sandbox, 'open'>): Promise<Session>
  /** The interval of a contrast, over the sessions that measured all of its subsets; null if there are none. */
  estimate(sessions: readonly Session[], contrast: Contrast): Interval | null
  /** Half width of an interval that is exact enough. */
  goal: number
  /** Difference between an edit's effect alone and last, beyond its interval, from which on it depends on the others. */
  tolerance: number
  figures(interval: Interval): EditFigures
}

/** Costs by key of the subset: one for each round. */
export type Session = ReadonlyMap<string, readonly number[]>
