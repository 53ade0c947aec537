/** A plan of course/plans.json: its length, its audience and its sessions. */
export interface Plan {
  name: string
  about: string
  sessions: Session[]
}

export interface Session {
  when: string
  /** Lessons by their number, the NN of their folder. */
  lessons: string[]
  /** Maximum number of exercises per lesson, taken from the first on; all if undefined. */
  exercises?: number
}

interface Exercise {
  slug: string
  title: string
}

interface Lesson<E extends Exercise> {
  id: string
  minutes: number
  exercises: readonly E[]
}

/** A session with its lessons and exercises, as far as the course has them. */
export interface PlannedSession<L, E> {
  when: string
  lessons: L[]
  /** Time for reading and typing. */
  minutes: number
  exercises: E[]
}

/** The sessions of a plan. Leaves out sessions none of whose lessons exist yet. */
export function sessionsOf<E extends Exercise, L extends Lesson<E>>({ sessions }: Plan, course: readonly L[]): PlannedSession<L, E>[] {
  return sessions.map((session) => planned<E, L>(session, course)).filter(({ lessons }) => lessons.length > 0)
}

function planned<E extends Exercise, L extends Lesson<E>>(
  { when, lessons: numbers, exercises }: Session,
  course: readonly L[],
): PlannedSession<L, E> {
  const lessons = course.filter(({ id }) => numbers.some((number) => id.startsWith(`${number}-`)))
  return {
    when,
    lessons,
    minutes: lessons.reduce((sum, { minutes }) => sum + minutes, 0),
    exercises: lessons.flatMap((lesson) => lesson.exercises.slice(0, exercises)),
  }
}
