/** A course of course/plans.json: for how long, for whom, and what is done when. */
export interface Plan {
  name: string
  about: string
  sessions: Session[]
}

export interface Session {
  when: string
  /** Lessons by their number, the NN of their folder. */
  lessons: string[]
  /** Of each lesson, at most so many of its exercises, the first ones; all where it is not said. */
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

/** A session with the lessons and exercises that the course has. */
export interface PlannedSession<L, E> {
  when: string
  lessons: L[]
  /** Of reading. */
  minutes: number
  exercises: E[]
}

/** The sessions of a plan as the course stands; a session whose lessons are all still to be written is left out. */
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
