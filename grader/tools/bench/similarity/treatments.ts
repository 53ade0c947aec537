import { transformSync } from 'esbuild'
import { stripTypeScriptTypes } from 'node:module'
import { applyEdits, fix, nodesOf, type Edit } from './edits.ts'
import { CLASSIC, MODERN } from './linting.ts'

/**
 * A change that a tool makes to a source without changing the program. `at` is the index of the solution in its list. @throws SyntaxError
 */
export type Treatment = (text: string, at: number) => string

const asWritten: Treatment = (text) => text

const formatted: Treatment = (text) => transformSync(text, { loader: 'js' }).code

const linted: Treatment = (text) => fix(text, MODERN)

const lintedOtherwise: Treatment = (text) => fix(text, CLASSIC)

/**
 * Adds TypeScript types and removes them with one of three tools: Node.js leaves blanks, esbuild reprints the source, and modules are
 * compiled to CommonJS.
 */
const typeStripped: Treatment = (text, at) => {
  const typed = `interface Options { [name: string]: unknown }\n${annotated(linted(text, at))}`
  if (at % 3 === 0) return stripTypeScriptTypes(typed)
  const { code } = transformSync(typed, { loader: 'ts' })
  return at % 3 === 1 ? code : `"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });\n${code}`
}

const ALL = [asWritten, formatted, linted, lintedOtherwise, typeStripped]

/** Treatments by their names in the published figures. */
export const TREATMENTS = {
  'as written': asWritten,
  formatted,
  linted,
  'linted otherwise': lintedOtherwise,
  'type-stripped': typeStripped,
  /** Uses a different tool for each solution. */
  mixed: (text: string, at: number) => ALL[at % ALL.length]!(text, at),
} satisfies Record<string, Treatment>

/** Adds a type to every parameter and variable. */
function annotated(text: string): string {
  return applyEdits(
    text,
    nodesOf(text).flatMap(([node, parent]): Edit[] => {
      if (
        node.type === 'VariableDeclarator' &&
        parent?.type === 'VariableDeclaration' &&
        !/\b(of|in)\b/.test(text.slice(node.end, node.end + 4))
      )
        return [{ start: node.id.end, end: node.id.end, text: ': any' }]
      if (node.type !== 'FunctionDeclaration' && node.type !== 'FunctionExpression' && node.type !== 'ArrowFunctionExpression') return []
      const isBare = node.type === 'ArrowFunctionExpression' && node.params.length === 1 && !/^(async\s*)?\(/.test(text.slice(node.start))
      if (isBare)
        return [
          {
            start: node.params[0]!.start,
            end: node.params[0]!.end,
            text: `(${text.slice(node.params[0]!.start, node.params[0]!.end)}: any)`,
          },
        ]
      return node.params.flatMap((param) => {
        const { end } = param.type === 'AssignmentPattern' ? param.left : param
        return [{ start: end, end, text: ': any' }]
      })
    }),
  )
}
