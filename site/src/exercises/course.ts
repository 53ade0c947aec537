import { getCollection } from 'astro:content'
import type { ExerciseEntry } from './entry.ts'

/**
 * The course for its lists: lessons in order, each with its exercises.
 * @throws Error if a lesson lists a missing exercise, which would silently vanish from all lists
 */
export async function readCourse() {
  const exercises = new Map((await getCollection('exercises')).map(({ id, data }) => [id, data as ExerciseEntry]))
  const lessons = (await getCollection('lessons')).sort((a, b) => a.data.order - b.data.order)
  return lessons.map(({ id, data }) => ({
    id,
    href: `/lessons/${id}/`,
    ...data,
    exercises: data.exercises.map((slug) => known(exercises.get(slug), slug, id)),
  }))
}

function known(exercise: ExerciseEntry | undefined, slug: string, lesson: string): ExerciseEntry {
  if (exercise === undefined) throw new Error(`The lesson ${lesson} lists the exercise “${slug}”, which does not exist`)
  return exercise
}
