import { Check, Errors } from 'typebox/value'
import { readRecorded } from '../cpu-profile/recorded.ts'
import { json } from '../cpu-profile/untrusted.ts'
import {
  ANSWER_FILE,
  answersTo,
  answerWords,
  Charts,
  fitsPattern,
  ReadingManifest,
  type Exercise,
  type Question,
  type Manifest,
  type PublicReading,
  type Recording,
} from '../../contracts/index.ts'
import { hashOf, namesUnder, type Folder } from './folder.ts'
import { checkDebrief } from './debrief.ts'
import { noteErrors, type Note } from './notes.ts'

/** Readings: exercises that run no code. Their manifests are checked and completed here. */

/** Least number of wrong solutions: one for each way to misread the flamegraph. */
const LEAST_WRONG = 3

const EXAMPLES = { frame: 'rank > nameOf', span: 'CPU Usage > B' }

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
  checkRecording(read, folder, note)
  checkSolutions(read, folder, note)
}

function checkRecording({ reading }: ReadingManifest, folder: Folder, note: Note): void {
  const paths = [reading.profile, reading.charts].filter((path) => path !== undefined)
  if (paths.length !== 1)
    return note('exercise.json reading', `names ${paths.length} recordings`, 'It needs exactly one: a profile, or charts.')
  const text = folder.files[paths[0]!]
  if (text === undefined)
    return note(
      `exercise.json reading.${reading.charts ? 'charts' : 'profile'}`,
      `“${paths[0]}” does not exist`,
      'Record it with node --cpu-prof, or with a script next to it, and put it there.',
    )
  const recording = recordingOf(reading, text)
  if (recording === null) {
    const { problem, hint } = reading.charts ? NO_CHARTS : NO_PROFILE
    return note(paths[0]!, problem, hint)
  }
  const ids = reading.questions.map(({ id }) => id)
  for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at)))
    note('exercise.json reading.questions', `hold “${id}” twice`, 'Every question needs an id of its own.')
  for (const question of reading.questions) checkQuestion(question, recording, note)
}

const NO_PROFILE = {
  problem: 'is not a CPU profile, or contains no frame of the program',
  hint: 'It must be the output of node --cpu-prof, with file: URLs for the files of the program.',
}
const NO_CHARTS = {
  problem: 'is not a set of charts whose lines have a value for each of its seconds, and whose spans each contain one',
  hint: 'grader/contracts/charts.ts describes its form.',
}

function checkQuestion({ id, accepted, feedback }: Question, recording: Recording, note: Note): void {
  const ways = answersTo(recording)
  const { noun } = answerWords(recording)
  const where = `exercise.json reading.questions.${id}`
  for (const pattern of [...accepted, ...Object.keys(feedback)]) {
    if (!ways.some((way) => fitsPattern(way, pattern)))
      note(
        where,
        `names “${pattern}”, which matches no ${noun}`,
        `Write the end of a ${noun}’s path, e.g. “${EXAMPLES[noun]}”, with names from the recording.`,
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
      `At least ${LEAST_WRONG}: one for each way to misread the recording.`,
    )
}

/** Gives a reading the shape of other exercises: one file to submit, empty at first. */
export function toReading({ reading, ...rest }: ReadingManifest, folder: Folder): Exercise {
  const starter = { [ANSWER_FILE]: '{}\n' }
  const recorded = folder.files[(reading.charts ?? reading.profile)!]!
  return {
    slug: folder.slug,
    folder: folder.path,
    version: versionOf(reading, recorded),
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
    reading: { questions: reading.questions, ...recordingOf(reading, recorded) },
  }
}

// The right answers to each question, and the recording that they are in; not what learners read.
function versionOf({ questions }: ReadingManifest['reading'], recorded: string): string {
  const judged = JSON.stringify(questions.map(({ id, accepted }) => ({ id, accepted })))
  return hashOf({ 'exercise.json': judged, profile: recorded })
}

export function toPublicReading({ questions, ...recording }: NonNullable<Exercise['reading']>): PublicReading {
  return { questions: questions.map(({ id, ask }) => ({ id, ask })), ...recording }
}

/** Null if the text is not what the manifest says. */
function recordingOf({ charts }: ReadingManifest['reading'], text: string): Recording | null {
  if (charts === undefined) {
    const read = readRecorded(text, 1) // the number of calls does not matter: the questions are about shares
    return read && { profile: { totalUs: read.totalUs, tree: read.tree } }
  }
  const read: unknown = json(text)
  return Check(Charts, read) && isWhole(read) ? { charts: read } : null
}

function isWhole({ seconds, spans, charts }: Charts): boolean {
  return (
    charts.every(({ lines }) => lines.every(({ values }) => values.length === seconds.length)) &&
    spans.every(({ from, to }) => seconds.some((second) => second >= from && second < to))
  )
}
