import type { Exercise, ProfileSide, SourceFiles } from '../../contracts/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

/** A submission to profile, and the sandboxes for it: each instrument opens its own, since instruments would disturb one another. */
export interface ProfileTarget {
  exercise: Exercise
  files: SourceFiles
  boxes: Pick<Sandbox, 'open'>
  signal: AbortSignal
  /** Notes for the learner why something could not be profiled; the text continues “Your code: ”. */
  note: (what: string) => void
}

/** Returns the parts that it measured, null for parts that could not be read. Throws FailureError if the submission fails. */
export type Instrument = (target: ProfileTarget) => Promise<Partial<ProfileSide>>
