import { openShelf, type Shelf } from '../../../runner/agent/shelf.ts'
import type { Exercise } from '../../../contracts/index.ts'

/** Of an agent that has these exercises, and gets no others. */
export function shelf(...exercises: Exercise[]): Shelf {
  return openShelf(new Map(exercises.map((one) => [one.slug, one])), async () => {
    throw new Error('Nothing is fetched here')
  })
}
