import { root } from './places.ts'
import { readLessons, type Lesson } from '../course/lesson.ts'
import { HotpathError } from '../../shared/errors.ts'

/**
 * The lessons whose slug holds one of the words, all of them without words.
 * @throws HotpathError E_USAGE, with `usage`, for a word that none holds
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
