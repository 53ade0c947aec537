// Reads: exercises
import t from 'tap'
import { nearMisses } from '../../../tools/course/near-misses.ts'
import { loadExercise, loadExercises } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'

t.test('the near misses of an exercise are listed with their feedback, cheats and right solutions are not', (t) => {
  const found = nearMisses(loadExercise(exercisesFolder, 'divide-by-and-sum'))
  t.match(
    found.find(({ solution }) => solution === 'without-try.js'),
    { outcome: 'slow', shown: [/^You removed `try`\/`catch`, which gains nothing/] },
  )
  t.notOk(found.some(({ solution, outcome }) => outcome === 'pass' || solution.startsWith('cheat-')))
  t.end()
})

t.test('those of a reading get an answer to each question that they missed', (t) => {
  const [first] = nearMisses(loadExercise(exercisesFolder, 'find-the-frame'))
  t.match(first!.shown[0], /^Which frame has the most self time\? You chose /)
  t.end()
})

t.test('every exercise has near misses, and each has feedback', (t) => {
  for (const exercise of loadExercises(exercisesFolder)) {
    const found = nearMisses(exercise)
    t.ok(found.length >= 4, exercise.slug)
    // The baseline itself is listed among the solutions of two exercises; its feedback depends on the interval.
    t.ok(found.filter(({ shown }) => shown.length === 0).length <= 1, exercise.slug)
  }
  t.end()
})
