import t from 'tap'
import { loadExercises } from '../../../../shared/catalogue/load.ts'
import { DISGUISES } from '../../../../tools/bench/similarity/disguises.ts'
import { detection, naturalSolutions, ownSolutions } from '../../../../tools/bench/similarity/figures.ts'
import { exercisesFolder } from '../../../../tools/cli/places.ts'
import recorded from '../../../../../site/src/data/similarity.json' with { type: 'json' }

const exercises = loadExercises(exercisesFolder)
const [own, natural] = [ownSolutions(exercises), naturalSolutions(exercises)]

t.test('nearly every copy is found, whatever was done to it', async (t) => {
  t.same(
    detection([...own, ...natural], DISGUISES['all three, linted']),
    recorded.copies['all three, linted'],
    'else: npm run bench -- similarity --publish',
  )
  for (const [name, { low }] of Object.entries(recorded.copies)) t.ok(low >= 0.94, `${name}: ${low}`)
})
