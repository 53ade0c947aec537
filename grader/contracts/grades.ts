import { Type, type Static } from 'typebox'
import { Assignment, Extension, Grade, RubricItem } from './cohort.ts'
import { Id } from './submission.ts'
import { TECHNIQUE_NAMES } from './technique-names.ts'
import { OUTCOMES } from './outcomes.ts'

const exact = { additionalProperties: false } as const
const { dueAt, reason } = Extension.properties

/** Response to creating or changing an assignment: the assignment, and warnings about settings that look unintended. */
export const SavedAssignment = Type.Object({ ...Assignment.properties, warnings: Type.Array(Type.String()) }, exact)
export type SavedAssignment = Static<typeof SavedAssignment>

/** Response to a grade given by hand: the grade that counts now, the version of the one given by hand, and warnings. */
export const SavedGrade = Type.Object(
  { ...Grade.properties, version: Type.Union([Id, Type.Null()]), warnings: Type.Array(Type.String()) },
  exact,
)
export type SavedGrade = Static<typeof SavedGrade>

/** Body of PUT …/extensions/:person. */
export const NewExtension = Type.Object(
  {
    dueAt,
    reason,
    version: Type.Optional(
      Type.Union([Id, Type.Null()], {
        description:
          'Version of the extension that you read, null if there was none: saving over another one is an error. Without it, the last one counts',
      }),
    ),
  },
  exact,
)
export type NewExtension = Static<typeof NewExtension>

/** Response to granting an extension: the extension, and warnings about a time that looks unintended. */
export const SavedExtension = Type.Object({ ...Extension.properties, warnings: Type.Array(Type.String()) }, exact)
export type SavedExtension = Static<typeof SavedExtension>

/** A grade given by hand, and who gave it. */
export const GivenGrade = Type.Object(
  {
    person: Id,
    points: Type.Number(),
    reason: Type.String({ description: 'Empty without one' }),
    rubric: Type.Array(RubricItem, { description: 'Items of the rubric that led to the points, as they were then' }),
    version: Id,
    by: Type.Union([Type.String(), Type.Null()], { description: 'Null if the account no longer exists' }),
    at: dueAt,
  },
  exact,
)
export type GivenGrade = Static<typeof GivenGrade>

/** The caller's own grade for an assignment. */
export const OwnGrade = Type.Object(
  {
    assignment: Id,
    ...Grade.properties,
    reason: Type.Union([Type.String(), Type.Null()], { description: 'Reason for a grade that was given by hand, if there is one' }),
    rubric: Type.Optional(Type.Array(RubricItem, { description: 'Items of the rubric that a grade given by hand is made of' })),
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

/** Unit of a passing figure: times as fast as the baseline, or bytes retained per call. */
export const FIGURES = ['ratio', 'bytesPerCall'] as const
export type Figure = (typeof FIGURES)[number]

const Count = Type.Integer({ minimum: 0 })

/**
 * Techniques that learners used, by one attempt per learner: the best pass, or else the last attempt. An attempt can use
 * several techniques.
 */
const Techniques = Type.Object(
  {
    read: Type.Integer({ minimum: 0, description: 'Learners whose attempt was analysed; a team counts once' }),
    unread: Type.Integer({ minimum: 0, description: 'Learners whose attempt was not analysed in time; a later request may include them' }),
    each: Type.Array(
      Type.Object(
        {
          technique: Type.Enum([...TECHNIQUE_NAMES, 'other'] as const, {
            description: 'As in GET …/submissions/:id/techniques; `other` if none was recognised',
          }),
          passing: Count,
          notPassing: Count,
          figure: Type.Union([Type.Number(), Type.Null()], {
            description: 'Median figure of those who passed, in the unit of `passing`',
          }),
        },
        exact,
      ),
      { description: 'Most used first' },
    ),
  },
  exact,
)

/**
 * A cohort's results in an assignment, from its opening until now, without names. A team's attempt counts for each
 * member in counts of learners, and once everywhere else.
 */
export const Distribution = Type.Object(
  {
    learners: Count,
    started: Type.Integer({
      minimum: 0,
      description: 'Learners with a counting attempt, their own or their team’s, that has a verdict',
    }),
    passed: Count,
    words: Type.Record(Type.String(), Count, { description: `Attempts by outcome: ${OUTCOMES.join(', ')}` }),
    figure: Type.Union([Type.Enum(FIGURES), Type.Null()], { description: 'Unit of `passing`; null if the exercise measures nothing' }),
    passing: Type.Array(Type.Number(), { description: 'Figure of each learner’s best pass, ascending; a team counts once' }),
    attemptsToPass: Type.Array(Type.Integer(), {
      description: 'Attempts of each learner who passed, including the pass, ascending; a team counts once',
    }),
    hoursToPass: Type.Array(Type.Number(), {
      description: 'Wall-clock hours from the first attempt to the pass, per learner who passed, ascending; a team counts once',
    }),
    dropOff: Type.Array(Count, {
      description: 'Learners without a pass, by number of counting attempts (own or team’s): with one, with two, and so on',
    }),
    techniques: Type.Union([Techniques, Type.Null()], {
      description: 'Guessed from the shape of the code; null for kinds of exercise without techniques',
    }),
  },
  exact,
)
export type Distribution = Static<typeof Distribution>

/** Deciles and quartiles of something, rounded: the extremes, which could be recognised, are left out. */
const Spread = Type.Object({ p10: Type.Number(), p25: Type.Number(), p50: Type.Number(), p75: Type.Number(), p90: Type.Number() }, exact)
export type Spread = Static<typeof Spread>

/** How the class did in an assignment, for its learners. */
export const ClassResults = Type.Object(
  {
    learners: Count,
    started: Count,
    passed: Count,
    figure: Type.Union([Type.Enum(FIGURES), Type.Null()], {
      description: 'Unit of `figures` and `own`; null if the exercise measures nothing',
    }),
    figures: Type.Union([Spread, Type.Null()], { description: 'Of the best passes' }),
    attempts: Spread,
    own: Type.Union([Type.Number(), Type.Null()], { description: 'Figure of your own best pass, or your team’s' }),
  },
  exact,
)
export type ClassResults = Static<typeof ClassResults>
