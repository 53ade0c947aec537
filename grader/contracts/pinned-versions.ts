import { Type, type Static } from 'typebox'
import { PublicExercise } from './exercise.ts'

/** GET …/assignments/:assignment/exercise: the exercise as the assignment has it. */
export const AssignedExercise = Type.Object(
  {
    exercise: PublicExercise,
    pinnedSince: Type.String({ format: 'date-time', description: 'When it was assigned, or when its staff took this version' }),
    changes: Type.Array(Type.String(), { description: 'What is another in it today, as “the target”; empty where it is today’s' }),
  },
  { additionalProperties: false },
)
export type AssignedExercise = Static<typeof AssignedExercise>
