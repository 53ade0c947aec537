import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadExercises } from '../../shared/catalogue/load.ts'
import { readOptions } from '../cli/options.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import type { RecordedTechniqueScores, Technique, TechniqueScore, TechniqueScores } from '../../contracts/index.ts'
import { differences, precision, recall, scoresOf, totalOf } from '../../shared/techniques/score.ts'
import { judgeOdd, judgeSolutions } from './judging.ts'
import { row } from './table.ts'

/*
 * npm run bench -- techniques [--each] [--publish]
 *
 * How well the recognized techniques of a submission match a person's labels: precision and recall of each technique, and the share of
 * solutions whose techniques are all right. For the solutions of the exercises, which were in view while the rules were written, and
 * for odd ones that were not. --each names the solutions whose techniques differ from their labels.
 * --publish writes the figures for the site.
 */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

const USAGE = 'npm run bench -- techniques [--each] [--publish]'

const { each, publish } = readTyped(
  () => readOptions(USAGE, { options: { each: { type: 'boolean', default: false }, publish: { type: 'boolean', default: false } } }).values,
)

await runCommand(async () => {
  const exercises = loadExercises(join(ROOT, 'exercises'))
  const [solutions, odd] = [judgeSolutions(exercises), judgeOdd(ROOT, exercises)]
  const scores: RecordedTechniqueScores = { seen: scoresOf(solutions), unseen: scoresOf(odd) }
  print('Solutions of the exercises, in view while the rules were written', scores.seen)
  print('Odd solutions, not used for the rules', scores.unseen)
  if (each)
    for (const one of [...solutions, ...odd])
      if (differences(one).length > 0) console.log(`${one.exercise}/${one.solution}: ${differences(one).join(' ')}`)
  if (publish) writeFileSync(join(ROOT, 'site/src/data/techniques.json'), JSON.stringify(scores, null, 2) + '\n')
})

function print(which: string, scores: TechniqueScores): void {
  console.log(
    `\n${which}: ${scores.exercises.length} exercises, ${scores.solutions} solutions, ${percent(scores.exact / scores.solutions)} of them exactly right`,
  )
  console.log(row(['technique', 'labelled', 'precision', 'recall']))
  for (const [technique, score] of Object.entries(scores.techniques) as [Technique, TechniqueScore][]) console.log(rowOf(technique, score))
  console.log(rowOf('all', totalOf(scores)))
}

function rowOf(name: string, score: TechniqueScore): string {
  return row([name, String(score.right + score.missed), percent(precision(score)), percent(recall(score))])
}

function percent(share: number | null): string {
  return share === null || Number.isNaN(share) ? '' : `${(100 * share).toFixed(0)} %`
}
