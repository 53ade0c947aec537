import type { Exercise, Level, Outcome } from '../../contracts/index.ts'

/** An assignment of the demo's course. Days are counted from the first morning. */
export interface Lesson {
  exercise: string
  /** Opens at 9 am on this day. */
  opens: number
  /** Due at 11:59 pm on this day. */
  due: number
  /** Share of the remaining learners who begin it. */
  taken: number
  /** Whether teams are graded together. */
  together?: 'team'
}

/** Three weeks with every kind of exercise, all quick to grade. The last one is due after the demo is viewed. */
export const SYLLABUS: readonly Lesson[] = [
  { exercise: 'inside-or-outside', opens: 0, due: 4, taken: 0.97 },
  { exercise: 'divide-by-and-sum', opens: 0, due: 6, taken: 0.97 },
  { exercise: 'create-name', opens: 4, due: 10, taken: 0.92 },
  { exercise: 'not-a-smi', opens: 7, due: 13, taken: 0.9 },
  { exercise: 'the-listener-that-stays', opens: 10, due: 16, taken: 0.88 },
  // A server takes six times as long to grade as a function, so this one is optional and graded by team.
  { exercise: 'the-last-of-the-hash', opens: 13, due: 19, taken: 0.5, together: 'team' },
  { exercise: 'one-shape', opens: 15, due: 21, taken: 0.85 },
]

/** Days from the beginning of the course to the moment at which the demo is viewed. */
export const COURSE_DAYS = 20

/** The instructor's announcements, on the morning of a day. */
export const ANNOUNCEMENTS: readonly { day: number; text: string }[] = [
  {
    day: 0,
    text: 'Welcome! Two exercises to begin with: a flamegraph to read, and a sum to make faster. Send early and often; you learn something from every attempt.',
  },
  {
    day: 4,
    text: 'This week is about memory. If your code is right and the verdict is a leak, ask what still references the object that should be gone.',
  },
  { day: 13, text: 'The last of the hash is for those who like servers. It is graded by team: one pass is enough.' },
  {
    day: 18,
    text: 'One more to go. Before you change the loops of One shape, look at what the objects have in common. Ask me if you go round in circles!',
  },
]

/** What can be submitted to a lesson: names of the exercise's own solutions. */
export interface Choices {
  /** Near misses, the best of them last. */
  misses: readonly string[]
  /** Passing solutions by level, lowest first. */
  passes: readonly (readonly string[])[]
  /** A quiz without an answer is refused. */
  canSendStarter: boolean
}

/** Outcomes of near misses, in order of progress. Crashes and forgeries are not honest attempts. */
const HONEST_MISSES: readonly Outcome[] = ['wrong', 'leak', 'slow']
const LEVELS_UP: readonly Level[] = ['required', 'good', 'excellent']

/** The solutions in an exercise's manifest that an honest learner could write. */
export function choicesOf({ manifest: { kind, solutions } }: Exercise): Choices {
  const honest = Object.entries(solutions).filter(([name]) => !name.startsWith('cheat-'))
  return {
    canSendStarter: kind !== 'reading',
    misses: HONEST_MISSES.flatMap((outcome) => honest.filter(([, { verdict }]) => verdict === outcome).map(([name]) => name)),
    passes: LEVELS_UP.map((level) =>
      honest.filter(([, one]) => one.verdict === 'pass' && (one.level ?? 'required') === level).map(([name]) => name),
    ).filter(({ length }) => length > 0),
  }
}
