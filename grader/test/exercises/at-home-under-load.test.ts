// Slot: alone, a load test takes other work for a regression.
// Reads: exercises grader/contracts
import { join } from 'node:path'
import t from 'tap'
import { compareAtHome } from './home.ts'
import { loadExercises } from '../../shared/catalogue/load.ts'

const exercises = loadExercises(join(import.meta.dirname, '../../../exercises'))

compareAtHome(
  t,
  exercises.filter(({ trials }) => trials),
)
