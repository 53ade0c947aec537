import { Errors } from 'typebox/value'
import { readRecorded } from '../cpu-profile/recorded.ts'
import {
  ANSWER_FILE,
  fitsPattern,
  ReadingManifest,
  waysOf,
  type Exercise,
  type Question,
  type ReadProfile,
  type Manifest,
  type PublicReading,
} from '../../contracts/index.ts'
import { hashOf, namesUnder, type Folder } from './folder.ts'
import { checkDebrief } from './debrief.ts'
import { noteErrors, type Note } from './notes.ts'

/** Readings: exercises that run no code. Their manifests are checked and completed here. */

/** Least number of wrong solutions: one for each way to misread the flamegraph. */
const LEAST_WRONG = 3

/** Stands in for the limits of a reading; only the file size is ever used. */
const LIMITS: Manifest['limits'] = { wallSeconds: 1, cpuSeconds: 1, memoryMb: 64, pids: 16, outputKb: 16, fileKb: 4 }

export function isReading(read: unknown): read is ReadingManifest {
  return (read as Partial<Manifest> | null | undefined)?.kind === 'reading'
}

export function checkReading(read: ReadingManifest, folder: Folder, note: Note): void {
  const errors = Errors(ReadingManifest, read).filter(({ keyword }) => keyword !== 'boolean')
  noteErrors(errors, note)
  if (errors.length > 0) return
  if (!/^\d\d-[a-z0-9-]+$/.test(read.lesson))
    note('exercise.json lesson', `is “${read.lesson}”`, 'Name the lesson’s folder in course/: NN-slug.')
  checkDebrief(read, note)
  checkProfile(read, folder, note)
  checkSolutions(read, folder, note)
}

function checkProfile({ reading }: ReadingManifest, folder: Folder, note: Note): void {
  const text = folder.files[reading.profile]
  if (text === undefined)
    return note(
      'exercise.json reading.profile',
      `“${reading.profile}” does not exist`,
      'Record it with node --cpu-prof, or with a script next to it, and put it there.',
    )
  const profile = profileOf(text)
  if (profile === null)
    return note(
      reading.profile,
      'is not a CPU profile, or contains no frame of the program',
      'It must be the output of node --cpu-prof, with file: URLs for the files of the program.',
    )
  const ways = waysOf(profile.tree).map(([way]) => way)
  const ids = reading.questions.map(({ id }) => id)
  for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at)))
    note('exercise.json reading.questions', `hold “${id}” twice`, 'Every question needs an id of its own.')
  for (const question of reading.questions) checkQuestion(question, ways, note)
}

function checkQuestion({ id, accepted, feedback }: Question, ways: readonly string[], note: Note): void {
  const where = `exercise.json reading.questions.${id}`
  for (const pattern of [...accepted, ...Object.keys(feedback)]) {
    if (!ways.some((way) => fitsPattern(way, pattern)))
      note(
        where,
        `names “${pattern}”, which matches no frame`,
        'Write the end of a frame’s path, e.g. “rank > nameOf”, with names from the profile.',
      )
  }
  for (const pattern of Object.keys(feedback)) {
    const fitting = ways.filter((way) => fitsPattern(way, pattern))
    if (fitting.length > 0 && fitting.every((way) => accepted.some((right) => fitsPattern(way, right)))) {
      note(where, `has feedback on “${pattern}”, which is right`, 'Put the feedback on a right answer into `right`.')
    }
  }
}

function checkSolutions({ solutions }: ReadingManifest, folder: Folder, note: Note): void {
  const present = namesUnder(folder, 'solutions')
  for (const name of present)
    if (!(name in solutions)) note(`solutions/${name}`, 'has no verdict in the manifest', 'Add its expected verdict to solutions.')
  for (const [name, { verdict }] of Object.entries(solutions)) {
    if (!present.includes(name)) note(`exercise.json solutions.${name}`, 'does not exist', `Write solutions/${name}, or drop the entry.`)
    if (verdict !== 'pass' && verdict !== 'wrong')
      note(`exercise.json solutions.${name}`, `expects “${verdict}”`, 'A reading is pass or wrong.')
  }
  const wrong = Object.values(solutions).filter(({ verdict }) => verdict !== 'pass').length
  if (wrong === Object.keys(solutions).length)
    note('exercise.json solutions', 'hold none that passes', 'Add a solution with the right answers.')
  if (wrong < LEAST_WRONG)
    note(
      'exercise.json solutions',
      `hold ${wrong} that must not pass`,
      `At least ${LEAST_WRONG}: one for each way to misread the flamegraph.`,
    )
}

/** Gives a reading the shape of other exercises: one file to submit, empty at first. */
export function toReading({ reading, ...rest }: ReadingManifest, folder: Folder): Exercise {
  const starter = { [ANSWER_FILE]: '{}\n' }
  const profile = profileOf(folder.files[reading.profile]!)!
  return {
    slug: folder.slug,
    folder: folder.path,
    version: versionOf(reading, folder.files[reading.profile]!),
    manifest: {
      ...rest,
      files: { entry: ANSWER_FILE, editable: [ANSWER_FILE], readonly: [] },
      baseline: '',
      reference: '',
      target: { right: reading.questions.length },
      limits: LIMITS,
    },
    task: folder.task!,
    starter,
    sources: {},
    reading: { questions: reading.questions, profile },
  }
}

// The right frames of each question, and the profile that they are in; not what learners read.
function versionOf({ questions }: ReadingManifest['reading'], profile: string): string {
  const judged = JSON.stringify(questions.map(({ id, accepted }) => ({ id, accepted })))
  return hashOf({ 'exercise.json': judged, profile })
}

export function toPublicReading({ questions, profile }: NonNullable<Exercise['reading']>): PublicReading {
  return { questions: questions.map(({ id, ask }) => ({ id, ask })), profile }
}

/** The number of calls does not matter: the questions are about shares. */
function profileOf(text: string): ReadProfile | null {
  const read = readRecorded(text, 1)
  return read && { totalUs: read.totalUs, tree: read.tree }
}
