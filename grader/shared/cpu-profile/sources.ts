import { clip } from './untrusted.ts'

/** Where a sandbox keeps an exercise (runner/measure/harness/sources.cjs). Script names are URLs in the inspector, not in V8's log. */
const JOB = /^(?:file:\/\/)?\/job\/(starter\/)?(.+)$/s

/** The learner's file that a script name refers to, relative to the starter; null for any other script. */
export function learnersFile(script: string): string | null {
  const [, starter, file] = JOB.exec(script) ?? []
  return starter === undefined ? null : clip(file!)
}

/** Whether a script belongs to the exercise: to the learner's code or the workload. */
export function isOfExercise(script: string): boolean {
  return JOB.test(script)
}

const PACKAGES = '/node_modules/'

/** The package that a script belongs to: the innermost one in its path, or “node”; null if there is none. */
export function packageOf(script: string): string | null {
  if (script.startsWith('node:')) return 'node'
  const at = script.lastIndexOf(PACKAGES)
  if (at === -1) return null
  const [, name] = /^((?:@[^/]+\/)?[^/]+)\//.exec(script.slice(at + PACKAGES.length)) ?? []
  return name === undefined ? null : clip(name, 60)
}
