import { Type, type Static } from 'typebox'
import { TECHNIQUE_NAMES, type Technique } from './technique-names.ts'

export const TechniqueName = Type.Enum(TECHNIQUE_NAMES)

/** Where it is seen that a change used a technique. */
export const TechniqueFound = Type.Object(
  {
    technique: TechniqueName,
    file: Type.String(),
    in: Type.Enum(['submission', 'starter'] as const, { description: 'Starter: what is seen is gone from the submission' }),
    from: Type.Integer({ minimum: 1, description: 'Line' }),
    to: Type.Integer({ minimum: 1, description: 'Line, the last one' }),
  },
  { additionalProperties: false },
)
export type TechniqueFound = Static<typeof TechniqueFound>

/** How often one technique was seen where a person had seen it, was not, or was seen where it is not. */
export interface TechniqueScore {
  right: number
  missed: number
  wrong: number
}

/** How the recognition of techniques fares on solutions that a person has labelled. */
export interface TechniqueScores {
  exercises: string[]
  solutions: number
  /** Solutions whose techniques are all right, none too many. */
  exact: number
  techniques: Partial<Record<Technique, TechniqueScore>>
}

/** The recorded figures: of the solutions that were looked at while the rules were written, and of others that were not. */
export interface RecordedTechniqueScores {
  seen: TechniqueScores
  unseen: TechniqueScores
}
