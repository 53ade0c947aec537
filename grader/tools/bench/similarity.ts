import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadExercises } from '../../shared/catalogue/load.ts'
import { readOptions } from '../cli/options.ts'
import { exercisesFolder, root } from '../cli/places.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import { naturalSolutions, ownSolutions, similarityFigures, type Rate } from './similarity/figures.ts'
import { row } from './table.ts'

/*
 * npm run bench -- similarity [--publish]
 *
 * How often different solutions are called alike, as they were written and after a formatter, linters of two tastes and type strippers,
 * and how often a copy is found that was renamed, reordered and commented, with exact intervals of 95 %. --publish writes the figures
 * for the site.
 */
const USAGE = 'npm run bench -- similarity [--publish]'

const { publish } = readTyped(() => readOptions(USAGE, { options: { publish: { type: 'boolean', default: false } } }).values)

await runCommand(async () => {
  const exercises = loadExercises(exercisesFolder)
  const figures = similarityFigures(ownSolutions(exercises), naturalSolutions(exercises))
  for (const [corpus, treatments] of Object.entries(figures.honest)) {
    console.log(`\nDifferent solutions that are called alike, ${corpus}`)
    console.log(row(['', 'pairs', 'of', '', '95 %', 'solutions', 'of', '', '95 %']))
    for (const [name, { pairs, solutions }] of Object.entries(treatments)) console.log(row([name, ...cells(pairs), ...cells(solutions)]))
  }
  console.log('\nCopies that are found')
  for (const [name, found] of Object.entries(figures.copies)) console.log(row([name.padEnd(28), ...cells(found)]))
  if (publish) writeFileSync(join(root, 'site/src/data/similarity.json'), JSON.stringify(figures, null, 2) + '\n')
})

function cells({ count, of, low, high }: Rate): string[] {
  const percent = (share: number) => (100 * share).toFixed(1)
  return [String(count), String(of), `${percent(count / of)} %`, `${percent(low)}–${percent(high)}`]
}
