import type { Exercise, ProfileSide, Sandbox, SourceFiles } from '../../contracts/index.ts'

/** What an instrument looks at, and the boxes that it may open: each has one of its own, they would disturb one another. */
export interface ProfileTarget {
  exercise: Exercise
  files: SourceFiles
  boxes: Pick<Sandbox, 'open'>
  signal: AbortSignal
  /** Tells the learner what kept something from being seen, in words that go on from “Your code: ”. */
  note: (what: string) => void
}

/** Parts that it saw; null where one could not be read. Throws FailureError for what the submission does. */
export type Instrument = (target: ProfileTarget) => Promise<Partial<ProfileSide>>
