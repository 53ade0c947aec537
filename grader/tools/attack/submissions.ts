import type { Attack, Honest } from './corpus.ts'
import type { Watch } from './harm/watch.ts'
import type { Honesty, AttackOutcome } from './table.ts'
import { loadExercise } from '../../shared/catalogue/load.ts'
import { exercisesFolder } from '../cli/places.ts'
import type { Exercise, SourceFiles, Verdict, Outcome } from '../../contracts/index.ts'
import type { Lane } from '../../runner/lane.ts'
import { grade } from '../../runner/pipeline.ts'

/** `unsure` is measured again, as for a learner. */
const MOST_RERUNS = 2

/** Many attacks never answer; waiting ten seconds instead of four shows nothing more. */
const IMPATIENT_SECONDS = 4

/** Marker that only an attack that broke out prints. */
const OUTCRY = /BROKE OUT[^"\\;]*/

/**
 * Marker with which an attack on the host reports that it was refused, or Node.js’s own words, if the permission model of a child
 * process refuses it before. Without either, the attack did not even try.
 */
const REFUSAL = /held: |Access to this API has been restricted/

/** Marker for a machine that lacks what the attack needs. */
const NOT_TRIED = /not tried: ([^"\\]+)/

/** Grades an attack through the real pipeline, then checks that host and agent are unchanged. */
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

/** The outcome and all messages. An error of the pipeline becomes a fault, as in the agent. */
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

/** Grades an honest solution in the same way. */
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
