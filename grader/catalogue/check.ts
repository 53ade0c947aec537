import { parse } from 'acorn'
import { ANSWER_FILE, answersIn, STEP, waysOf, type Exercise, type SourceFiles } from '../contracts/index.ts'
import { HotpathError } from '../errors.ts'

const KB = 1024

/**
 * Whether these files can be graded at all: the editable files and no others, each within its size, each JavaScript, or JSON, that parses.
 * Read-only files as given are let through.
 * @throws HotpathError E_FILE_UNKNOWN, E_FILE_MISSING, E_FILE_TOO_LARGE, E_FILE_TEXT, E_SYNTAX with file, line and column, both from 1; of a reading E_FRAME_UNKNOWN
 */
export function checkSubmission(exercise: Exercise, files: SourceFiles): void {
  for (const [file, source] of Object.entries(files)) {
    checkName(exercise, file, source)
    checkSize(exercise, file, source)
    checkText(file, source)
  }
  for (const file of exercise.manifest.files.editable) if (!Object.hasOwn(files, file)) throw new HotpathError('E_FILE_MISSING', { file })
  for (const [file, source] of Object.entries(files)) checkSyntax(file, source)
  if (exercise.reading) checkFrames(exercise.reading, files[ANSWER_FILE]!)
}

/** The files of a complete program: what was submitted, over what the starter holds. */
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

/** What JavaScript allows in a string, and no database in a text. */
const NO_TEXT = /\0|\p{Surrogate}/u

function checkText(file: string, source: string): void {
  const index = source.search(NO_TEXT)
  if (index === -1) return
  const line = source.slice(0, index).split('\n').length
  throw new HotpathError('E_FILE_TEXT', { file, line, problem: source[index] === '\0' ? 'a NUL character' : 'half a surrogate pair' })
}

const ES_MODULE = 'this is an ES module; write CommonJS: require() for import, module.exports for export, await in async functions only'

function checkSyntax(file: string, source: string): void {
  if (file.endsWith('.json')) return checkJson(file, source)
  try {
    parseAs('commonjs', source)
  } catch (error) {
    if (error instanceof RangeError) throw new HotpathError('E_SYNTAX', { file, line: 1, column: 1, problem: 'it is nested or repeated more deeply than a parser can follow' })
    if (!(error instanceof SyntaxError)) throw error
    const { line, column } = (error as SyntaxError & { loc: { line: number; column: number } }).loc
    // acorn ends its messages with the place, and counts columns from 0.
    const problem = isEsModule(source, error) ? ES_MODULE : error.message.replace(/ \(\d+:\d+\)$/, '')
    throw new HotpathError('E_SYNTAX', { file, line, column: column + 1, problem })
  }
}

function parseAs(sourceType: 'commonjs' | 'module', source: string): void {
  parse(source, { ecmaVersion: 'latest', sourceType, allowHashBang: true })
}

/** Whether what is no CommonJS would be right as an ES module, or acorn says that it has to be one. */
function isEsModule(source: string, { message }: SyntaxError): boolean {
  if (message.includes('sourceType: module')) return true
  try {
    parseAs('module', source)
    return true
  } catch {
    return false
  }
}

function checkJson(file: string, source: string): void {
  try {
    JSON.parse(source)
  } catch (error) {
    throw new HotpathError('E_SYNTAX', { file, line: 1, column: 1, problem: (error as Error).message })
  }
}

/** Characters; of a longer way its end is shown. */
const MOST_SHOWN = 120

function checkFrames({ questions, profile }: NonNullable<Exercise['reading']>, source: string): void {
  const ways = waysOf(profile.tree).map(([way]) => way)
  const answers = answersIn(source)
  for (const { id } of questions) {
    const way = answers.get(id)
    if (way === undefined || ways.includes(way)) continue
    const example = ways.find((one) => one.includes(STEP)) ?? ways[0]!
    throw new HotpathError('E_FRAME_UNKNOWN', { way: way.length > MOST_SHOWN ? `…${way.slice(-MOST_SHOWN)}` : way, question: id, example })
  }
}
