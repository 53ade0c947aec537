import { getCollection, type CollectionEntry } from 'astro:content'
import type { ExerciseEntry } from './entry.ts'

/** One page of a lesson. */
export interface LessonStep {
  href: string
  title: string
  /** Last part of its address; undefined for the first page, whose address is the lesson's. */
  slug: string | undefined
  entry: CollectionEntry<'lessons'> | CollectionEntry<'steps'>
}

/**
 * The course for its lists: lessons in order, each with its pages and its exercises.
 * @throws Error if a lesson lists a missing exercise, which would silently vanish from all lists
 */
export async function readCourse() {
  const exercises = new Map((await getCollection('exercises')).map(({ id, data }) => [id, data as ExerciseEntry]))
  const lessons = (await getCollection('lessons')).sort((a, b) => a.data.order - b.data.order)
  const steps = (await getCollection('steps')).sort((a, b) => (a.filePath! < b.filePath! ? -1 : 1))
  return lessons.map((lesson) => ({
    id: lesson.id,
    href: `/lessons/${lesson.id}/`,
    ...lesson.data,
    steps: [lesson, ...steps.filter(({ id }) => id.startsWith(`${lesson.id}/`))].map(stepOf),
    exercises: lesson.data.exercises.map((slug) => known(exercises.get(slug), slug, lesson.id)),
  }))
}

function stepOf(entry: LessonStep['entry']): LessonStep {
  return { href: `/lessons/${entry.id}/`, title: entry.data.title, slug: entry.id.split('/')[1], entry }
}

/** The step that offers an exercise. */
export function stepWith(exercise: string, steps: readonly LessonStep[]): LessonStep | undefined {
  return steps.find(({ entry }) => entry.body?.includes(`<TryIt exercise="${exercise}"`))
}

/** The step to continue with after an exercise: none at the end of a lesson, or if the exercise's own step offers another one below it. */
export function stepAfter(exercise: string, steps: readonly LessonStep[]): LessonStep | undefined {
  const step = stepWith(exercise, steps)
  if (step === undefined) return undefined
  const below = step.entry.body!.split(`<TryIt exercise="${exercise}"`)[1]!
  return below.includes('<TryIt ') ? undefined : steps[steps.indexOf(step) + 1]
}

function known(exercise: ExerciseEntry | undefined, slug: string, lesson: string): ExerciseEntry {
  if (exercise === undefined) throw new Error(`The lesson ${lesson} lists the exercise “${slug}”, which does not exist`)
  return exercise
}
