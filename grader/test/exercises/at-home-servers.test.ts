// Reads: exercises grader/contracts
import { join } from 'node:path'
import t from 'tap'
import { compareAtHome } from './home.ts'
import { loadExercises } from '../../shared/catalogue/load.ts'

const exercises = loadExercises(join(import.meta.dirname, '../../../exercises'))

/**
 * They mostly wait for a second to pass. With more than four processes at once, a page would wait for a core. Load tests have to see a
 * delay of 100 ms, which no other work hides.
 */
t.jobs = 4

compareAtHome(
  t,
  exercises.filter(({ manifest, trials }) => manifest.kind === 'http' || trials !== undefined),
  t.jobs,
)
