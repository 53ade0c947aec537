import { Type, type Static } from 'typebox'
import { Belief } from './beliefs.ts'
import { Effect } from './effect.ts'
import { NOTE_LENGTH } from './note-length.ts'
import { Id } from './submission.ts'
import { SANDBOXES } from './verdict.ts'
import { LEVELS, OUTCOMES } from './outcomes.ts'

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])
const Time = Type.String({ format: 'date-time' })

/** A learner's note on an attempt. */
export const Note = Type.Object(
  { text: Type.String(), version: Type.Integer({ minimum: 1, description: 'Counts changes, from 1' }), changedAt: Time },
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
        'Version of the note being replaced; 0 if there is none. If the note changed meanwhile, nothing is saved and the newer one returned',
    }),
  },
  { additionalProperties: false },
)
export type NewNote = Static<typeof NewNote>

/** GET /api/submissions/:id/notes: a learner's notes on an attempt. They are private and not graded. */
export const Notes = Type.Object(
  {
    hypothesis: Nullable(Type.String({ description: 'What the learner expected, written before submitting' })),
    belief: Nullable(Belief),
    note: Nullable(Note),
  },
  { additionalProperties: false },
)
export type Notes = Static<typeof Notes>

/** An attempt in the lab notebook. */
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
    revealed: Nullable(Type.String({ description: 'Name of the solution that the learner had revealed after this attempt' })),
    ...Notes.properties,
  },
  { additionalProperties: false, description: 'Fields from the verdict are null until there is one' },
)
export type NotebookEntry = Static<typeof NotebookEntry>
