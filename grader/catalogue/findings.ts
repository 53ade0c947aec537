import { parse } from 'acorn'
import { Errors } from 'typebox/value'
import { HeapTarget, LEVELS, Manifest, SpeedTarget, type MeasuredKind } from '../contracts/index.ts'
import { namesUnder, type Folder } from './folder.ts'
import { noteErrors, type Finding, type Note, type SchemaError } from './notes.ts'
import { checkReading, isReading } from './reading.ts'

/** Largest size of an input by the smallest: over less, one growth looks like another. */
const LEAST_RANGE = 100

/** Of every kind of solution there must be so many: right ones, and ones that must not pass (near misses and cheats). */
const LEAST_PASSES = 3
const LEAST_REFUSALS = 6

/** All mistakes of one exercise's folder, in reading order; none means that its manifest can be believed. */
export function findingsOf(folder: Folder): Finding[] {
  const found: Finding[] = []
  const note: Note = (where, problem, hint) => found.push({ where: `${folder.slug}/${where}`, problem, hint })
  checkTask(folder, note)
  const read = readManifest(folder, note)
  if (isReading(read)) checkReading(read, folder, note)
  else if (read !== undefined) checkMeasured(read, folder, note)
  checkSources(folder, note)
  return found
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
  if (errors.length === 0) for (const check of [checkTarget, checkLimits, checkScaling, checkFiles, checkSolutions]) check(read as Manifest, folder, note)
}

// Of a target that is neither for speed nor for memory, what it lacks for its kind; not what it lacks for the other one as well.
function errorsOf(read: unknown): SchemaError[] {
  const errors = Errors(Manifest, read).filter(({ keyword }) => keyword !== 'boolean')
  const { kind, target } = (read ?? {}) as Partial<Manifest>
  if (target === undefined || !errors.some(isOfTarget)) return errors
  const ofKind = Errors(kind === 'heap' ? HeapTarget : SpeedTarget, target).filter(({ keyword }) => keyword !== 'boolean')
  return [...errors.filter((error) => !isOfTarget(error)), ...ofKind.map((error) => ({ ...error, instancePath: `/target${error.instancePath}` }))]
}

function isOfTarget({ instancePath }: SchemaError): boolean {
  return instancePath === '/target' || instancePath.startsWith('/target/')
}

function checkTarget({ kind, target }: Manifest, _: Folder, note: Note): void {
  const isHeap = 'bytesPerCall' in target
  if (isHeap !== (kind === 'heap')) {
    const fitting = kind === 'heap' ? 'bytesPerCall' : 'required, and good and excellent where there are such levels'
    return note('exercise.json target', `does not fit the kind ${kind}`, `Its fields for this kind: ${fitting}.`)
  }
  if (isHeap) return
  if ('by' in target && kind !== 'http') note('exercise.json target.by', `does not fit the kind ${kind}`, 'Only servers are judged by one of several measures; leave it out.')
  const steps = LEVELS.map((level) => (target as SpeedTarget)[level]).filter((ratio) => ratio !== undefined)
  if (steps.some((ratio, i) => i > 0 && ratio <= steps[i - 1]!)) {
    note('exercise.json target', `does not rise: ${steps.join(', ')}`, 'required < good < excellent.')
  }
}

function checkLimits({ limits, files }: Manifest, folder: Folder, note: Note): void {
  if (limits.cpuSeconds < limits.wallSeconds) {
    note('exercise.json limits', `allow ${limits.cpuSeconds} s of CPU for the life of a box, but ${limits.wallSeconds} s for one request`, 'Give cpuSeconds at least as much as wallSeconds.')
  }
  for (const name of files.editable) {
    const size = Buffer.byteLength(folder.files[`starter/${name}`] ?? '')
    if (size > limits.fileKb * 1024) note(`starter/${name}`, `has ${size} bytes, more than limits.fileKb allows`, 'Shorten it, or raise fileKb.')
  }
}

