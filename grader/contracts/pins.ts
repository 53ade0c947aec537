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

/** Of what someone is assigned, that which comes next: the first that is still due, else the last that was. @param now ms since 1970, as dueOf */
export function nextDue<T>(assigned: readonly T[], dueOf: (one: T) => number, now: number): T | null {
  const ordered = [...assigned].sort((a, b) => dueOf(a) - dueOf(b))
  return ordered.find((one) => dueOf(one) >= now) ?? ordered.at(-1) ?? null
}
