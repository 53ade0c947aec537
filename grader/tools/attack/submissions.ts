import type { Attack, Honest } from './corpus.ts'
import type { Watch } from './harm/watch.ts'
import type { Honesty, AttackOutcome } from './table.ts'
import { loadExercise } from '../../shared/catalogue/load.ts'
import { exercisesFolder } from '../cli/places.ts'
import type { Exercise, SourceFiles, Verdict, Outcome } from '../../contracts/index.ts'
import type { Lane } from '../../runner/lane.ts'
import { grade } from '../../runner/pipeline.ts'

/** As for a learner: `unsure` is measured again. */
const MOST_RERUNS = 2

/** Many an attack never answers; nobody learns more from ten seconds of that than from four. */
const IMPATIENT_SECONDS = 4

/** What an attack says where it got out, and nothing else says. */
const OUTCRY = /BROKE OUT[^"\\;]*/

/** What one who wanted more than a verdict says of how it was refused. Without that it did not even try. */
const REFUSAL = /held: /

/** Where the machine lacks what an attack needs, it says so instead. */
const NOT_TRIED = /not tried: ([^"\\]+)/

/** Grades an attack on the real road, then looks whether host and agent are as before. */
export async function runSubmission(attack: Attack, lane: Lane, watch: Watch): Promise<AttackOutcome> {
  const began = performance.now()
  const { outcome, said } = await gradeAny(attack, lane)
  const seconds = (performance.now() - began) / 1000
  const notTried = NOT_TRIED.exec(said)?.[1]
  const breakout = OUTCRY.exec(said)?.[0] ?? null
  const hasTried = attack.folder !== 'host' || breakout !== null || REFUSAL.test(said)
  return {
    name: attack.name,
    folder: attack.folder,
    expected: attack.words,
    got: notTried !== undefined ? null : hasTried ? outcome : `${outcome}, untried`,
    remark: notTried ?? said,
    seconds,
    breakout,
    harm: await watch.harm(),
    next: null,
  }
}

/** The word, and all that was said. What the pipeline throws becomes a fault, as in the agent. */
async function gradeAny(
  { target, words, source }: Pick<Attack, 'target' | 'words' | 'source'>,
  lane: Lane,
  beside: SourceFiles = {},
): Promise<{ outcome: Outcome; said: string }> {
  const exercise = loadExercise(exercisesFolder, target)
  const files = { ...exercise.starter, ...beside, [exercise.manifest.files.entry]: source }
  try {
    const { verdict, summary, findings, tests } = await gradeFiles(words.includes('timeout') ? impatient(exercise) : exercise, files, lane)
    const said = [summary, ...findings.map(({ message }) => message), ...tests.flatMap(({ message }) => message ?? [])]
    return { outcome: verdict, said: [...new Set(said)].join('; ') }
  } catch (cause) {
    return { outcome: 'fault', said: `the agent threw: ${(cause as Error).message}` }
  }
}

/** Grades an honest solution on the same road. */
export async function runHonest(honest: Honest, lane: Lane): Promise<Honesty> {
  const began = performance.now()
  const { outcome, said } = await gradeAny(honest, lane, honest.beside)
  return { name: honest.name, expected: honest.words, got: outcome, remark: said, seconds: (performance.now() - began) / 1000 }
}

async function gradeFiles(exercise: Exercise, files: SourceFiles, lane: Lane): Promise<Verdict> {
  const submission = { exercise, files }
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
