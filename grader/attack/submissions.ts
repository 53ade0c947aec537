import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Attack } from './corpus.ts'
import type { Watch } from './harm/watch.ts'
import type { Outcome } from './table.ts'
import { loadExercise } from '../catalogue/load.ts'
import { exercisesFolder } from '../cli/places.ts'
import type { Exercise, Verdict, Word } from '../contracts/index.ts'
import type { Lane } from '../lane.ts'
import { grade } from '../pipeline.ts'

/** As for a learner: `unsure` is measured again. */
const MOST_RERUNS = 2

/** Many an attack never answers; nobody learns more from ten seconds of that than from four. */
const IMPATIENT_SECONDS = 4

/** What an attack says where it got out, and nothing else says. */
const OUTCRY = /BROKE OUT[^"\\;]*/

/** The honest submission that is sent in between. */
const HONEST = { exercise: 'divide-by-and-sum', solution: 'solutions/four-accumulators.js' }

/** What one who wanted more than a verdict says of how it was refused. Without that it did not even try. */
const REFUSAL = /held: /

/** Where the machine lacks what an attack needs, it says so instead. */
const NOT_TRIED = /not tried: ([^"\\]+)/

/** Grades an attack on the real road, then looks whether host and agent are as before. */
export async function runSubmission(attack: Attack, lane: Lane, watch: Watch): Promise<Outcome> {
  const began = performance.now()
  const { word, said } = await gradeAttack(attack, lane)
  const seconds = (performance.now() - began) / 1000
  const notTried = NOT_TRIED.exec(said)?.[1]
  const breakout = OUTCRY.exec(said)?.[0] ?? null
  const hasTried = attack.folder !== 'host' || breakout !== null || REFUSAL.test(said)
  return {
    name: attack.name,
    folder: attack.folder,
    expected: attack.words,
    got: notTried !== undefined ? null : hasTried ? word : `${word}, untried`,
    remark: notTried ?? said,
    seconds,
    breakout,
    harm: await watch.harm(),
    nextPasses: null,
  }
}

/** The word, and all that was said. What the pipeline throws becomes a fault, as in the agent. */
async function gradeAttack({ target, words, source }: Attack, lane: Lane): Promise<{ word: Word; said: string }> {
  const exercise = loadExercise(exercisesFolder, target)
  try {
    const { verdict, summary, findings, tests } = await gradeSource(words.includes('timeout') ? impatient(exercise) : exercise, source, lane)
    const said = [summary, ...findings.map(({ message }) => message), ...tests.flatMap(({ message }) => message ?? [])]
    return { word: verdict, said: [...new Set(said)].join('; ') }
  } catch (cause) {
    return { word: 'fault', said: `the agent threw: ${(cause as Error).message}` }
  }
}

/** Whether an honest submission passes now. */
export async function honestPasses(lane: Lane): Promise<boolean> {
  const exercise = loadExercise(exercisesFolder, HONEST.exercise)
  const source = readFileSync(join(exercise.folder, HONEST.solution), 'utf8')
  return (await gradeSource(exercise, source, lane)).verdict === 'pass'
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
