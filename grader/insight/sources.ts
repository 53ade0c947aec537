import { clip } from './untrusted.ts'

/** Where a box keeps an exercise (measure/harness/sources.cjs). The inspector makes a URL of a script's name, V8's log does not. */
const JOB = /^(?:file:\/\/)?\/job\/(starter\/)?(.+)$/s

/** The learner's file behind a script's name, relative to the starter; null for everyone else's. */
export function learnersFile(script: string): string | null {
  const [, starter, file] = JOB.exec(script) ?? []
  return starter === undefined ? null : clip(file!)
}

/** A source of the exercise: the learner's, or the workload. */
export function isOfExercise(script: string): boolean {
  return JOB.test(script)
}
