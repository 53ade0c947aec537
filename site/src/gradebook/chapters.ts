import type { PublicExercise } from '../../../grader/contracts/exercise.ts'

/** A chapter of the course: the title of its lesson, and its exercises in order. */
export type Chapter = readonly [title: string, exercises: readonly string[]]

/** The exercises by chapter, in the order of the course; those of no chapter come last. */
export function byChapter(
  exercises: readonly PublicExercise[],
  chapters: readonly Chapter[],
): { title: string; exercises: readonly PublicExercise[] }[] {
  const bySlug = new Map(exercises.map((exercise) => [exercise.slug, exercise]))
  const listed = chapters.map(([title, slugs]) => ({ title, exercises: slugs.flatMap((slug) => bySlug.get(slug) ?? []) }))
  const known = new Set(chapters.flatMap(([, slugs]) => slugs))
  const others = exercises.filter(({ slug }) => !known.has(slug))
  return [...listed, { title: 'Other exercises', exercises: others }].filter(({ exercises }) => exercises.length > 0)
}
