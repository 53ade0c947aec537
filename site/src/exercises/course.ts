import { getCollection } from 'astro:content'
import type { ExerciseEntry } from './entry.ts'

/** The course as its lists show it: lessons in order, each with its exercises. */
export async function readCourse() {
  const exercises = new Map((await getCollection('exercises')).map(({ id, data }) => [id, data as ExerciseEntry]))
  const lessons = (await getCollection('lessons')).sort((a, b) => a.data.order - b.data.order)
  return lessons.map(({ id, data }) => ({
    id,
    href: `/lessons/${id}/`,
    ...data,
    exercises: data.exercises.flatMap((slug) => exercises.get(slug) ?? []),
  }))
}
