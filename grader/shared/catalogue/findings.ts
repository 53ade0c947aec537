import { compileFunction } from 'node:vm'
import { parse } from 'acorn'
import { Check, Errors } from 'typebox/value'
import { HeapTarget, LEVELS, levelsOf, Manifest, SpeedTarget } from '../../contracts/index.ts'
import { checkDebrief } from './debrief.ts'
import { checkFeedback } from './feedback.ts'
import { checkFiles, checkLimits, checkSolutions, checkTests } from './files.ts'
import type { Folder } from './folder.ts'
import { checkLoadTest, isLoadTest } from './load-test.ts'
import { noteErrors, type Finding, type Note, type SchemaError } from './notes.ts'
import { checkReading, isReading } from './reading.ts'

/** Least ratio of the largest input size to the smallest: below it, growth rates cannot be distinguished. */
const LEAST_RANGE = 100

/** All mistakes in one exercise's folder, in reading order; without any, its manifest is valid. */
export function findingsOf(folder: Folder): Finding[] {
  const found: Finding[] = []
  const note: Note = (where, problem, hint) => found.push({ where: `${folder.slug}/${where}`, problem, hint })
  checkSlug(folder, note)
  checkTask(folder, note)
  const read = readManifest(folder, note)
  if (isReading(read)) checkReading(read, folder, note)
  else if (isLoadTest(read)) checkLoadTest(read, folder, note)
  else if (read !== undefined) checkMeasured(read, folder, note)
  checkSources(folder, note)
  return found
}

const RELATIVE = /\brequire\(\s*['"](\.[^'"]*)['"]\s*\)/g
const SIBLING = /\brequire\(\s*['"](\.\/[^'"]*)['"]\s*\)/g

/** Slugs that need no escaping in URLs and in lessons. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

function checkSlug({ slug }: Folder, note: Note): void {
  if (!SLUG.test(slug))
    note('', 'is not a valid exercise name', 'Name its folder with lowercase letters, digits and single hyphens, e.g. divide-by-and-sum.')
}

function checkTask({ task }: Folder, note: Note): void {
  if (!task?.trim()) note('README.md', 'is missing or empty', 'Write the task there, for the learner.')
}

/** The parsed exercise.json, undefined if it is not JSON. */
function readManifest({ manifest }: Folder, note: Note): unknown {
  if (manifest === null) {
    note('exercise.json', 'is missing', 'Every folder here must be an exercise: copy the manifest of another one and change it.')
    return undefined
  }
  try {
    return JSON.parse(manifest)
  } catch (cause) {
    note('exercise.json', `is not JSON: ${(cause as Error).message}`, 'Usually there is a comma too many or too few.')
    return undefined
  }
}

function checkMeasured(read: unknown, folder: Folder, note: Note): void {
  const errors = errorsOf(read)
  noteErrors(errors, note)
  if (errors.length === 0)
    for (const check of [
      checkTarget,
      checkLevels,
      checkLimits,
      checkScaling,
      checkFiles,
      checkSides,
      checkAlone,
      checkTests,
      checkSolutions,
      checkOwnFeedback,
    ])
      check(read as Manifest, folder, note)
}

function checkOwnFeedback(manifest: Manifest, _: Folder, note: Note): void {
  checkFeedback(manifest, note)
  checkDebrief(manifest, note)
  if (manifest.typical !== undefined && manifest.kind === 'heap')
    note('exercise.json typical', 'does not fit the kind heap', 'Only speed has a ratio; remove it.')
}

// If a target fits neither schema (speed, memory), reports only the errors for the schema of its kind.
function errorsOf(read: unknown): SchemaError[] {
  // Usually there are none to collect, which takes longer.
  if (Check(Manifest, read)) return []
  const errors = Errors(Manifest, read).filter(({ keyword }) => keyword !== 'boolean')
  const { kind, target } = (read ?? {}) as Partial<Manifest>
  if (target === undefined || !errors.some(isOfTarget)) return errors
  const ofKind = Errors(kind === 'heap' ? HeapTarget : SpeedTarget, target).filter(({ keyword }) => keyword !== 'boolean')
  return [
    ...errors.filter((error) => !isOfTarget(error)),
    ...ofKind.map((error) => ({ ...error, instancePath: `/target${error.instancePath}` })),
  ]
}

function isOfTarget({ instancePath }: SchemaError): boolean {
  return instancePath === '/target' || instancePath.startsWith('/target/')
}

