import { createRequire } from 'node:module'
import vm from 'node:vm'
import t from 'tap'
import { checkSubmission } from '../../../shared/catalogue/check.ts'
import { loadExercises } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { countDown, HABITS, renames } from '../../../tools/demo/habits.ts'
import { choicesOf, SYLLABUS } from '../../../tools/demo/syllabus.ts'
import { rewrite, type Habit } from '../../../tools/demo/syntax.ts'
import { filesOf } from '../../../tools/demo/texts.ts'

const exercises = new Map(loadExercises(exercisesFolder).map((exercise) => [exercise.slug, exercise]))
const require = createRequire(import.meta.url)

/** The exports of a CommonJS module. */
function run(source: string): (...args: never[]) => unknown {
  const module = { exports: {} }
  vm.runInThisContext(`(function (module, require) {${source}\n})`)(module, require)
  return module.exports as (...args: never[]) => unknown
}

t.test('whoever writes it, it can be graded', async (t) => {
  for (const { exercise: slug } of SYLLABUS) {
    const exercise = exercises.get(slug)!
    const { misses, passes, canSendStarter } = choicesOf(exercise)
    for (const solution of [...(canSendStarter ? [null] : []), ...misses, ...passes.flat()])
      for (let pupil = 0; pupil < 40; pupil += 4) checkSubmission(exercise, filesOf(exercise, { pupil, solution, hand: pupil }))
    t.pass(slug)
  }
})

t.test('the same person writes the same, and a copy differs in names alone', async (t) => {
  const exercise = exercises.get('divide-by-and-sum')!
  const of = (pupil: number, hand: number) => filesOf(exercise, { pupil, solution: 'loop.js', hand })['divide-by-and-sum.js']!
  t.equal(of(3, 3), of(3, 3))
  const texts = new Set(Array.from({ length: 40 }, (_, pupil) => of(pupil, pupil)))
  t.ok(texts.size > 15, `${texts.size} ways to write one loop`)
  const shape = (text: string) => text.replace(/[A-Za-z_]+/g, 'x')
  t.equal(shape(of(4, 3)), shape(of(3, 3)))
})

t.test('each habit leaves what is computed as it was', async (t) => {
  const { solutions } = exercises.get('not-a-smi')!.manifest
  const right = Object.entries(solutions).flatMap(([name, { verdict }]) => (verdict === 'pass' ? [name] : []))
  const bytes = Uint8Array.from({ length: 300 }, (_, index) => (index * 37) % 256)
  for (const name of right) {
    const source = filesOf(exercises.get('not-a-smi')!, { pupil: 0, solution: name, hand: 0 })['fingerprint.js']!
    const expected = run(source)(bytes as never)
    const kinds: Record<string, Habit[]> = {
      ...Object.fromEntries(Object.entries(HABITS).map(([habit, one]) => [habit, [one]])),
      all: [...Object.values(HABITS), renames(1)],
    }
    for (const [habit, habits] of Object.entries(kinds))
      t.equal(run(rewrite(source, habits))(bytes as never), expected, `${name}, ${habit}`)
  }
})

t.test('each habit, in its own words', async (t) => {
  const written = (habit: string | Habit, source: string) => rewrite(source, [typeof habit === 'string' ? HABITS[habit]! : habit])
  t.equal(written('plusOne', 'let i = 0; i++'), 'let i = 0; i += 1')
  t.equal(written('plusOne', 'f(i++)'), 'f(i++)', 'not where its value is asked for')
  t.equal(written('longhand', 'sum -= a + b'), 'sum = sum - (a + b)')
  t.equal(written('longhand', 'f().x += 1'), 'f().x += 1', 'not where it would be asked for twice')
  t.equal(written('knownFirst', 'num === 0'), '0 === num')
  t.equal(written('braces', 'if (a) b()\nelse if (c) d()'), 'if (a) {\nb()\n}\nelse if (c) {\nd()\n}')
  t.equal(written('bracedArrows', 'const f = x => ({ x })'), 'const f = (x) => {\nreturn ({ x })\n}')
  t.equal(written('plusStrings', "`it's ${a + 1}!`"), "('it\\'s ' + (a + 1) + '!')")
  t.equal(written('twoReturns', 'function f (a) { return a ? 1 : 2 }'), 'function f (a) { if (a) {\nreturn 1\n}\nreturn 2 }')
  t.equal(written('namedResult', 'function f (a) { return a + 1 }'), 'function f (a) { const result = a + 1\nreturn result }')
  t.equal(written('lengthFirst', 'for (let i = 0; i < a.length; i++) f(i)'), 'for (let i = 0, end = a.length; i < end; i++) f(i)')
  t.equal(written('whileLoops', 'for (let i = 0; i < 3; i++) { f(i) }'), '{\nlet i = 0\nwhile (i < 3) {\nf(i)\ni++\n}\n}')
  t.equal(
    written('whileLoops', 'for (let i = 0; i < 3; i++) { if (i) continue; f(i) }'),
    'for (let i = 0; i < 3; i++) { if (i) continue; f(i) }',
    'not where it would go round for ever',
  )
  t.equal(written('destructured', "const random = require('x').any"), "const { any: random } = require('x')")
  t.equal(written('exportLast', 'module.exports = function f () {}'), 'function f () {}\n\nmodule.exports = f')
  t.equal(written(countDown, 'for (let i = 0; i < a.length; i++) f(i)'), 'for (let i = a.length - 1; i >= 0; i--) f(i)')
  t.equal(written(renames(0), 'const known = { known, x: a.known }'), 'const found = { known: found, x: a.known }')
  t.equal(written(renames(0), 'const known = 1, found = 2'), 'const known = 1, found = 2', 'not to a name that is taken')
  t.equal(rewrite('// why\nf() // here\n\n/* and */\ng()\n', []), 'f()\n\ng()\n')
})
