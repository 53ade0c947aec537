import { Type, type Static } from 'typebox'
import { FlameNode } from './profile.ts'

/*
 * A reading: questions about a recorded profile, answered by choosing frames of its flamegraph. Nothing is run or measured.
 * See ways.ts for how frames are named.
 */

const Pattern = Type.String({ minLength: 1, maxLength: 400, description: 'End of the path to a frame, for example “rank > nameOf”' })

export const ReadingTarget = Type.Object(
  { right: Type.Integer({ minimum: 1, description: 'Number of right answers needed to pass' }) },
  { additionalProperties: false },
)
export type ReadingTarget = Static<typeof ReadingTarget>

export const Question = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 40 }),
    ask: Type.String({ minLength: 1, maxLength: 300 }),
    accepted: Type.Array(Pattern, { minItems: 1, description: 'Right frames' }),
    right: Type.String({ minLength: 1, description: 'Feedback on a right answer: why it is right' }),
    feedback: Type.Record(Type.String(), Type.String({ minLength: 1 }), {
      minProperties: 2,
      description: 'Feedback on wrong frames, by pattern: what the frame shows, and where to look instead',
    }),
    otherwise: Type.String({ minLength: 1, description: 'Feedback on all other frames' }),
  },
  { additionalProperties: false },
)
export type Question = Static<typeof Question>

/** Part of a reading's manifest that replaces starter, tests, workload and target. */
export const Reading = Type.Object(
  {
    profile: Type.String({
      pattern: '^profile/[a-z0-9][a-z0-9.-]*\\.cpuprofile$',
      description: 'Path of the recording, from the exercise’s folder',
    }),
    questions: Type.Array(Question, { minItems: 1, maxItems: 9 }),
  },
  { additionalProperties: false },
)
export type Reading = Static<typeof Reading>

/** A recorded profile, in the form that the flamegraph needs. */
export const ReadProfile = Type.Object({ totalUs: Type.Number({ exclusiveMinimum: 0 }), tree: FlameNode })
export interface ReadProfile {
  totalUs: number
  tree: FlameNode
}

/** The public part of a reading: questions and flamegraph, without answers. */
export const PublicReading = Type.Object(
  {
    questions: Type.Array(Type.Pick(Question, ['id', 'ask'])),
    profile: ReadProfile,
  },
  { additionalProperties: false },
)
export type PublicReading = Static<typeof PublicReading>
