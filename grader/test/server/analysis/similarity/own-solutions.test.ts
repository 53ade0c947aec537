import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { ALIKE_THOUGH_NOT_COPIED } from '../../../../../site/src/gradebook/similar.ts'
import { loadExercises } from '../../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../../tools/cli/places.ts'
import { compare } from '../../../../server/analysis/similarity/pairs.ts'

interface Manifest {
  solutions: Record<string, string | { verdict: string }>
}

t.test('the page’s figures about our own solutions, each of which takes another approach', (t) => {
  let [all, alike] = [0, 0]
  for (const { slug, starter } of loadExercises(exercisesFolder)) {
    const folder = join(exercisesFolder, slug, 'solutions')
    const { solutions } = JSON.parse(readFileSync(join(exercisesFolder, slug, 'exercise.json'), 'utf8')) as Manifest
    const isRight = (name: string) =>
      ((expected) => (typeof expected === 'string' ? expected : expected?.verdict) === 'pass')(solutions[name])
    const sources = readdirSync(folder)
      .filter((name) => name.endsWith('.js') && isRight(name))
      .map((name) => ({ submission: name, texts: [readFileSync(join(folder, name), 'utf8')] }))
    all += (sources.length * (sources.length - 1)) / 2
    alike += compare(sources, Object.values(starter)).alike
  }
  t.comment(`${alike} of ${all} pairs`)
  t.ok(all >= 200)
  t.equal(
    Math.round((alike / all) * 100) / 100,
    ALIKE_THOUGH_NOT_COPIED,
    'the page says another share: write this one into ALIKE_THOUGH_NOT_COPIED, site/src/gradebook/similar.ts',
  )
  t.end()
})
