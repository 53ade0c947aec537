import type { Kind, PublicExercise } from '../../../grader/contracts/exercise.ts'

export const KIND_LABELS: Record<Kind, string> = {
  function: 'Speed of a function',
  http: 'Speed of a server',
  heap: 'Memory',
  reading: 'Reading a recording',
  'load-test': 'Load test',
}

/** The goal of an exercise in a few words, for lists and headers. */
export function goalOf({ kind, target }: Pick<PublicExercise, 'kind' | 'target'>): string {
  if ('right' in target) return target.right === 1 ? 'the right answer' : `${target.right} right answers`
  if ('bytesPerCall' in target) return `at most ${target.bytesPerCall} bytes left in memory per call`
  if ('trials' in target) return `${target.trials} of ${target.trials} pairs of builds judged correctly, ${target.seconds} s each`
  if (target.arrivals) return `${target.required}× the answers in time of the baseline, at ${target.arrivals.perSecond} requests per second`
  return `${target.required}× as fast as the baseline${kind === 'http' ? ', under load' : ''}`
}

const ANY_CODE = 'Any code that answers correctly counts, for your level and on a leaderboard'

/** What a learner can replace, by kind of exercise. Null where answers are right or wrong and nothing is ranked. */
export const COUNTED: Record<Kind, string | null> = {
  function: `${ANY_CODE}.`,
  heap: `${ANY_CODE}.`,
  http: `${ANY_CODE}. You can replace the framework, or serve HTTP yourself with node:http or node:net.`,
  reading: null,
  'load-test': null,
}
