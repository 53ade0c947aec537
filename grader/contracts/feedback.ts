import { Type, type Static } from 'typebox'
import { LEVELS, OUTCOMES } from './outcomes.ts'
import { TechniqueName } from './techniques.ts'

const Techniques = Type.Array(TechniqueName, { minItems: 1, uniqueItems: true })

/**
 * Words of code are names, keywords, numbers, signs, and the content of strings; comments hold none. Several in a row are
 * separated by spaces: `last = null`.
 */
const Words = Type.Array(Type.String({ minLength: 1, maxLength: 80 }), { minItems: 1, uniqueItems: true })

const Factor = Type.Number({ exclusiveMinimum: 0 })

/** Conditions of a rule: it applies if all that are given hold. */
export const FeedbackCondition = Type.Object(
  {
    outcome: Type.Array(Type.Enum(OUTCOMES), { minItems: 1, uniqueItems: true, description: 'One of these outcomes' }),
    level: Type.Optional(Type.Array(Type.Enum(LEVELS), { minItems: 1, uniqueItems: true, description: 'For a pass: one of these levels' })),
    techniques: Type.Optional(Techniques),
    without: Type.Optional(Techniques),
    uses: Type.Optional({ ...Words, description: 'Words that must all occur in the submission' }),
    lacks: Type.Optional({ ...Words, description: 'Words none of which may occur in the submission' }),
    says: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 200,
        description: 'Part of the name or message of a failing test, or of the message of a finding',
      }),
    ),
    ratio: Type.Optional(
      Type.Object(
        { over: Type.Optional(Factor), under: Type.Optional(Factor) },
        { additionalProperties: false, minProperties: 1, description: 'The whole interval is over or under' },
      ),
    ),
  },
  { additionalProperties: false },
)
export type FeedbackCondition = Static<typeof FeedbackCondition>

/** Most characters of a text of feedback: a paragraph. */
const TEXT_LENGTH = 600

/** Feedback of an exercise on submissions that fit a condition. The first rule that fits applies. */
export const FeedbackRule = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 60 }),
    when: FeedbackCondition,
    text: Type.String({ minLength: 1, maxLength: TEXT_LENGTH, description: 'To the learner; `code` in backticks' }),
  },
  { additionalProperties: false },
)
export type FeedbackRule = Static<typeof FeedbackRule>

/** What a verdict says about the submission's own code. */
export const Feedback = Type.Object(
  {
    text: Type.String({ maxLength: TEXT_LENGTH, description: 'To the learner; `code` in backticks' }),
    rule: Type.Union([Type.String({ maxLength: 60 }), Type.Null()], {
      description: 'Id of the exercise’s rule that it comes from; null for general feedback',
    }),
  },
  { additionalProperties: false },
)
export type Feedback = Static<typeof Feedback>