function checkScaling({ kind, scaling }: Manifest, _: Folder, note: Note): void {
  if (scaling === undefined) return
  const { sizes } = scaling
  if (kind !== 'function') note('exercise.json scaling', `does not fit the kind ${kind}`, 'Only functions are called with inputs of a size; leave it out.')
  if (sizes.some((size, i) => i > 0 && size <= sizes[i - 1]!)) note('exercise.json scaling.sizes', `do not rise: ${sizes.join(', ')}`, 'The smallest first, each of them once.')
  else if (sizes.at(-1)! < LEAST_RANGE * sizes[0]!) {
    note('exercise.json scaling.sizes', `reach from ${sizes[0]} to ${sizes.at(-1)}`, `The largest is to be ${LEAST_RANGE} times the smallest or more, to tell one growth from another.`)
  }
}

function checkFiles({ files, baseline, reference, lesson }: Manifest, folder: Folder, note: Note): void {
  const named = [...files.editable, ...files.readonly]
  const present = namesUnder(folder, 'starter')
  if (!/^\d\d-[a-z0-9-]+$/.test(lesson)) note('exercise.json lesson', `is “${lesson}”`, 'Name the lesson’s folder in course/: NN-slug.')
  if (!files.editable.includes(files.entry)) {
    note('exercise.json files.entry', `“${files.entry}” cannot be edited`, 'The entry is what is graded: put it among files.editable.')
  }
  for (const name of named.filter((one, i) => named.indexOf(one) !== i)) {
    note('exercise.json files', `name “${name}” twice`, 'A file is editable or readonly.')
  }
  for (const name of new Set(named)) if (!present.includes(name)) note(`starter/${name}`, 'is missing', 'The manifest names it in files.')
  for (const name of present) if (!named.includes(name)) note(`starter/${name}`, 'is not in the manifest', 'Add it to files.editable or files.readonly.')
  for (const [field, path] of Object.entries({ baseline, reference })) {
    if (folder.files[path] === undefined) note(`exercise.json ${field}`, `“${path}” does not exist`, 'Give its path from the exercise’s folder.')
  }
  if (!namesUnder(folder, 'tests').some((name) => name.endsWith('.test.js'))) {
    note('tests', 'has no *.test.js', 'Write TAP tests that name the behaviour; a learner reads them first.')
  }
}

/** What the measuring loads, by kind. */
const WORKLOADS: Record<MeasuredKind, readonly string[]> = {
  function: ['workload.js'],
  heap: ['workload.js', 'check.js'],
  http: ['world.js', 'server.js'],
}

function checkSolutions({ kind, files, solutions }: Manifest, folder: Folder, note: Note): void {
  for (const name of WORKLOADS[kind as MeasuredKind]) {
    if (folder.files[`workload/${name}`] === undefined) note(`workload/${name}`, 'is missing', `Tasks of the kind ${kind} are measured by it.`)
  }
  const present = new Set(namesUnder(folder, 'solutions').map((path) => path.split('/')[0]!))
  for (const name of present) if (!(name in solutions)) note(`solutions/${name}`, 'has no verdict in the manifest', 'Say in solutions what it must be judged as.')
  for (const [name, { verdict, level }] of Object.entries(solutions)) {
    if (!present.has(name)) note(`exercise.json solutions.${name}`, 'does not exist', `Write solutions/${name}, or drop the entry.`)
    else if (!name.endsWith('.js') && folder.files[`solutions/${name}/${files.entry}`] === undefined) {
      note(`solutions/${name}`, `has no ${files.entry}`, 'A folder of a solution holds the entry and what else it changes.')
    }
    if (level !== undefined && verdict !== 'pass') note(`exercise.json solutions.${name}`, `expects a level with “${verdict}”`, 'Only a pass has a level.')
  }
  const passes = Object.values(solutions).filter(({ verdict }) => verdict === 'pass').length
  const refusals = Object.keys(solutions).length - passes
  if (passes < LEAST_PASSES) note('exercise.json solutions', `hold ${passes} that pass`, `At least ${LEAST_PASSES}, of different levels or ways.`)
  if (refusals < LEAST_REFUSALS) {
    note('exercise.json solutions', `hold ${refusals} that must not pass`, `At least ${LEAST_REFUSALS}: three near misses and three cheats.`)
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
