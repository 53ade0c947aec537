import { root } from './places.ts'
import { readLessons, type Lesson } from '../course/lesson.ts'
import { HotpathError } from '../../shared/errors.ts'

/**
 * The lessons whose slug contains one of the words; without words, all lessons.
 * @throws HotpathError E_USAGE, with `usage`, for a word that no slug contains
 */
export function chosenLessons(words: readonly string[], usage: string): Lesson[] {
  const lessons = readLessons(root, words)
  const unknown = words.find((word) => !lessons.some(({ slug }) => slug.includes(word)))
  if (unknown === undefined) return lessons
  throw new HotpathError('E_USAGE', {
    problem: `No lesson has “${unknown}” in its name: there are ${readLessons(root)
      .map(({ slug }) => slug)
      .join(', ')}.`,
    usage,
  })
}
