import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lesson } from './lesson.ts'

/** A tool, technique or program of the source texts, and where the course covers it: an entry of course/systems.json. */
export interface System {
  system: string
  /** The lesson's number, the NN of its folder; null while no lesson covers it. */
  lesson: string | null
  /** Words that the lesson must contain if it really covers it, ignoring case. */
  mentions?: string[]
  /** The exercise about it, of this lesson or a later one; null if there is none. */
  exercise?: string | null
}

/** The systems that the course promises to cover. */
export function readSystems(root: string): System[] {
  return JSON.parse(readFileSync(join(root, 'course/systems.json'), 'utf8')) as System[]
}

/** The lesson with that number; undefined if there is none yet. */
export function lessonOf({ lesson }: System, lessons: readonly Lesson[]): Lesson | undefined {
  return lessons.find(({ slug }) => lesson !== null && slug.startsWith(`${lesson}-`))
}

/** Claims of the list that the lessons do not fulfil, one line each. */
export function untrue(systems: readonly System[], lessons: readonly Lesson[]): string[] {
  return systems
    .filter(({ lesson }) => lesson !== null)
    .flatMap((entry) => {
      const lesson = lessonOf(entry, lessons)
      if (!lesson) return [`${entry.system}: there is no lesson ${entry.lesson}`]
      const { mentions = [], exercise } = entry
      const source = lesson.source.toLowerCase()
      return [
        ...(mentions.length === 0 ? [`${entry.system}: lists nothing that ${lesson.slug} must mention`] : []),
        ...mentions
          .filter((word) => !source.includes(word.toLowerCase()))
          .map((word) => `${entry.system}: ${lesson.slug} does not mention “${word}”`),
        ...(exercise && !lessons.some(({ exercises }) => exercises.includes(exercise))
          ? [`${entry.system}: no lesson has the exercise ${exercise}`]
          : []),
      ]
    })
}
