import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { loadExercise, loadExercises } from '../../shared/catalogue/load.ts'
import { readOptions } from '../cli/options.ts'
import { exercisesFolder } from '../cli/places.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Exercise } from '../../contracts/index.ts'

/*
 * npm run bench -- workload [<slug> …]
 *
 * The cost of generating inputs and folding outputs relative to a call of the reference, for function exercises. Above 10 % it exits
 * with 1, because attacking the harness would pay off too much (exercises/AUTHORING.md). About ten seconds per exercise.
 */

const USAGE = 'npm run bench -- workload [<slug> …]'
const MOST_SHARE = 0.1
const PROCESSES = 5
// Of an exercise whose function returns an object, 0 has the methods.
const NOTHING = `module.exports = function () { return 0 }
Number.prototype.write = function () {}
Number.prototype.end = function () { return 0 }`

const exercises = readTyped(() => {
  const { positionals } = readOptions(USAGE, { allowPositionals: true })
  const named = positionals.map((slug) => loadExercise(exercisesFolder, slug))
  const other = named.find((exercise) => !isFunction(exercise))
  if (other !== undefined)
    throw new HotpathError('E_USAGE', {
      problem: `${other.slug} has the kind ${other.manifest.kind}: only functions have a workload cost.`,
      usage: USAGE,
    })
  return named.length > 0 ? named : loadExercises(exercisesFolder).filter(isFunction)
})

await runCommand(async () => {
  const shares = exercises.map(shareOf)
  return shares.every((share) => share <= MOST_SHARE) ? 0 : 1
})

function isFunction({ manifest }: Exercise): boolean {
  return manifest.kind === 'function'
}

/** Prints and returns the workload's cost as a share of a call of the reference. */
function shareOf(exercise: Exercise): number {
  const reference = leastOf(exercise, exercise.sources[exercise.manifest.reference]!)
  const nothing = leastOf(exercise, NOTHING, reference.calls)
  const share = nothing.ns / reference.ns
  process.stdout.write(
    `${exercise.slug}: ${nothing.ns.toFixed(1)} ns of ${reference.ns.toFixed(1)} ns per call, ${(100 * share).toFixed(1)} %, ${share > MOST_SHARE ? 'too much' : 'fine'}\n`,
  )
  return share
}

/** Calls per batch, and nanoseconds per call. */
interface Batches {
  calls: number
  ns: number
}

/**
 * The minimum over several processes, since disturbances only add time.
 * @param calls per batch; by default as many as fill one
 */
function leastOf(exercise: Exercise, source: string, calls?: number): Batches {
  const input = JSON.stringify({ files: { ...exercise.sources, 'starter/subject.js': source }, entry: 'starter/subject.js', calls })
  const child = join(import.meta.dirname, 'workload-batches.cjs')
  const runs = Array.from(
    { length: PROCESSES },
    () => JSON.parse(execFileSync(process.execPath, [child], { input, encoding: 'utf8' })) as Batches,
  )
  return runs.reduce((least, one) => (one.ns < least.ns ? one : least))
}
