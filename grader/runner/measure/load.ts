import { freshInputs } from './frames.ts'
import { request, type Hosted } from './hosted.ts'
import type { Exercise, SourceFiles } from '../../contracts/index.ts'

/** Texts under a folder of the exercise, by path relative to the exercise. */
export function sourcesUnder(exercise: Exercise, folder: string): Record<string, string> {
  return Object.fromEntries(Object.entries(exercise.sources).filter(([path]) => path.startsWith(`${folder}/`)))
}

/** The submission's files in place of starter/. Read-only files come from the starter. */
export function asStarter(exercise: Exercise, files: SourceFiles): Record<string, string> {
  const own = exercise.manifest.files.readonly.map((name) => [`starter/${name}`, exercise.starter[name]!])
  const theirs = exercise.manifest.files.editable.map((name) => [`starter/${name}`, files[name] ?? exercise.starter[name]!])
  return Object.fromEntries([...own, ...theirs])
}

/** Loads the submission into a `compute` sandbox, with only the workload: no reference, no hidden tests. */
export async function loadSubmission(hosted: Hosted, exercise: Exercise, files: SourceFiles): Promise<void> {
  await load(hosted, submissionToLoad(exercise, files))
}

/** The body of the request that loads it. */
export function submissionToLoad(exercise: Exercise, files: SourceFiles): object {
  return {
    files: { ...visibleWorkload(exercise), ...asStarter(exercise, files) },
    entry: `starter/${exercise.manifest.files.entry}`,
    workload: 'workload/workload.js',
    loopTurns: loopTurnsIn(exercise),
  }
}

/** Loads one of our files (baseline or reference) with the same workload. */
export async function loadOurs(hosted: Hosted, exercise: Exercise, path: string): Promise<void> {
  await load(hosted, {
    files: { ...visibleWorkload(exercise), 'starter/ours.js': exercise.sources[path]! },
    entry: 'starter/ours.js',
    workload: 'workload/workload.js',
    loopTurns: loopTurnsIn(exercise),
  })
}

/** Loads the reference with a planted leak of at least `bytesPerCall`. */
export async function loadPlanted(hosted: Hosted, exercise: Exercise, bytesPerCall: number): Promise<void> {
  const { reference } = exercise.manifest
  const files = {
    ...visibleWorkload(exercise),
    'starter/ours.js': exercise.sources[reference]!,
    'starter/planted.js': planted(bytesPerCall),
  }
  await load(hosted, { files, entry: 'starter/planted.js', workload: 'workload/workload.js', loopTurns: loopTurnsIn(exercise) })
}

/** Whether the event loop turns between batches. It does when memory is measured, so that deferred work does not count as retained. */
function loopTurnsIn({ manifest: { kind } }: Exercise): boolean {
  return kind === 'heap'
}

/** Size of an object with three fields: header, properties, elements, fields, 8 bytes each. */
const OBJECT_BYTES = 48

// A linked list, because an array grows in large steps.
function planted(bytesPerCall: number): string {
  return `'use strict'
var subject = require('./ours')
var last = null
module.exports = function () {
  for (var i = 0; i < ${Math.ceil(bytesPerCall / OBJECT_BYTES)}; i++) last = { before: last, a: i, b: i }
  return subject.apply(this, arguments)
}`
}

/** Loads the exercise's checker of outputs. */
export async function loadChecker(hosted: Hosted, exercise: Exercise): Promise<void> {
  await load(hosted, { files: sourcesUnder(exercise, 'workload'), entry: null, check: 'workload/check.js' })
}

/** The workload without its output checker, which submissions must not see. */
export function visibleWorkload(exercise: Exercise): Record<string, string> {
  const { 'workload/check.js': _, ...visible } = sourcesUnder(exercise, 'workload')
  return visible
}

async function load(hosted: Hosted, said: object): Promise<void> {
  await request(hosted, { type: 'load', ...freshInputs(), body: Buffer.from(JSON.stringify(said)) })
}
