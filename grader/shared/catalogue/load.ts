import { resolve } from 'node:path'
import { HotpathError } from '../errors.ts'
import { findingsOf } from './findings.ts'
import { hashOf, readFolder, slugsIn, type Folder } from './folder.ts'
import type { Finding } from './notes.ts'
import { completeLoadTest, isLoadTest } from './load-test.ts'
import { isReading, toPublicReading, toReading } from './reading.ts'
import type { Exercise, LoadTestManifest, Manifest, PublicExercise, ReadingManifest } from '../../contracts/index.ts'

/**
 * Every exercise under `folder`, sorted by slug.
 * @throws HotpathError E_MANIFEST with the findings of all exercises.
 */
export function loadExercises(folder: string): Exercise[] {
  return loadFolders(slugsIn(folder).map((slug) => readFolder(resolve(folder), slug)))
}

/**
 * Every complete exercise under `folder`, sorted by slug, for servers: an unfinished exercise does not block the others.
 * @param report gets a text for each folder that is left out, with all findings
 * @throws HotpathError E_MANIFEST if no exercise is complete
 */
export function loadWhole(folder: string, report: (text: string) => void): Exercise[] {
  const folders = slugsIn(folder).map((slug) => readFolder(resolve(folder), slug))
  const judged = folders.map((each) => ({ each, findings: findingsOf(each) }))
  const whole = judged.filter(({ findings }) => findings.length === 0)
  if (whole.length === 0) return loadFolders(folders)
  for (const { each, findings } of judged)
    if (findings.length > 0) report(`The exercise ${each.slug} is left out until it is whole:\n${findings.map(asLine).join('\n')}`)
  return whole.map(({ each }) => toExercise(each))
}

/**
 * One exercise by its slug; mistakes of the others do not matter.
 * @throws HotpathError E_EXERCISE_UNKNOWN, E_MANIFEST
 */
export function loadExercise(folder: string, slug: string): Exercise {
  const known = slugsIn(folder)
  if (!known.includes(slug)) throw new HotpathError('E_EXERCISE_UNKNOWN', { exercise: slug, known: known.join(', ') })
  return loadFolders([readFolder(resolve(folder), slug)])[0]!
}

/** The public parts of an exercise: no solution, workload, answer or expected verdict. */
export function toPublic({ slug, version, manifest, task, starter, reading }: Exercise): PublicExercise {
  const { title, summary, kind, lesson, files, target, limits, minutes, difficulty, typical } = manifest
  return {
    slug,
    version,
    title,
    summary,
    kind,
    lesson,
    files,
    target,
    limits,
    minutes,
    difficulty,
    ...(typical !== undefined && { typical }),
    task,
    starter,
    ...(reading && { reading: toPublicReading(reading) }),
  }
}

function loadFolders(folders: Folder[]): Exercise[] {
  const findings = folders.flatMap(findingsOf)
  if (findings.length > 0) throw new HotpathError('E_MANIFEST', { findings: findings.map(asLine).join('\n') })
  return folders.map(toExercise)
}

function asLine({ where, problem, hint }: Finding): string {
  return `  ${where} ${problem}. ${hint}`
}

function toExercise(folder: Folder): Exercise {
  const read = JSON.parse(folder.manifest!) as Manifest | ReadingManifest | LoadTestManifest
  if (isReading(read)) return toReading(read, folder)
  const { manifest, trials } = isLoadTest(read) ? completeLoadTest(read) : { manifest: read }
  const measured = [manifest.baseline, manifest.reference]
  const sources = pick(folder.files, (path) => path.startsWith('tests/') || path.startsWith('workload/') || measured.includes(path))
  const starter = pick(folder.files, (path) => path.startsWith('starter/'))
  return {
    slug: folder.slug,
    folder: folder.path,
    version: versionOf(manifest, trials, sources, starter),
    manifest,
    task: folder.task!,
    starter: Object.fromEntries(Object.entries(starter).map(([path, text]) => [path.slice('starter/'.length), text])),
    sources,
    ...(trials && { trials }),
  }
}

// Everything that can change a verdict; not the prose, nor the expected verdicts of its solutions.
function versionOf(
  { kind, files, baseline, reference, target, limits }: Manifest,
  trials: Exercise['trials'],
  ...texts: Record<string, string>[]
): string {
  const judged = JSON.stringify({
    kind,
    files,
    baseline,
    reference,
    target,
    limits,
    trials: trials?.map(({ plant, in: where, slower }) => ({ plant, where, slower })),
  })
  return hashOf(Object.assign({ 'exercise.json': judged }, ...texts))
}

function pick(files: Record<string, string>, wanted: (path: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([path]) => wanted(path)))
}
