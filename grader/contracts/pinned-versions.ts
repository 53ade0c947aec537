import { Type, type Static } from 'typebox'
import { PublicExercise } from './exercise.ts'

/** GET …/assignments/:assignment/exercise: the exercise in the version pinned by the assignment. */
export const AssignedExercise = Type.Object(
  {
    exercise: PublicExercise,
    pinnedSince: Type.String({ format: 'date-time', description: 'When it was assigned, or when staff moved to this version' }),
    changes: Type.Array(Type.String(), { description: 'What has changed since, for example “the target”; empty if nothing has' }),
  },
  { additionalProperties: false },
)
export type AssignedExercise = Static<typeof AssignedExercise>
