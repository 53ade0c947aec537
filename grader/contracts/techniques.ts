import { Type, type Static } from 'typebox'
import { TECHNIQUE_NAMES, type Technique } from './technique-names.ts'

export const TechniqueName = Type.Enum(TECHNIQUE_NAMES)

/** The place that shows the use of a technique. */
export const TechniqueFound = Type.Object(
  {
    technique: TechniqueName,
    file: Type.String(),
    in: Type.Enum(['submission', 'starter'] as const, { description: 'Starter: the place is in the starter and gone from the submission' }),
    from: Type.Integer({ minimum: 1, description: 'First line' }),
    to: Type.Integer({ minimum: 1, description: 'Last line' }),
  },
  { additionalProperties: false },
)
export type TechniqueFound = Static<typeof TechniqueFound>

/** How often a technique was recognised rightly, was missed, or was recognised wrongly. */
export interface TechniqueScore {
  right: number
  missed: number
  wrong: number
}

/** Accuracy of technique recognition on solutions labelled by a person. */
export interface TechniqueScores {
  exercises: string[]
  solutions: number
  /** Solutions with exactly the labelled techniques recognised. */
  exact: number
  techniques: Partial<Record<Technique, TechniqueScore>>
}

/** Recorded figures: `seen` for solutions used while writing the rules, `unseen` for others. */
export interface RecordedTechniqueScores {
  seen: TechniqueScores
  unseen: TechniqueScores
}
