import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import type { Verdict } from '../../../contracts/index.ts'
import { sentence } from '../../../runner/verdict/sentence.ts'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder, root } from '../../../tools/cli/places.ts'

t.test('the recorded verdict on the landing page is worded as a verdict is today', async (t) => {
  const verdict = JSON.parse(readFileSync(join(root, 'site/src/data/verdict.json'), 'utf8')) as Verdict
  const { typical } = loadExercise(exercisesFolder, verdict.exercise).manifest
  t.equal(verdict.summary, sentence(verdict.verdict, verdict.level, verdict as Parameters<typeof sentence>[2], null, typical))
})
