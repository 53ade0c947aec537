import t from 'tap'
import { chooseOf } from '../../../../tools/bench/capacity/choice.ts'
import { checkSubmission } from '../../../../shared/catalogue/check.ts'
import { loadExercises } from '../../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../../tools/cli/places.ts'
import { KINDS } from '../../../../contracts/index.ts'

const exercises = loadExercises(exercisesFolder)

t.test('what is sent is taken, comes from every exercise of its kind, and is no cheat', async (t) => {
  for (const kind of KINDS) {
    const chosen = chooseOf(kind, exercises, 30, 1)
    t.equal(chosen.length, 30)
    for (const { exercise, files } of chosen) checkSubmission(exercise, files)
    t.equal(new Set(chosen.map(({ exercise }) => exercise.slug)).size, exercises.filter(({ manifest }) => manifest.kind === kind).length)
  }
  t.strictSame(chooseOf('heap', exercises, 4, 1), chooseOf('heap', exercises, 4, 1), 'the same by the same seed')
  t.strictSame(chooseOf('http', [], 5, 1), [])
})
