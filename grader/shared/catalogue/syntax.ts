import { parse } from 'acorn'
import { plainSource } from './plain-source.ts'

/** The first syntax error in a file; line and column are counted from 1. */
export interface SyntaxProblem {
  file: string
  line: number
  column: number
  problem: string
}

/** A problem, or the limit that parsing the file exceeded, e.g. “1 s of CPU time”. */
export type SyntaxFinding = SyntaxProblem | { file: string; limit: string }

const ES_MODULE = 'ES modules are accepted, but not import.meta, and await in async functions only'

/** The syntax error of each file, if it has one. */
export function syntaxProblemsOf(files: Readonly<Record<string, string>>): SyntaxProblem[] {
  return Object.entries(files).flatMap(([file, source]) => syntaxProblemOf(file, source) ?? [])
}

/** The syntax error of a file that must be JavaScript, TypeScript or JSON; null if there is none. */
export function syntaxProblemOf(file: string, source: string): SyntaxProblem | null {
  if (file.endsWith('.json')) return jsonProblemOf(file, source)
  try {
    plainSource(source)
    return null
  } catch (error) {
    if (error instanceof RangeError)
      return { file, line: 1, column: 1, problem: 'it is nested or repeated more deeply than a parser can follow' }
    if (!(error instanceof SyntaxError)) throw error
    const { line, column } = (error as SyntaxError & { loc: { line: number; column: number } }).loc
    // acorn ends its messages with the position, and counts columns from 0.
    const problem = isEsModule(source) ? ES_MODULE : error.message.replace(/ \(\d+:\d+\)$/, '')
    return { file, line, column: column + 1, problem }
  }
}

/** Whether code that is not CommonJS would parse as an ES module. */
function isEsModule(source: string): boolean {
  try {
    parse(source, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true })
    return true
  } catch {
    return false
  }
}

function jsonProblemOf(file: string, source: string): SyntaxProblem | null {
  try {
    JSON.parse(source)
    return null
  } catch (error) {
    return { file, line: 1, column: 1, problem: (error as Error).message }
  }
}
