import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Attack } from './corpus.ts'
import type { Watch } from './harm/watch.ts'
import type { Outcome } from './table.ts'
import { loadExercise } from '../catalogue/load.ts'
import { exercisesFolder } from '../cli/places.ts'
import type { Exercise, Verdict } from '../contracts/index.ts'
import type { Lane } from '../lane.ts'
import { grade } from '../pipeline.ts'

/** As for a learner: `unsure` is measured again. */
const MOST_RERUNS = 2

/** Many an attack never answers; nobody learns more from ten seconds of that than from four. */
const IMPATIENT_SECONDS = 4

/** What an attack says where it got out, and nothing else says. */
const OUTCRY = /BROKE OUT[^"\\]*/

/** The honest submission that is sent in between. */
const HONEST = { exercise: 'divide-by-and-sum', solution: 'solutions/four-accumulators.js' }

/** Grades an attack on the real road, then looks whether host and agent are as before. */
export async function runSubmission(attack: Attack, lane: Lane, watch: Watch): Promise<Outcome> {
  const began = performance.now()
  const verdict = await gradeAttack(attack, lane)
  const seconds = (performance.now() - began) / 1000
  const outcry = OUTCRY.exec(JSON.stringify(verdict))
  return {
    name: attack.name,
    folder: attack.folder,
    expected: attack.words,
    got: verdict.verdict,
    remark: verdict.summary,
    seconds,
    breakout: outcry === null ? null : outcry[0],
    harm: await watch.harm(),
    nextPasses: null,
  }
}

/** Whether an honest submission passes now. */
export async function honestPasses(lane: Lane): Promise<boolean> {
  const exercise = loadExercise(exercisesFolder, HONEST.exercise)
  const source = readFileSync(join(exercise.folder, HONEST.solution), 'utf8')
  return (await gradeSource(exercise, source, lane)).verdict === 'pass'
}

async function gradeAttack({ target, words, source }: Attack, lane: Lane): Promise<Verdict> {
  const exercise = loadExercise(exercisesFolder, target)
  return gradeSource(words.includes('timeout') ? impatient(exercise) : exercise, source, lane)
}

async function gradeSource(exercise: Exercise, source: string, lane: Lane): Promise<Verdict> {
  const submission = { exercise, files: { ...exercise.starter, [exercise.manifest.files.entry]: source } }
  for (let rerun = 0; ; rerun++) {
    await lane.sandbox.warmed()
    const verdict = await grade(submission, { ...lane, emit: () => {} })
    if (verdict.verdict !== 'unsure' || rerun === MOST_RERUNS) return verdict
  }
}

function impatient(exercise: Exercise): Exercise {
  const { manifest } = exercise
  return { ...exercise, manifest: { ...manifest, limits: { ...manifest.limits, wallSeconds: IMPATIENT_SECONDS } } }
}
