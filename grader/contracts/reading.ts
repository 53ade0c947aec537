import { Type, type Static } from 'typebox'
import { FlameNode } from './profile.ts'

/*
 * A reading: questions about a recorded profile, answered by choosing frames of its flamegraph. Nothing runs and nothing is measured.
 * How frames are named is in ways.ts.
 */

const Pattern = Type.String({ minLength: 1, maxLength: 400, description: 'End of the way to a frame, as “rank > nameOf”' })

export const ReadingTarget = Type.Object(
  { right: Type.Integer({ minimum: 1, description: 'Questions that must be answered right' }) },
  { additionalProperties: false },
)
export type ReadingTarget = Static<typeof ReadingTarget>

export const Question = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 40 }),
    ask: Type.String({ minLength: 1, maxLength: 300 }),
    accepted: Type.Array(Pattern, { minItems: 1, description: 'Frames that are right' }),
    right: Type.String({ minLength: 1, description: 'Said of a right answer: why it is one' }),
    feedback: Type.Record(Type.String(), Type.String({ minLength: 1 }), {
      minProperties: 2,
      description: 'Said of wrong frames, by pattern: what one sees there, and where to look instead',
    }),
    otherwise: Type.String({ minLength: 1, description: 'Said of all other frames' }),
  },
  { additionalProperties: false },
)
export type Question = Static<typeof Question>

/** What the manifest of a reading has in the place of starter, tests, workload and target. */
export const Reading = Type.Object(
  {
    profile: Type.String({
      pattern: '^profile/[a-z0-9][a-z0-9.-]*\\.cpuprofile$',
      description: 'The recording, by its path from the exercise’s folder',
    }),
    questions: Type.Array(Question, { minItems: 1, maxItems: 9 }),
  },
  { additionalProperties: false },
)
export type Reading = Static<typeof Reading>

/** A recorded profile, as the flamegraph needs it. */
export const ReadProfile = Type.Object({ totalUs: Type.Number({ exclusiveMinimum: 0 }), tree: FlameNode })
export interface ReadProfile {
  totalUs: number
  tree: FlameNode
}

/** What the page may know: what is asked, and the picture. Nothing of the answers. */
export const PublicReading = Type.Object(
  {
    questions: Type.Array(Type.Pick(Question, ['id', 'ask'])),
    profile: ReadProfile,
  },
  { additionalProperties: false },
)
export type PublicReading = Static<typeof PublicReading>
