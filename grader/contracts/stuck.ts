import { Type, type Static } from 'typebox'
import { Id } from './submission.ts'

const Time = Type.String({ format: 'date-time' })
const who = { person: Id, name: Type.String(), assignment: Id, title: Type.String() }

/** A learner in GET …/stuck, who may need help. */
export const StuckLearner = Type.Union([
  Type.Object(
    { ...who, why: Type.Literal('circles'), tries: Type.Integer({ description: 'Attempts in a row without progress' }), since: Time },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      ...who,
      why: Type.Literal('silence'),
      hoursLeft: Type.Number({ description: 'Hours until the due time' }),
      since: Type.Union([Time, Type.Null()], { description: 'Time of the last attempt; null if there was none' }),
    },
    { additionalProperties: false },
  ),
])
export type StuckLearner = Static<typeof StuckLearner>
