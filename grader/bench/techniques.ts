import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { loadExercises } from '../catalogue/load.ts'
import type { Technique, TechniqueScore, TechniqueScores } from '../contracts/index.ts'
import { differences, precision, recall, totalOf } from '../techniques/score.ts'
import { judgeSolutions, scoresOfHalves } from './judging.ts'
import { row } from './table.ts'

/*
 * npm run bench:techniques [-- --each] [--publish]
 *
 * How often the techniques that are recognised in a submission are those that a person has read in it: precision and recall of each,
 * and the share of solutions whose techniques are all right, on the exercises that were looked at while the rules were written
 * and on those that were not. --each names the solutions that are judged otherwise than they are labelled.
 * --publish writes the figures for the site.
 */
const PLACE = fileURLToPath(new URL('../../site/src/data/techniques.json', import.meta.url))

const { values } = parseArgs({ options: { each: { type: 'boolean', default: false }, publish: { type: 'boolean', default: false } } })
const judged = judgeSolutions(loadExercises(fileURLToPath(new URL('../../exercises', import.meta.url))))
const { lookedAt, unseen } = scoresOfHalves(judged)

print('Looked at while the rules were written', lookedAt)
print('Not looked at', unseen)
if (values.each) for (const one of judged) if (differences(one).length > 0) console.log(`${one.exercise}/${one.solution}: ${differences(one).join(' ')}`)
if (values.publish) writeFileSync(PLACE, JSON.stringify({ lookedAt, unseen }, null, 2) + '\n')

function print(half: string, scores: TechniqueScores): void {
  console.log(`\n${half}: ${scores.exercises.length} exercises, ${scores.solutions} solutions, ${percent(scores.exact / scores.solutions)} of them exactly right`)
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
