import { Type, type Static } from 'typebox'
import { OUTCOMES } from './outcomes.ts'
import { TechniqueName } from './techniques.ts'

const exact = { additionalProperties: false } as const
const Count = Type.Integer({ minimum: 0 })

/** When learners first try a technique, and what comes of it. */
export const TechniquePath = Type.Object(
  {
    technique: TechniqueName,
    firstAt: Type.Array(Count, {
      description: 'Learners who first used it in their first, second, … attempt; the last entry counts all later ones',
    }),
    passed: Type.Integer({ minimum: 0, description: 'Those of them who passed with it' }),
    dropped: Type.Integer({ minimum: 0, description: 'Those of them whose last attempt no longer has it' }),
  },
  exact,
)
export type TechniquePath = Static<typeof TechniquePath>

/** A place where learners who have not passed are now. */
export const StuckPlace = Type.Object(
  {
    outcome: Type.Enum(OUTCOMES, { description: 'Of their last attempt' }),
    techniques: Type.Array(TechniqueName, { description: 'In their last attempt' }),
    people: Count,
    attempts: Type.Number({ description: 'The median of how many attempts in a row had this outcome' }),
  },
  exact,
)
export type StuckPlace = Static<typeof StuckPlace>

/** GET …/assignments/:assignment/paths: in which order a class tries techniques, and where it gets stuck. Without names. */
export const ClassPaths = Type.Object(
  {
    started: Type.Integer({ description: 'Learners with an attempt' }),
    passed: Count,
    unread: Type.Integer({ description: 'Attempts that could not be analysed in time' }),
    techniques: Type.Array(TechniquePath, { description: 'The earliest first' }),
    stuck: Type.Array(StuckPlace, { description: 'The most people first' }),
    revealed: Type.Object(
      {
        people: Type.Integer({ description: 'Learners who had a solution shown without a pass' }),
        attempts: Type.Union([Type.Number(), Type.Null()], { description: 'The median of their attempts before' }),
        passed: Type.Integer({ description: 'Those of them who passed afterwards' }),
      },
      exact,
    ),
  },
  exact,
)
export type ClassPaths = Static<typeof ClassPaths>
