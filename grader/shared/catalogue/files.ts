import type { Manifest, MeasuredKind } from '../../contracts/index.ts'
import { namesUnder, type Folder } from './folder.ts'
import type { Note } from './notes.ts'

/** Checks a manifest against the files in the folder: the same for all exercises that run code. */

/** Least number of solutions that pass, and of those that must not pass (near misses and cheats). */
const LEAST_PASSES = 3
const LEAST_REFUSALS = 6

export function checkLimits({ limits, files }: Pick<Manifest, 'limits' | 'files'>, folder: Folder, note: Note): void {
  if (limits.cpuSeconds < limits.wallSeconds) {
    note(
      'exercise.json limits',
      `allow ${limits.cpuSeconds} s of CPU for the life of a sandbox, but ${limits.wallSeconds} s for one request`,
      'Give cpuSeconds at least as much as wallSeconds.',
    )
  }
  for (const name of files.editable) {
    const size = Buffer.byteLength(folder.files[`starter/${name}`] ?? '')
    if (size > limits.fileKb * 1024)
      note(`starter/${name}`, `has ${size} bytes, more than limits.fileKb allows`, 'Shorten it, or raise fileKb.')
  }
}

export function checkFiles({ files, lesson }: Pick<Manifest, 'files' | 'lesson'>, folder: Folder, note: Note): void {
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
  for (const name of present)
    if (!named.includes(name)) note(`starter/${name}`, 'is not in the manifest', 'Add it to files.editable or files.readonly.')
}

export function checkTests(_: unknown, folder: Folder, note: Note): void {
  if (namesUnder(folder, 'tests').some((name) => name.endsWith('.test.js'))) return
  note('tests', 'has no *.test.js', 'Write TAP tests that name the behaviour: learners read them first.')
}

/** Files that a measurement loads, by kind. */
const WORKLOADS: Record<MeasuredKind, readonly string[]> = {
  function: ['workload.js'],
  heap: ['workload.js', 'check.js'],
  http: ['world.js', 'server.js'],
  'load-test': ['build.js'],
}

export function checkSolutions(
  { kind, files, solutions }: Pick<Manifest, 'kind' | 'files' | 'solutions'>,
  folder: Folder,
  note: Note,
): void {
  for (const name of WORKLOADS[kind as MeasuredKind]) {
    if (folder.files[`workload/${name}`] === undefined)
      note(`workload/${name}`, 'is missing', `Tasks of the kind ${kind} are measured by it.`)
  }
  const present = new Set(namesUnder(folder, 'solutions').map((path) => path.split('/')[0]!))
  for (const name of present)
    if (!(name in solutions)) note(`solutions/${name}`, 'has no verdict in the manifest', 'Add its expected verdict to solutions.')
  for (const [name, { verdict, level }] of Object.entries(solutions)) {
    if (!present.has(name)) note(`exercise.json solutions.${name}`, 'does not exist', `Write solutions/${name}, or drop the entry.`)
    else if (!name.endsWith('.js') && folder.files[`solutions/${name}/${files.entry}`] === undefined) {
      note(
        `solutions/${name}`,
        `has no ${files.entry}`,
        'The folder of a solution holds the entry file and any other file that it changes.',
      )
    }
    if (level !== undefined && verdict !== 'pass')
      note(`exercise.json solutions.${name}`, `expects a level with “${verdict}”`, 'Only a pass has a level.')
  }
  const passes = Object.values(solutions).filter(({ verdict }) => verdict === 'pass').length
  const refusals = Object.keys(solutions).length - passes
  if (passes < LEAST_PASSES)
    note(
      'exercise.json solutions',
      `hold ${passes} that pass`,
      `At least ${LEAST_PASSES} must pass, at different levels or in different ways.`,
    )
  if (refusals < LEAST_REFUSALS) {
    note(
      'exercise.json solutions',
      `hold ${refusals} that must not pass`,
      `At least ${LEAST_REFUSALS} must not: three near misses and three cheats.`,
    )
  }
}
