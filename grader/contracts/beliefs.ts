import { Type, type Static } from 'typebox'
import { EXPECTED_TIMES } from './expected-times.ts'
import { TechniqueName } from './techniques.ts'

const exact = { additionalProperties: false } as const

/** What a learner expects before submitting: that this technique makes the code so many times as fast as before. */
export const Belief = Type.Object(
  { technique: TechniqueName, times: Type.Enum(EXPECTED_TIMES, { description: '1: no faster; 10: ten times or more' }) },
  exact,
)
export type Belief = Static<typeof Belief>

/** A speed-up that was measured, with an interval: of a technique alone, or of an attempt compared with the one before. */
export const MeasuredTimes = Type.Object({ value: Type.Number(), low: Type.Number(), high: Type.Number() }, exact)
export type MeasuredTimes = Static<typeof MeasuredTimes>

/** The expectations of one technique beside what it bought. */
export const BeliefRow = Type.Object(
  {
    technique: TechniqueName,
    people: Type.Integer({ description: 'Learners who expected something of it' }),
    pays: Type.Integer({ description: 'Those who expected it to pay' }),
    expected: Type.Number({ description: 'The median of what they expected' }),
    measured: Type.Array(MeasuredTimes, { description: 'What it bought each of those whose attempt was measured, ascending' }),
    alone: Type.Integer({ description: 'How many of these were measured edit by edit; the others are compared with the attempt before' }),
    bought: Type.Union([MeasuredTimes, Type.Null()], { description: 'Their median, with the median of each end of their intervals' }),
  },
  exact,
)
export type BeliefRow = Static<typeof BeliefRow>

/** Fewer people than this are not shown: their answers could be traced to them. */
export const FEWEST_BELIEVERS = 3

/** GET …/assignments/:assignment/beliefs: what a class expected of techniques, and what they bought. Without names. */
export const Beliefs = Type.Object(
  {
    learners: Type.Integer({ description: 'Learners of the cohort' }),
    people: Type.Integer({ description: 'Those who expected something; with fewer than three, there are no rows' }),
    rows: Type.Array(BeliefRow, { description: 'The most widespread first' }),
  },
  exact,
)
export type Beliefs = Static<typeof Beliefs>
