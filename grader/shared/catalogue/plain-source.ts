import { stripTypeScriptTypes } from 'node:module'
import { parse } from 'acorn'
import { asCommonJs } from './es-module.ts'

/*
 * Submissions can be TypeScript and ES modules. Sandboxes load CommonJS, and so do engines of any age, so both are rewritten in place:
 * every line stays where it is, so that lines of errors, profiles and findings are those of the learner's file.
 */

/** The language of a file. */
export type Form = 'commonjs' | 'module' | 'typescript'

/** A file as CommonJS JavaScript, and its original language. */
export interface Plain {
  code: string
  form: Form
}

/**
 * The file as CommonJS without types.
 * @throws SyntaxError of acorn, with `loc`, for anything else; RangeError for code that is nested too deeply
 */
export function plainSource(source: string): Plain {
  const problem = commonJsProblem(source)
  if (problem === null) return { code: source, form: 'commonjs' }
  const code = asCommonJs(source)
  if (code !== null) return { code, form: 'module' }
  const untyped = withoutTypes(source)
  // Without types, the error is one of JavaScript, too.
  const plain = untyped === null || untyped === source ? null : commonJsProblem(untyped) === null ? untyped : asCommonJs(untyped)
  if (plain === null) throw problem
  return { code: plain, form: 'typescript' }
}

/** Why it is not CommonJS; null if it is. @throws RangeError */
function commonJsProblem(source: string): SyntaxError | null {
  try {
    parse(source, { ecmaVersion: 'latest', sourceType: 'commonjs', allowHashBang: true })
    return null
  } catch (error) {
    if (error instanceof SyntaxError) return error
    throw error
  }
}

function withoutTypes(source: string): string | null {
  try {
    return silently(() => stripTypeScriptTypes(source, { mode: 'strip' }))
  } catch {
    return null // no TypeScript, or syntax that needs compiling, such as an enum
  }
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
