// Reads: exercises
import t from 'tap'
import type { SpeedTarget } from '../../contracts/index.ts'
import { FUNCTION_RULE, httpRule } from '../../runner/verdict/speed-rules.ts'
import { loadExercises } from '../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../tools/cli/places.ts'

/** Ratios below this part of the target are far from it: what a rule says of them need not hold for all slow submissions. */
const FAR = 0.9

t.test('feedback on slow submissions speaks to all of them, or only to those far from the target', (t) => {
  const limited = loadExercises(exercisesFolder).flatMap(({ slug, manifest: { kind, target, feedback = [] } }) =>
    feedback
      .filter(({ when }) => when.outcome.includes('slow') && when.ratio?.under !== undefined)
      .map(({ id, when }) => ({ name: `${slug}: ${id}`, kind, target: target as SpeedTarget, under: when.ratio!.under! })),
  )
  for (const { name, kind, target, under } of limited) {
    // A submission is slow as soon as its interval ends at most this far past the target.
    const end = target.required * Math.exp((kind === 'http' ? httpRule(target.by) : FUNCTION_RULE).delta)
    t.ok(under >= end || under <= FAR * target.required, `${name} is about intervals that end at ${under}, slow ones end at ${end} at most`)
  }
  t.ok(limited.length > 10)
  t.end()
})
