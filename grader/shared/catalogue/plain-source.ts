import { stripTypeScriptTypes } from 'node:module'
import { parse } from 'acorn'
import { asCommonJs } from './es-module.ts'

/*
 * Submissions can be TypeScript and ES modules. Sandboxes load CommonJS, and so do engines of any age, so both are rewritten in place:
 * every line stays where it is, so that lines of errors, profiles and findings are those of the learner's file.
 */

/** The language of a file. */
export type Form = 'commonjs' | 'module' | 'typescript'

/** As acorn's: lines from 1, columns from 0. */
type PlacedError = SyntaxError & { loc: { line: number; column: number } }

/** A file as CommonJS JavaScript, and its original language. */
export interface Plain {
  code: string
  form: Form
}

/**
 * The file as CommonJS without types.
 * @throws SyntaxError with `loc` as acorn's, for anything else; RangeError for code that is nested too deeply
 */
export function plainSource(source: string): Plain {
  const problem = commonJsProblem(source)
  if (problem === null) return { code: source, form: 'commonjs' }
  const code = asCommonJs(source)
  if (code !== null) return { code, form: 'module' }
  const untyped = withoutTypes(source)
  if (untyped instanceof SyntaxError) throw furtherOf(problem, untyped)
  // Without types, the error is one of JavaScript, too.
  const plain = untyped === source ? null : commonJsProblem(untyped) === null ? untyped : asCommonJs(untyped)
  if (plain === null) throw problem
  return { code: plain, form: 'typescript' }
}

/** Why it is not CommonJS; null if it is. @throws RangeError */
function commonJsProblem(source: string): PlacedError | null {
  try {
    parse(source, { ecmaVersion: 'latest', sourceType: 'commonjs', allowHashBang: true })
    return null
  } catch (error) {
    if (error instanceof SyntaxError) return error as PlacedError
    throw error
  }
}

/** The source without types, each token in its place; or what TypeScript cannot read, or Node.js cannot remove, such as an enum. */
function withoutTypes(source: string): string | SyntaxError {
  try {
    return silently(() => stripTypeScriptTypes(source, { mode: 'strip' }))
  } catch (error) {
    return error as SyntaxError
  }
}

/** The error that is further along: of two languages, the code is rather in the one that reads more of it. */
function furtherOf(javascript: PlacedError, typescript: SyntaxError): PlacedError {
  const loc = placeIn(typescript)
  if (loc === null) return javascript
  const isUnsupported = 'code' in typescript && typescript.code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX'
  const { line, column } = javascript.loc
  if (!isUnsupported && (loc.line < line || (loc.line === line && loc.column <= column))) return javascript
  const message = typescript.message.replace(' in strip-only mode', ': only types are removed')
  return Object.assign(new SyntaxError(message), { loc })
}

/** Node.js puts the line before the stack, then the source up to that line, then a mark below the place. */
function placeIn({ stack = '' }: SyntaxError): PlacedError['loc'] | null {
  const [, line, source] = /^[^\n]*:(\d+)\n([^]*?\n *\^)/.exec(stack) ?? []
  const mark = source?.split('\n').at(-1)
  return line === undefined || mark === undefined ? null : { line: Number(line), column: mark.length - 1 }
}

/** The function is experimental and prints a warning once. */
function silently<T>(run: () => T): T {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return run()
  } finally {
    process.emitWarning = emitWarning
  }
}
