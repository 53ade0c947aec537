import { Type, type Static } from 'typebox'
import { Assignment, Extension, Grade, Override } from './cohort.ts'
import { Id } from './submission.ts'
import { TECHNIQUE_NAMES } from './technique-names.ts'
import { OUTCOMES } from './outcomes.ts'

const exact = { additionalProperties: false } as const
const { dueAt, reason } = Extension.properties

/** What making or changing an assignment answers: the assignment, and what may not be meant. */
export const SavedAssignment = Type.Object({ ...Assignment.properties, warnings: Type.Array(Type.String()) }, exact)
export type SavedAssignment = Static<typeof SavedAssignment>

/** What giving a grade by hand answers: the grade that counts now, and warnings. */
export const SavedGrade = Type.Object({ ...Grade.properties, warnings: Type.Array(Type.String()) }, exact)
export type SavedGrade = Static<typeof SavedGrade>

/** Body of PUT …/extensions/:person. */
export const NewExtension = Type.Object({ dueAt, reason }, exact)
export type NewExtension = Static<typeof NewExtension>

/** A grade that was given by hand, and by whom. */
export const GivenGrade = Type.Object(
  {
    person: Id,
    points: Type.Number(),
    reason: Override.properties.reason,
    by: Type.Union([Type.String(), Type.Null()], { description: 'Null where there is no such account any more' }),
    at: dueAt,
  },
  exact,
)
export type GivenGrade = Static<typeof GivenGrade>

/** What one has oneself of an assignment. */
export const OwnGrade = Type.Object(
  {
    assignment: Id,
    ...Grade.properties,
    reason: Type.Union([Type.String(), Type.Null()], { description: 'Of a grade that was given by hand' }),
    passedBefore: Type.Optional(
      Type.String({
        format: 'uuid',
        description:
          'Your newest pass at the exercise that does not count here, as it was sent before the assignment opened or before you joined; where no pass counts yet',
      }),
    ),
  },
  exact,
)
export type OwnGrade = Static<typeof OwnGrade>

/** What a passing figure is: times as fast as the baseline, or bytes left behind by a call. */
export const FIGURES = ['ratio', 'bytesPerCall'] as const
export type Figure = (typeof FIGURES)[number]

const Count = Type.Integer({ minimum: 0 })

/**
 * What learners changed, by the attempt of each that tells most: the best pass, or the last attempt. One may have used
 * several techniques.
 */
const Techniques = Type.Object(
  {
    read: Type.Integer({ minimum: 0, description: 'Learners whose attempt was read; who is graded together is one' }),
    unread: Type.Integer({ minimum: 0, description: 'Learners whose attempt could not be read in time; asking again may do' }),
    each: Type.Array(
      Type.Object(
        {
          technique: Type.Enum([...TECHNIQUE_NAMES, 'other'] as const, {
            description: 'As GET …/submissions/:id/techniques has them; `other` where none was recognised',
          }),
          passing: Count,
          notPassing: Count,
          figure: Type.Union([Type.Number(), Type.Null()], {
            description: 'Median of those who passed, as in `passing` of the distribution',
          }),
        },
        exact,
      ),
      { description: 'Those of most learners first' },
    ),
  },
  exact,
)

/**
 * How a cohort fared with an assignment, from its opening to now. Nobody is named. What a team is graded by stands for
 * each of it in the counts of learners, and once elsewhere.
 */
export const Distribution = Type.Object(
  {
    learners: Count,
    started: Type.Integer({
      minimum: 0,
      description: 'Learners with an attempt that has its verdict and counts, their own or their team’s',
    }),
    passed: Count,
    words: Type.Record(Type.String(), Count, { description: `Attempts by the word of their verdict: ${OUTCOMES.join(', ')}` }),
    figure: Type.Union([Type.Enum(FIGURES), Type.Null()], { description: 'What `passing` holds; null where nothing is measured' }),
    passing: Type.Array(Type.Number(), { description: 'Of every learner’s best pass, ascending; a team’s is one' }),
    attemptsToPass: Type.Array(Type.Integer(), {
      description: 'Of everyone who passed, ascending: the pass is one of them; a team is one',
    }),
    hoursToPass: Type.Array(Type.Number(), {
      description: 'Of everyone who passed, ascending: from the first attempt, as a wall clock has it; a team is one',
    }),
    dropOff: Type.Array(Count, {
      description: 'Learners without a pass, by their or their team’s attempts that count: those with one, with two, and so on',
    }),
    techniques: Type.Union([Techniques, Type.Null()], {
      description: 'A guess from the shape of the code; null where the exercise is of a kind that has none',
    }),
  },
  exact,
)
export type Distribution = Static<typeof Distribution>
