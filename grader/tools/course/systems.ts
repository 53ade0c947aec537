import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lesson } from './lesson.ts'

/** A tool, technique or program of the source texts, and where the course has it: an entry of course/systems.json. */
export interface System {
  system: string
  /** The lesson's number, the NN of its folder; null while no lesson has it. */
  lesson: string | null
  /** What the lesson's file says where it really has it, each of them, whatever the case. */
  mentions?: string[]
  /** The exercise on it; null where there is none. */
  exercise?: string | null
}

/** The list of systems that the course promises to carry over. */
export function readSystems(root: string): System[] {
  return JSON.parse(readFileSync(join(root, 'course/systems.json'), 'utf8')) as System[]
}

/** The lesson of that number; undefined where there is none yet. */
export function lessonOf({ lesson }: System, lessons: readonly Lesson[]): Lesson | undefined {
  return lessons.find(({ slug }) => lesson !== null && slug.startsWith(`${lesson}-`))
}

/** What the list claims and the lessons do not bear out, one line each. */
export function untrue(systems: readonly System[], lessons: readonly Lesson[]): string[] {
  return systems
    .filter(({ lesson }) => lesson !== null)
    .flatMap((entry) => {
      const lesson = lessonOf(entry, lessons)
      if (!lesson) return [`${entry.system}: there is no lesson ${entry.lesson}`]
      const { mentions = [], exercise } = entry
      const source = lesson.source.toLowerCase()
      return [
        ...(mentions.length === 0 ? [`${entry.system}: says nothing that ${lesson.slug} must mention`] : []),
        ...mentions
          .filter((word) => !source.includes(word.toLowerCase()))
          .map((word) => `${entry.system}: ${lesson.slug} does not mention “${word}”`),
        ...(exercise && !lesson.exercises.includes(exercise) ? [`${entry.system}: ${lesson.slug} has no exercise ${exercise}`] : []),
      ]
    })
}
