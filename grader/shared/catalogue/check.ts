import { ANSWER_FILE, answersIn, answersTo, answerWords, STEP, type Exercise, type SourceFiles } from '../../contracts/index.ts'
import { HotpathError } from '../errors.ts'
import { syntaxProblemsOf, type SyntaxFinding } from './syntax.ts'

const KB = 1024

/**
 * Checks whether these files can be graded: the editable files and no others, within their size limits, with valid JavaScript or JSON.
 * Unchanged read-only files are accepted.
 * @param syntax syntax errors of the files; for a submission, from SyntaxChecks. Without it, the files are parsed in this process, which
 * is only safe for our own
 * @throws HotpathError E_FILE_UNKNOWN, E_FILE_MISSING, E_FILE_TOO_LARGE, E_FILE_TEXT, E_FILE_FENCE, E_SYNTAX with file, line and column,
 * both from 1, E_SYNTAX_LIMIT; of a reading E_FRAME_MISSING, E_FRAME_UNKNOWN
 */
export function checkSubmission(exercise: Exercise, files: SourceFiles, syntax: readonly SyntaxFinding[] = syntaxProblemsOf(files)): void {
  for (const [file, source] of Object.entries(files)) {
    checkName(exercise, file, source)
    checkSize(exercise, file, source)
    checkText(file, source)
    checkFence(file, source, syntax.length > 0)
  }
  for (const file of exercise.manifest.files.editable) if (!Object.hasOwn(files, file)) throw new HotpathError('E_FILE_MISSING', { file })
  for (const finding of syntax) throwFinding(finding)
  if (exercise.reading) checkAnswers(exercise.reading, files[ANSWER_FILE]!)
}

/** The files of a complete program: the starter's, overwritten by the submission's. */
export function complete(exercise: Exercise, files: SourceFiles): SourceFiles {
  return { ...exercise.starter, ...files }
}

function checkName({ slug, manifest, starter }: Exercise, file: string, source: string): void {
  if (manifest.files.editable.includes(file)) return
  if (manifest.files.readonly.includes(file) && starter[file] === source) return
  throw new HotpathError('E_FILE_UNKNOWN', { file, exercise: slug, editable: manifest.files.editable.join(', ') })
}

function checkSize({ manifest }: Exercise, file: string, source: string): void {
  const bytes = Buffer.byteLength(source)
  const { fileKb } = manifest.limits
  if (bytes > fileKb * KB) throw new HotpathError('E_FILE_TOO_LARGE', { file, size: `${Math.ceil(bytes / KB)} KB`, limit: `${fileKb} KB` })
}

/** Characters that JavaScript allows in a string but a database does not allow in text. */
const NO_TEXT = /\0|\p{Surrogate}/u

/** @throws HotpathError E_FILE_TEXT */
export function checkText(file: string, source: string): void {
  const index = source.search(NO_TEXT)
  if (index === -1) return
  const line = source.slice(0, index).split('\n').length
  throw new HotpathError('E_FILE_TEXT', { file, line, problem: source[index] === '\0' ? 'a NUL character' : 'half a surrogate pair' })
}

/** Opens or ends a code block of Markdown. */
const FENCE = /^ {0,3}(?:`{3,}|~{3,})[\w+#.-]*[ \t]*$/

/**
 * Code copied together with the lines around it. A fence of backticks is JavaScript, which calls one text with another:
 * it would be a crash.
 * @param isBroken the file does not parse: then a fence anywhere is why, and in a file that does, one inside may be part of a text
 */
export function checkFence(file: string, source: string, isBroken: boolean): void {
  const lines = source
    .split(/\r?\n/)
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text }) => text.trim() !== '')
  const fence = (isBroken ? lines : [...lines.slice(0, 1), ...lines.slice(-1)]).find(({ text }) => FENCE.test(text))
  if (fence !== undefined) throw new HotpathError('E_FILE_FENCE', { file, line: fence.line })
}

function throwFinding(finding: SyntaxFinding): never {
  throw 'limit' in finding ? new HotpathError('E_SYNTAX_LIMIT', finding) : new HotpathError('E_SYNTAX', { ...finding })
}

/** In characters; only the end of a longer path is shown. */
const MOST_SHOWN = 120

function checkAnswers(reading: NonNullable<Exercise['reading']>, source: string): void {
  const { questions } = reading
  const ways = answersTo(reading)
  const words = answerWords(reading)
  const answers = answersIn(source)
  if (!questions.some(({ id }) => answers.has(id)))
    throw new HotpathError('E_FRAME_MISSING', { noun: words.noun, recording: words.recording })
  for (const { id } of questions) {
    const way = answers.get(id)
    if (way === undefined || ways.includes(way)) continue
    const example = ways.find((one) => one.includes(STEP)) ?? ways[0]!
    const shown = way.length > MOST_SHOWN ? `…${way.slice(-MOST_SHOWN)}` : way
    throw new HotpathError('E_FRAME_UNKNOWN', { has: words.has, noun: words.noun, way: shown, question: id, example })
  }
}
