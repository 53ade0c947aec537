import { parse } from 'acorn'

/** The first syntax error in a file; line and column are counted from 1. */
export interface SyntaxProblem {
  file: string
  line: number
  column: number
  problem: string
}

/** A problem, or the limit that parsing the file exceeded, e.g. “1 s of CPU time”. */
export type SyntaxFinding = SyntaxProblem | { file: string; limit: string }

const ES_MODULE = 'this is an ES module; write CommonJS: require() for import, module.exports for export, await in async functions only'

/** The syntax error of each file, if it has one. */
export function syntaxProblemsOf(files: Readonly<Record<string, string>>): SyntaxProblem[] {
  return Object.entries(files).flatMap(([file, source]) => syntaxProblemOf(file, source) ?? [])
}

/** Why a file is not the JavaScript or JSON that its name says; null if it is. */
export function syntaxProblemOf(file: string, source: string): SyntaxProblem | null {
  if (file.endsWith('.json')) return jsonProblemOf(file, source)
  try {
    parseAs('commonjs', source)
    return null
  } catch (error) {
    if (error instanceof RangeError)
      return { file, line: 1, column: 1, problem: 'it is nested or repeated more deeply than a parser can follow' }
    if (!(error instanceof SyntaxError)) throw error
    const { line, column } = (error as SyntaxError & { loc: { line: number; column: number } }).loc
    // acorn ends its messages with the position, and counts columns from 0.
    const problem = isEsModule(source, error) ? ES_MODULE : error.message.replace(/ \(\d+:\d+\)$/, '')
    return { file, line, column: column + 1, problem }
  }
}

function parseAs(sourceType: 'commonjs' | 'module', source: string): void {
  parse(source, { ecmaVersion: 'latest', sourceType, allowHashBang: true })
}

/** Whether code that is not CommonJS would parse as an ES module, or acorn says that it must be one. */
function isEsModule(source: string, { message }: SyntaxError): boolean {
  if (message.includes('sourceType: module')) return true
  try {
    parseAs('module', source)
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
