import { join } from 'node:path'
import t from 'tap'
import { compareAtHome } from './home.ts'
import { loadExercises } from '../../catalogue/load.ts'

const exercises = loadExercises(join(import.meta.dirname, '../../../exercises'))

t.setTimeout(300_000) // hundreds of solutions, on a machine that may be busy

/** Solutions of an HTTP task mostly wait for a second to pass. */
const AT_ONCE = 6

for (const exercise of exercises.filter(({ reading, trials }) => !reading && !trials)) {
  t.test(exercise.slug, { timeout: 180_000 }, (t) => compareAtHome(t, exercise, AT_ONCE))
}
