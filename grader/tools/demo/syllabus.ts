import type { Exercise, Level, Outcome } from '../../contracts/index.ts'

/** An assignment of the demo's course. Days count from the morning on which it begins. */
export interface Lesson {
  exercise: string
  /** Opens at nine in the morning of this day. */
  opens: number
  /** Due at a minute to midnight of this day. */
  due: number
  /** Of those who are still there, the share that begins it. */
  taken: number
  /** Whether teams are graded together; else everyone is alone. */
  together?: 'team'
}

/** Three weeks: every kind of exercise, none of which takes long to be graded. The last one is due after the course is looked at. */
export const SYLLABUS: readonly Lesson[] = [
  { exercise: 'inside-or-outside', opens: 0, due: 4, taken: 0.97 },
  { exercise: 'divide-by-and-sum', opens: 0, due: 6, taken: 0.97 },
  { exercise: 'create-name', opens: 4, due: 10, taken: 0.92 },
  { exercise: 'not-a-smi', opens: 7, due: 13, taken: 0.9 },
  { exercise: 'the-listener-that-stays', opens: 10, due: 16, taken: 0.88 },
  // A server takes six times as long to be graded as a function: for those who like, and for their teams.
  { exercise: 'the-last-of-the-hash', opens: 13, due: 19, taken: 0.5, together: 'team' },
  { exercise: 'one-shape', opens: 15, due: 21, taken: 0.85 },
]

/** Days from the beginning of the course to the moment at which it is looked at. */
export const COURSE_DAYS = 20

/** What its instructor says, in the morning of a day. */
export const ANNOUNCEMENTS: readonly { day: number; text: string }[] = [
  {
    day: 0,
    text: 'Welcome! Two exercises to begin with: a flamegraph to read, and a sum to make faster. Send early and often; every attempt tells you something.',
  },
  {
    day: 4,
    text: 'This week is about memory. If your code is right and the verdict says leak, ask what still knows the thing that should be gone.',
  },
  { day: 13, text: 'The last of the hash is for those who like servers, and graded by teams: one of you who passes is enough.' },
  {
    day: 18,
    text: 'One more to go. Before you change the loops of One shape, look at what the objects have in common. Ask me if you go round in circles!',
  },
]

/** What can be sent to a lesson, by the names of the exercise's own solutions. */
export interface Choices {
  /** Near misses, those that got further behind. */
  misses: readonly string[]
  /** Ways to pass, by level, the lowest first. */
  passes: readonly (readonly string[])[]
}

/** Words of near misses, as one gets further. What crashes or forges is no honest attempt. */
const HONEST_MISSES: readonly Outcome[] = ['wrong', 'leak', 'slow']
const LEVELS_UP: readonly Level[] = ['required', 'good', 'excellent']

/** What an exercise's manifest offers to honest learners. */
export function choicesOf({ manifest: { solutions } }: Exercise): Choices {
  const honest = Object.entries(solutions).filter(([name]) => !name.startsWith('cheat-'))
  return {
    misses: HONEST_MISSES.flatMap((outcome) => honest.filter(([, { verdict }]) => verdict === outcome).map(([name]) => name)),
    passes: LEVELS_UP.map((level) =>
      honest.filter(([, one]) => one.verdict === 'pass' && (one.level ?? 'required') === level).map(([name]) => name),
    ).filter(({ length }) => length > 0),
  }
}
