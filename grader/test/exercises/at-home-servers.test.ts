// Reads: exercises grader/contracts
import { join } from 'node:path'
import t from 'tap'
import { compareAtHome } from './home.ts'
import { loadExercises } from '../../shared/catalogue/load.ts'

const exercises = loadExercises(join(import.meta.dirname, '../../../exercises'))

/** They mostly wait for a second to pass. More at once would make a page wait for a core. */
const AT_ONCE = 4

for (const exercise of exercises.filter(({ manifest }) => manifest.kind === 'http')) {
  t.test(exercise.slug, (t) => compareAtHome(t, exercise, AT_ONCE))
}
