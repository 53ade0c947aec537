// Reads: exercises grader/contracts
import { join } from 'node:path'
import t from 'tap'
import { compareAtHome } from './home.ts'
import { loadExercises } from '../../shared/catalogue/load.ts'

const exercises = loadExercises(join(import.meta.dirname, '../../../exercises'))

/** Each solution computes on one core. */
t.jobs = 2

compareAtHome(
  t,
  exercises.filter(({ manifest }) => ['function', 'heap'].includes(manifest.kind)),
  t.jobs,
)
