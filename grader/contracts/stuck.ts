import { Type, type Static } from 'typebox'
import { Id } from './submission.ts'

const Time = Type.String({ format: 'date-time' })
const who = { person: Id, name: Type.String(), assignment: Id, title: Type.String() }

/** GET …/stuck: who may need a person, the most urgent first. */
export const StuckLearner = Type.Union([
  Type.Object(
    { ...who, why: Type.Literal('circles'), tries: Type.Integer({ description: 'Attempts in a row that got no further' }), since: Time },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      ...who,
      why: Type.Literal('silence'),
      hoursLeft: Type.Number({ description: 'Until it is due' }),
      since: Type.Union([Time, Type.Null()], { description: 'Of the last attempt, null where there was none' }),
    },
    { additionalProperties: false },
  ),
])
export type StuckLearner = Static<typeof StuckLearner>