function checkTarget({ kind, target }: Manifest, _: Folder, note: Note): void {
  const isHeap = kind === 'heap'
  if (!((isHeap ? 'bytesPerCall' : 'required') in target)) {
    const fitting = isHeap ? 'bytesPerCall' : 'required, and optionally good and excellent'
    return note('exercise.json target', `does not fit the kind ${kind}`, `Its fields for this kind: ${fitting}.`)
  }
  if (isHeap) return
  if ('by' in target && kind !== 'http')
    note('exercise.json target.by', `does not fit the kind ${kind}`, 'Only servers are judged by one of several measures; remove it.')
  const { required, good, excellent, levelsAgainst, by, arrivals } = target as SpeedTarget
  if ((by === 'answers-in-time') !== (arrivals !== undefined))
    note('exercise.json target.arrivals', 'belongs to "by": "answers-in-time"', 'Give both or neither.')
  const steps = [...(levelsAgainst === undefined ? [required] : []), good, excellent].filter((ratio) => ratio !== undefined)
  if (steps.some((ratio, i) => i > 0 && ratio <= steps[i - 1]!)) {
    note(
      'exercise.json target',
      `does not rise: ${steps.join(', ')}`,
      levelsAgainst === undefined ? 'required < good < excellent.' : 'good < excellent.',
    )
  }
}

/** If levels are ratios to the reference, its own level says on which side of 1 each of them is. */
function checkLevels({ reference, target, solutions }: Manifest, _: Folder, note: Note): void {
  if (!('levelsAgainst' in target)) return
  if (levelsOf(target).length < 2)
    return note('exercise.json target.levelsAgainst', 'has no level to decide', 'Add good or excellent, or remove it.')
  const own = solutions[reference.split('/')[1] ?? '']?.level
  if (own === undefined) return
  for (const level of LEVELS) {
    const ratio = level === 'required' ? undefined : (target as SpeedTarget)[level]
    if (ratio === undefined || ratio < 1 === LEVELS.indexOf(level) <= LEVELS.indexOf(own)) continue
    note(
      `exercise.json target.${level}`,
      `is ${ratio} times as fast as the reference, whose own level is “${own}”`,
      'With levelsAgainst, levels are below 1 up to the reference’s own, and above 1 beyond it.',
    )
  }
}

function checkScaling({ kind, scaling }: Manifest, _: Folder, note: Note): void {
  if (scaling === undefined) return
  const { sizes } = scaling
  if (kind !== 'function')
    note('exercise.json scaling', `does not fit the kind ${kind}`, 'Only functions are called with inputs of several sizes; remove it.')
  if (sizes.some((size, i) => i > 0 && size <= sizes[i - 1]!))
    note('exercise.json scaling.sizes', `do not rise: ${sizes.join(', ')}`, 'List each size once, smallest first.')
  else if (sizes.at(-1)! < LEAST_RANGE * sizes[0]!) {
    note(
      'exercise.json scaling.sizes',
      `reach from ${sizes[0]} to ${sizes.at(-1)}`,
      `The largest must be at least ${LEAST_RANGE} times the smallest, or growth rates cannot be distinguished.`,
    )
  }
}

function checkSides({ baseline, reference }: Manifest, folder: Folder, note: Note): void {
  for (const [field, path] of Object.entries({ baseline, reference })) {
    if (!Object.hasOwn(folder.files, path))
      note(`exercise.json ${field}`, `“${path}” does not exist`, 'Give its path from the exercise’s folder.')
  }
}

/** The text at a path; empty if there is no file. */
function textAt(files: Folder['files'], path: string): string {
  return Object.hasOwn(files, path) ? files[path]! : ''
}

// Checks files that run without their siblings. The workload's files are also next to baseline and reference.
function checkAlone({ kind, baseline, reference }: Manifest, { files }: Folder, note: Note): void {
  const alone = kind === 'http' ? ['workload/server.js'] : [...new Set([baseline, reference])]
  for (const path of alone) {
    for (const [, wanted] of textAt(files, path).matchAll(kind === 'http' ? RELATIVE : SIBLING)) {
      note(path, `requires “${wanted}”, which does not exist where it runs`, 'It is sent into its sandbox alone: write it as one file.')
    }
  }
}

/** V8 compiles in a tenth of the time that acorn takes, but does not say where an error is. Nothing is run. */
function compiles(text: string): boolean {
  try {
    compileFunction(text)
    return true
  } catch {
    return false
  }
}

function checkSources({ files }: Folder, note: Note): void {
  for (const [path, text] of Object.entries(files)) {
    if (!path.endsWith('.js') || compiles(text)) continue
    try {
      parse(text, { ecmaVersion: 'latest', sourceType: 'script', allowReturnOutsideFunction: true, allowHashBang: true })
    } catch (cause) {
      note(
        path,
        `does not parse: ${(cause as Error).message}`,
        'Sources are CommonJS: use require and module.exports instead of import and export.',
      )
    }
  }
}
