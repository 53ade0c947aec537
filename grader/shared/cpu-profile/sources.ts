import { clip } from './untrusted.ts'

/** Where a box keeps an exercise (runner/measure/harness/sources.cjs). The inspector makes a URL of a script's name, V8's log does not. */
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

const PACKAGES = '/node_modules/'

/** The package that a script is of: the innermost of those that its path names, or node itself; null for none. */
export function packageOf(script: string): string | null {
  if (script.startsWith('node:')) return 'node'
  const at = script.lastIndexOf(PACKAGES)
  if (at === -1) return null
  const [, name] = /^((?:@[^/]+\/)?[^/]+)\//.exec(script.slice(at + PACKAGES.length)) ?? []
  return name === undefined ? null : clip(name, 60)
}
