import { parse } from 'acorn'
import { Errors } from 'typebox/value'
import { HeapTarget, LEVELS, Manifest, SpeedTarget } from '../../contracts/index.ts'
import { checkFiles, checkLimits, checkSolutions, checkTests } from './files.ts'
import type { Folder } from './folder.ts'
import { checkLoadTest, isLoadTest } from './load-test.ts'
import { noteErrors, type Finding, type Note, type SchemaError } from './notes.ts'
import { checkReading, isReading } from './reading.ts'

/** Largest size of an input by the smallest: over less, one growth looks like another. */
const LEAST_RANGE = 100

/** All mistakes of one exercise's folder, in reading order; none means that its manifest can be believed. */
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

/** What an address and a lesson’s list can have as it stands. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

function checkSlug({ slug }: Folder, note: Note): void {
  if (!SLUG.test(slug))
    note('', 'is no name for an exercise', 'Name its folder in small letters, digits and single hyphens, as divide-by-and-sum.')
}

function checkTask({ task }: Folder, note: Note): void {
  if (!task?.trim()) note('README.md', 'is missing or empty', 'Write the task there, as the learner shall read it.')
}

/** What exercise.json holds, undefined where that is no JSON. */
function readManifest({ manifest }: Folder, note: Note): unknown {
  if (manifest === null) {
    note('exercise.json', 'is missing', 'Every folder here is an exercise; copy the manifest of another one and change it.')
    return undefined
  }
  try {
    return JSON.parse(manifest)
  } catch (cause) {
    note('exercise.json', `is not JSON: ${(cause as Error).message}`, 'A comma too many or too few, as a rule.')
    return undefined
  }
}

function checkMeasured(read: unknown, folder: Folder, note: Note): void {
  const errors = errorsOf(read)
  noteErrors(errors, note)
  if (errors.length === 0)
    for (const check of [checkTarget, checkLimits, checkScaling, checkFiles, checkSides, checkAlone, checkTests, checkSolutions])
      check(read as Manifest, folder, note)
}

// Of a target that is neither for speed nor for memory, what it lacks for its kind; not what it lacks for the other one as well.
function errorsOf(read: unknown): SchemaError[] {
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
    const fitting = isHeap ? 'bytesPerCall' : 'required, and good and excellent where there are such levels'
    return note('exercise.json target', `does not fit the kind ${kind}`, `Its fields for this kind: ${fitting}.`)
  }
  if (isHeap) return
  if ('by' in target && kind !== 'http')
    note('exercise.json target.by', `does not fit the kind ${kind}`, 'Only servers are judged by one of several measures; leave it out.')
  const steps = LEVELS.map((level) => (target as SpeedTarget)[level]).filter((ratio) => ratio !== undefined)
  if (steps.some((ratio, i) => i > 0 && ratio <= steps[i - 1]!)) {
    note('exercise.json target', `does not rise: ${steps.join(', ')}`, 'required < good < excellent.')
  }
}

function checkScaling({ kind, scaling }: Manifest, _: Folder, note: Note): void {
  if (scaling === undefined) return
  const { sizes } = scaling
  if (kind !== 'function')
    note('exercise.json scaling', `does not fit the kind ${kind}`, 'Only functions are called with inputs of a size; leave it out.')
  if (sizes.some((size, i) => i > 0 && size <= sizes[i - 1]!))
    note('exercise.json scaling.sizes', `do not rise: ${sizes.join(', ')}`, 'The smallest first, each of them once.')
  else if (sizes.at(-1)! < LEAST_RANGE * sizes[0]!) {
    note(
      'exercise.json scaling.sizes',
      `reach from ${sizes[0]} to ${sizes.at(-1)}`,
      `The largest is to be ${LEAST_RANGE} times the smallest or more, to tell one growth from another.`,
    )
  }
}

function checkSides({ baseline, reference }: Manifest, folder: Folder, note: Note): void {
  for (const [field, path] of Object.entries({ baseline, reference })) {
    if (!Object.hasOwn(folder.files, path))
      note(`exercise.json ${field}`, `“${path}” does not exist`, 'Give its path from the exercise’s folder.')
  }
}

/** Empty for a path at which no file is, whatever it is called. */
function textAt(files: Folder['files'], path: string): string {
  return Object.hasOwn(files, path) ? files[path]! : ''
}

// What is loaded without its siblings; but a workload's own files lie beside baseline and reference, too.
function checkAlone({ kind, baseline, reference }: Manifest, { files }: Folder, note: Note): void {
  const alone = kind === 'http' ? ['workload/server.js'] : [...new Set([baseline, reference])]
  for (const path of alone) {
    for (const [, wanted] of textAt(files, path).matchAll(kind === 'http' ? RELATIVE : SIBLING)) {
      note(path, `requires “${wanted}”, which is not there where it runs`, 'It is sent into its box by itself: write it as one file.')
    }
  }
}

function checkSources({ files }: Folder, note: Note): void {
  for (const [path, text] of Object.entries(files)) {
    if (!path.endsWith('.js')) continue
    try {
      parse(text, { ecmaVersion: 'latest', sourceType: 'script', allowReturnOutsideFunction: true, allowHashBang: true })
    } catch (cause) {
      note(path, `does not parse: ${(cause as Error).message}`, 'Sources are CommonJS; import and export belong to modules.')
    }
  }
}
