import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { loadExercises } from '../../shared/catalogue/load.ts'
import { CodeReader } from '../../shared/techniques/code-reader.ts'
import { feedbackOn, type Measured } from '../../runner/verdict/feedback.ts'
import { exercisesFolder } from '../../tools/cli/places.ts'
import type { Speed } from '../../contracts/index.ts'

/** The first line of a submission: exercise, outcome with its ratio or failing test, and the rule that may speak. */
const HEADER = /^\/\/ ([\w-]+), (slow|leak|wrong)(?: ([\d.]+)| \((.+)\))? → ([\w-]+): /

/** Question or condition in the text of a rule that looks at no code. */
const ASKS = /\?|\bIf\b/i

const exercises = new Map(loadExercises(exercisesFolder).map((exercise) => [exercise.slug, exercise]))
const reader = new CodeReader()
t.teardown(() => reader.close())

const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.js'))

t.test('code that no rule was written for is told nothing that is not true of it', async (t) => {
  t.ok(names.length >= 30)
  for (const name of names) {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8')
    const [, slug, verdict, ratio, says, expected] = HEADER.exec(source)!
    const exercise = exercises.get(slug!)!
    const code = await reader.of(exercise, { [exercise.manifest.files.entry]: source })
    t.ok(code, `${name} was read`)
    const measured: Measured = {
      verdict: verdict as Measured['verdict'],
      level: null,
      tests: says === undefined ? [] : [{ name: says, ok: false, message: null }],
      findings: [],
      ...(ratio !== undefined && { speed: { low: Number(ratio) * 0.97, high: Number(ratio) * 1.03 } as Speed }),
    }
    const feedback = feedbackOn(exercise.manifest.feedback ?? [], code, measured)
    t.equal(feedback === null ? 'nothing' : (feedback.rule ?? 'general'), expected, name)
    const rule = exercise.manifest.feedback?.find(({ id }) => id === feedback?.rule)
    if (rule && !rule.when.uses && !rule.when.techniques) t.match(rule.text, ASKS, `${name}: the rule looks at no code, so its text asks`)
  }
})
