import { Type, type Static } from 'typebox'
import { Id } from './submission.ts'

const exact = { additionalProperties: false } as const
const Time = Type.String({ format: 'date-time' })
const LineNumber = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const Text = Type.String({
  minLength: 1,
  maxLength: 4000,
  pattern: '\\S',
  description: 'Plain text; line breaks are kept, and text between `backticks` is code',
})

/** Most characters of code that a thread shows. */
export const LINES_LENGTH = 4000

/** Body that starts a thread: about some lines of one of the attempt's files, or, without file and lines, about all of it. */
export const NewThread = Type.Object(
  {
    file: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'With both lines, or without them' })),
    first: Type.Optional(LineNumber),
    last: Type.Optional(LineNumber),
    text: Text,
  },
  exact,
)
export type NewThread = Static<typeof NewThread>

export const NewComment = Type.Object({ text: Text }, exact)
export type NewComment = Static<typeof NewComment>

export const CommentChange = Type.Object(
  { version: Type.Integer({ minimum: 1, description: 'The version you read; saving over a newer one is an error' }), text: Text },
  exact,
)
export type CommentChange = Static<typeof CommentChange>

export const Resolution = Type.Object({ resolved: Type.Boolean() }, exact)

/** Body of POST /api/me/comments/seen. */
export const SeenComments = Type.Object({ comments: Type.Array(Id, { minItems: 1, maxItems: 1000 }) }, exact)

export const Comment = Type.Object(
  {
    id: Id,
    author: Type.Union([Type.String(), Type.Null()], { description: 'Null for a former member' }),
    own: Type.Boolean({ description: 'Written by the caller, who may edit it' }),
    text: Type.Union([Type.String(), Type.Null()], { description: 'Null: deleted; replies stay' }),
    at: Time,
    editedAt: Type.Union([Time, Type.Null()]),
    version: Type.Integer(),
    unread: Type.Boolean({ description: 'The caller made the attempt and has not seen this comment yet' }),
  },
  exact,
)
export type Comment = Static<typeof Comment>

/** A comment that the staff of a cohort keep to use again. */
export const SavedComment = Type.Object({ id: Id, text: Text }, exact)
export type SavedComment = Static<typeof SavedComment>

const Line = Type.Union([LineNumber, Type.Null()])

/** Comments on one place in an attempt, or on all of it, oldest first. */
export const Thread = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'Id of its first comment' }),
    cohort: Id,
    cohortName: Type.String(),
    submission: Id,
    exercise: Type.String(),
    assignment: Type.Union([Id, Type.Null()], { description: 'The assignment that the attempt was sent for; null if unknown' }),
    submittedAt: Time,
    file: Type.Union([Type.String(), Type.Null()], { description: 'Null, as the lines: about the whole attempt' }),
    first: Line,
    last: Line,
    lines: Type.String({ description: `The lines as submitted, cut to ${LINES_LENGTH} characters` }),
    resolved: Type.Boolean(),
    comments: Type.Array(Comment),
  },
  exact,
)
export type Thread = Static<typeof Thread>
