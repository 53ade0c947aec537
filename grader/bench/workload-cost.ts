/**
 * node grader/bench/workload-cost.ts [slug …]: what making inputs and folding outputs cost in a call, beside a call of the
 * reference. Over 10 % there is more to win by rewriting the harness than there should be (exercises/AUTHORING.md).
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { exercisesFolder } from '../cli/places.ts'
import { loadExercise, loadExercises } from '../catalogue/load.ts'
import type { Exercise } from '../contracts/index.ts'

const MOST_SHARE = 0.1
const PROCESSES = 5
const NOTHING = 'module.exports = function () { return 0 }'

const slugs = process.argv.slice(2)
const exercises = slugs.length > 0 ? slugs.map((slug) => loadExercise(exercisesFolder, slug)) : loadExercises(exercisesFolder)

for (const exercise of exercises.filter(({ manifest }) => manifest.kind === 'function')) {
  const reference = leastNs(exercise, exercise.sources[exercise.manifest.reference]!)
  const nothing = leastNs(exercise, NOTHING)
  const share = nothing / reference
  const word = share > MOST_SHARE ? 'too much' : 'fine'
  console.log(`${exercise.slug}: ${nothing.toFixed(1)} ns of ${reference.toFixed(1)} ns a call, ${(100 * share).toFixed(1)} %, ${word}`)
  if (share > MOST_SHARE) process.exitCode = 1
}

/** Nanoseconds a call: the least of several processes, since everything else on the machine only adds. */
function leastNs(exercise: Exercise, source: string): number {
  const input = JSON.stringify({ files: { ...exercise.sources, 'starter/subject.js': source }, entry: 'starter/subject.js' })
  const child = join(import.meta.dirname, 'workload-batches.cjs')
  const runs = Array.from({ length: PROCESSES }, () => Number(execFileSync(process.execPath, [child], { input, encoding: 'utf8' })))
  return Math.min(...runs)
}
