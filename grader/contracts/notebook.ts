import { Type, type Static } from 'typebox'
import { Effect } from './effect.ts'
import { Id } from './submission.ts'
import { SANDBOXES } from './verdict.ts'
import { LEVELS, OUTCOMES } from './outcomes.ts'

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])
const Time = Type.String({ format: 'date-time' })

/** Characters that a note can have. */
export const NOTE_LENGTH = 2000

/** What somebody learned from an attempt, as it was saved last. */
export const Note = Type.Object(
  { text: Type.String(), version: Type.Integer({ minimum: 1, description: 'Counts the changes' }), changedAt: Time },
  { additionalProperties: false },
)
export type Note = Static<typeof Note>

/** Body of PUT /api/submissions/:id/notes. */
export const NewNote = Type.Object(
  {
    text: Type.String({ maxLength: NOTE_LENGTH }),
    version: Type.Integer({
      minimum: 0,
      description:
        'Of the note that it replaces, 0 where there is none: if someone saved another one meanwhile, that one comes back and nothing is saved',
    }),
  },
  { additionalProperties: false },
)
export type NewNote = Static<typeof NewNote>

/** GET /api/submissions/:id/notes: what a learner has written beside an attempt. Nobody else reads it, and nothing of it is graded. */
export const Notes = Type.Object(
  { hypothesis: Nullable(Type.String({ description: 'What was expected, written before it was sent' })), note: Nullable(Note) },
  { additionalProperties: false },
)
export type Notes = Static<typeof Notes>

/** An attempt as the lab notebook has it. */
export const NotebookEntry = Type.Object(
  {
    submission: Id,
    exercise: Type.String(),
    exerciseVersion: Type.String(),
    submittedAt: Time,
    outcome: Nullable(Type.Enum(OUTCOMES)),
    level: Nullable(Type.Enum(LEVELS)),
    summary: Nullable(Type.String()),
    engine: Nullable(Type.String()),
    sandbox: Nullable(Type.Enum(SANDBOXES)),
    effect: Nullable(Effect),
    ...Notes.properties,
  },
  { additionalProperties: false, description: 'What a verdict says is null before there is one' },
)
export type NotebookEntry = Static<typeof NotebookEntry>
