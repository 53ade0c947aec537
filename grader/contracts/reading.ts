import { Type, type Static } from 'typebox'
import { Charts } from './charts.ts'
import { FlameNode } from './profile.ts'

/*
 * A reading: questions about a recording, answered by choosing frames of its flamegraph or spans of its charts. Nothing is run or
 * measured. See ways.ts for how frames and spans are named.
 */

const Pattern = Type.String({
  minLength: 1,
  maxLength: 400,
  description: 'End of the path to a frame or span, for example “rank > nameOf” or “CPU Usage > B”',
})

export const ReadingTarget = Type.Object(
  { right: Type.Integer({ minimum: 1, description: 'Number of right answers needed to pass' }) },
  { additionalProperties: false },
)
export type ReadingTarget = Static<typeof ReadingTarget>

export const Question = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 40 }),
    ask: Type.String({ minLength: 1, maxLength: 300 }),
    accepted: Type.Array(Pattern, { minItems: 1, description: 'Right frames or spans' }),
    right: Type.String({ minLength: 1, description: 'Feedback on a right answer: why it is right' }),
    feedback: Type.Record(Type.String(), Type.String({ minLength: 1 }), {
      minProperties: 2,
      description: 'Feedback on wrong answers, by pattern: what the frame or span shows, and where to look instead',
    }),
    otherwise: Type.String({ minLength: 1, description: 'Feedback on all other answers' }),
  },
  { additionalProperties: false },
)
export type Question = Static<typeof Question>

/** Part of a reading's manifest that replaces starter, tests, workload and target. */
export const Reading = Type.Object(
  {
    profile: Type.Optional(
      Type.String({
        pattern: '^profile/[a-z0-9][a-z0-9.-]*\\.cpuprofile$',
        description: 'Path of the recording, from the exercise’s folder',
      }),
    ),
    charts: Type.Optional(
      Type.String({
        pattern: '^profile/[a-z0-9][a-z0-9.-]*\\.json$',
        description: 'Path of recorded charts, in place of a profile',
      }),
    ),
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

/** What a reading shows, and answers are chosen from: either a flamegraph or charts. */
export interface Recording {
  profile?: ReadProfile
  charts?: Charts
}

/** The public part of a reading: questions and recording, without answers. */
export const PublicReading = Type.Object(
  {
    questions: Type.Array(Type.Pick(Question, ['id', 'ask'])),
    profile: Type.Optional(ReadProfile),
    charts: Type.Optional(Charts),
  },
  { additionalProperties: false },
)
export type PublicReading = Static<typeof PublicReading>
