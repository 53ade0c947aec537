import { shuffler } from 'd3-array'
import { randomLcg } from 'd3-random'
import { courseOf, TEMPERS, type Temper } from './course-of.ts'
import type { Pupil } from './characters.ts'
import { ANNOUNCEMENTS, type Choices, type Lesson } from './syllabus.ts'
import { dayTime, DAY_MS, HOUR_MS, MINUTE_MS, sittings } from './times.ts'

/** An action at a moment of the course. */
export type Action = { at: Date } & (
  | ({ kind: 'attempt' } & PlannedAttempt)
  | { kind: 'announcement'; text: string }
  | { kind: 'extension'; pupil: number; lesson: number; dueAt: Date; reason: string }
  | { kind: 'override'; pupil: number; lesson: number; points: number; reason: string }
)

/** A submission. Indexes refer to the plan's learners and lessons. */
export interface PlannedAttempt {
  pupil: number
  lesson: number
  /** Name of one of the exercise's solutions; null for the unchanged starter. */
  solution: string | null
  /** The learner whose coding habits it shows: another one if it was copied. */
  hand: number
}

export interface PlanOptions {
  pupils: readonly Pupil[]
  lessons: readonly (Lesson & Choices)[]
  /** Midnight before the first day, in the course's time zone. */
  begins: Date
  /** Day of the week of the first day: 0 is Sunday. */
  weekday: number
  /** Nothing happens later. */
  until: Date
  /** The same seed, the same course. */
  seed: number
}

/** The lesson with a planted copy: its exercise needs the most code. */
export const COPIED = 'the-listener-that-stays'

/** A harmless cheat, so that the gradebook shows its outcome. */
const CURIOUS = { exercise: 'divide-by-and-sum', solution: 'cheat-answers-for-the-harness.js' }

const EXTENSION_DAYS = 3

/** Everything that happens in the course, in chronological order. */
export function planCourse({ pupils, lessons, begins, weekday, until, seed }: PlanOptions): Action[] {
  const random = randomLcg(seed)
  const tempers = shuffler(random)(pupils.map((_, index) => TEMPERS[index % TEMPERS.length]!))
  const attempts = pupils.flatMap((_, pupil) =>
    lessons.flatMap((lesson, number) => attemptsAt(lesson, { pupil, lesson: number }, tempers[pupil]!)),
  )
  const actions = [...announcements(begins), ...plantCopy(plantCheat(attempts)), ...favours()]
  return actions.filter(({ at }) => at < until).sort((a, b) => a.at.getTime() - b.at.getTime())

  function attemptsAt(lesson: Lesson & Choices, place: Pick<PlannedAttempt, 'pupil' | 'lesson'>, temper: Temper): AttemptAction[] {
    const course = courseOf(lesson, place.lesson, lessons.length, temper, random)
    const times = sittings(course.length, { lesson, temper, begins, weekday, random })
    return course.map((solution, index) => ({ kind: 'attempt', at: times[index]!, ...place, solution, hand: place.pupil }))
  }

  /** A learner submits a teammate's passing solution an hour later. */
  function plantCopy(sent: AttemptAction[]): AttemptAction[] {
    const lesson = lessons.findIndex(({ exercise }) => exercise === COPIED)
    const last = pupils.map((_, pupil) => sent.filter((one) => one.lesson === lesson && one.pupil === pupil).at(-1))
    const isPass = (one: AttemptAction | undefined) => one !== undefined && lessons[lesson]!.passes.flat().includes(one.solution ?? '')
    for (const [copier, copy] of last.entries()) {
      const giver = last.findIndex((one, pupil) => pupil !== copier && pupils[pupil]!.team === pupils[copier]!.team && isPass(one))
      if (giver === -1 || !isPass(copy)) continue
      const { solution, at } = last[giver]!
      const rest = sent.filter((one) => one !== copy && !(one.lesson === lesson && one.pupil === copier && one.at > at))
      return [...rest, { ...copy!, solution, hand: giver, at: new Date(at.getTime() + HOUR_MS) }]
    }
    return sent
  }

  /** A learner who reached the top level also tries a cheat. */
  function plantCheat(sent: AttemptAction[]): AttemptAction[] {
    const lesson = lessons.findIndex(({ exercise }) => exercise === CURIOUS.exercise)
    const done = sent.filter((one) => one.lesson === lesson && tempers[one.pupil] === 'keen').at(-1)
    return done === undefined ? sent : [...sent, { ...done, solution: CURIOUS.solution, at: new Date(done.at.getTime() + 9 * MINUTE_MS) }]
  }

  /** Extensions for some late learners, and an overridden grade for one who is stuck. */
  function favours(): Action[] {
    const of = (temper: Temper) => tempers.flatMap((one, pupil) => (one === temper ? [pupil] : []))
    const due = (lesson: number) => dayTime(begins, lessons[lesson]!.due, 23, 59)
    const extended = of('late')
      .slice(0, 3)
      .map((pupil, index): Action => {
        const lesson = 1 + 2 * index
        const reason = ['Ill until Thursday', 'A conference', 'Laptop was being repaired'][index]!
        return {
          kind: 'extension',
          at: new Date(due(lesson).getTime() - 7 * HOUR_MS),
          pupil,
          lesson,
          dueAt: new Date(due(lesson).getTime() + EXTENSION_DAYS * DAY_MS),
          reason,
        }
      })
    const given = of('stuck')
      .slice(0, 1)
      .map((pupil): Action => {
        return {
          kind: 'override',
          at: new Date(due(1).getTime() + 15 * HOUR_MS),
          pupil,
          lesson: 1,
          points: 5,
          reason: 'Explained it at the whiteboard: the idea is right, with a slip in the code',
        }
      })
    return [...extended, ...given]
  }
}

type AttemptAction = Extract<Action, { kind: 'attempt' }>

function announcements(begins: Date): Action[] {
  return ANNOUNCEMENTS.map(({ day, text }) => ({ kind: 'announcement', at: dayTime(begins, day, 9, 5), text }))
}
