import t from 'tap'
import { compare } from '../../../../server/analysis/similarity/pairs.ts'
import { loadExercises } from '../../../../shared/catalogue/load.ts'
import { fix } from '../../../../tools/bench/similarity/edits.ts'
import { falseRate, naturalSolutions, ownSolutions } from '../../../../tools/bench/similarity/figures.ts'
import { CLASSIC, curly, MODERN } from '../../../../tools/bench/similarity/linting.ts'
import { TREATMENTS } from '../../../../tools/bench/similarity/treatments.ts'
import { exercisesFolder } from '../../../../tools/cli/places.ts'
import recorded from '../../../../../site/src/data/similarity.json' with { type: 'json' }

const exercises = loadExercises(exercisesFolder)
const [own, natural] = [ownSolutions(exercises), naturalSolutions(exercises)]

t.test('six different solutions of one exercise stay different, however all six are written', async (t) => {
  const { exercise, solutions } = own.find(({ exercise: { slug } }) => slug === 'remove-the-bottleneck')!
  t.equal(solutions.length, 6)
  const alike = (rewrite: (text: string) => string) =>
    compare(
      solutions.map(({ name, texts }) => ({ submission: name, texts: texts.map(rewrite) })),
      Object.values(exercise.starter),
    ).alike
  const arrows = (text: string) => text.replace(/^function (\w+) (\(.*\)) \{$/gm, 'const $1 = $2 => {')
  const changed = (rewrite: (text: string) => string) => solutions.filter(({ texts: [text] }) => rewrite(text!) !== text).length
  t.same([changed(arrows), changed((text) => fix(text, [curly]))], [6, 4])
  t.equal(
    alike((text) => text),
    0,
  )
  t.equal(alike(arrows), 0, 'const f = (x) => {')
  t.equal(
    alike((text) => fix(text, [curly])),
    0,
    'braces',
  )
  for (const rules of [MODERN, CLASSIC])
    t.equal(
      alike((text) => fix(text, rules)),
      0,
    )
})

t.test('honest solutions are no more alike after formatters, linters and type strippers, and the page has the figures', async (t) => {
  const asWritten = falseRate(own, TREATMENTS['as written'])
  t.ok(asWritten.pairs.of >= 200)
  for (const name of Object.keys(TREATMENTS) as (keyof typeof TREATMENTS)[]) {
    t.same(recorded.honest.own[name], asWritten, `own, ${name}`)
    t.same(recorded.honest.natural[name], recorded.honest.natural['as written'], `natural, ${name}`)
  }
  t.same(falseRate(own, TREATMENTS.mixed), asWritten, 'else: npm run bench -- similarity --publish')
  t.same(falseRate(natural, TREATMENTS.mixed), recorded.honest.natural.mixed, 'else: npm run bench -- similarity --publish')
})
