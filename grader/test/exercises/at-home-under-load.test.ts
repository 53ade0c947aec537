// Alone: a load test tells other work for a regression.
import { join } from 'node:path'
import t from 'tap'
import { compareAtHome } from './home.ts'
import { loadExercises } from '../../catalogue/load.ts'

const exercises = loadExercises(join(import.meta.dirname, '../../../exercises'))

t.setTimeout(300_000)

for (const exercise of exercises.filter(({ trials }) => trials)) {
  t.test(exercise.slug, { timeout: 180_000 }, (t) => compareAtHome(t, exercise, 1))
}
