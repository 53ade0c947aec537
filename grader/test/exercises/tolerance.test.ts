// Reads: exercises
import t from 'tap'
import { loadExercises } from '../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../tools/cli/places.ts'

const GRACE = /^var GRACE_MS = (\d+)/m

t.test('a task that allows old answers says how much older ones its check tolerates', (t) => {
  const tolerant = loadExercises(exercisesFolder).flatMap(({ slug, sources, task }) => {
    const found = GRACE.exec(sources['workload/world.js'] ?? '')
    return found ? [{ slug, task, ms: found[1] }] : []
  })
  for (const { slug, task, ms } of tolerant) t.match(task, `tolerates ${ms} ms more`, slug)
  t.same(
    tolerant.map(({ slug }) => slug),
    ['five-planted-problems', 'same-routes', 'sum-callback', 'thundering-herd'],
  )
  t.end()
})
