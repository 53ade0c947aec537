import { parse, type Node } from 'acorn'
import { parseEither } from '../syntax-tree.ts'
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
const DYNAMIC = 'import() is not available: use require(), or an import at the top of the file'

/** The syntax error of each file, if it has one. */
export function syntaxProblemsOf(files: Readonly<Record<string, string>>): SyntaxProblem[] {
  return Object.entries(files).flatMap(([file, source]) => syntaxProblemOf(file, source) ?? [])
}

/** Why a file is not the JavaScript, TypeScript or JSON that it can be; null if it is. */
export function syntaxProblemOf(file: string, source: string): SyntaxProblem | null {
  if (file.endsWith('.json')) return jsonProblemOf(file, source)
  try {
    return dynamicImport(file, source, plainSource(source).code)
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

/** The first import() of a file: sandboxes load files from memory, where an engine has nothing to import. */
function dynamicImport(file: string, source: string, plain: string): SyntaxProblem | null {
  if (!/\bimport\b/.test(source)) return null
  // Only TypeScript needs the plain code, in which every token is at its place.
  const tree = parseEither(source) ?? parseEither(plain)
  const open: Node[] = tree === null ? [] : [tree]
  let first: Node | null = null
  while (open.length > 0) {
    const node = open.pop()!
    if (node.type === 'ImportExpression' && (first === null || node.start < first.start)) first = node
    for (const part of Object.values(node).flat()) if (isNode(part)) open.push(part)
  }
  return first && { file, line: first.loc!.start.line, column: first.loc!.start.column + 1, problem: DYNAMIC }
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'type' in part
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
