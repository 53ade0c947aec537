import { Type, type Static } from 'typebox'
import { Grade } from './cohort.ts'
import { FIGURES, GivenGrade } from './grades.ts'
import { Id } from './submission.ts'

const exact = { additionalProperties: false } as const

/** One learner's work on an assignment, as graders go through it. */
export const GradingEntry = Type.Object(
  {
    person: Id,
    name: Type.String(),
    email: Type.String(),
    team: Type.Union([Type.String(), Type.Null()]),
    grade: Grade,
    figure: Type.Union([Type.Number(), Type.Null()], { description: 'What the graded attempt measured, null if nothing' }),
    unit: Type.Union([Type.Enum(FIGURES), Type.Null()], {
      description: 'Of the figure: times as fast as the baseline, or bytes retained per call',
    }),
    sentAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: 'When the graded attempt was sent' }),
    given: Type.Union([GivenGrade, Type.Null()], { description: 'The grade given by hand' }),
    threads: Type.Integer({ minimum: 0, description: 'Threads of comments on the learner’s attempts at the exercise' }),
    waiting: Type.Integer({ minimum: 0, description: 'Of these, unresolved ones in which the learner wrote last' }),
  },
  exact,
)
export type GradingEntry = Static<typeof GradingEntry>
