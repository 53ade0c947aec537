import { parser } from '@lezer/javascript'
import type { SyntaxProblem } from '../../../grader/shared/catalogue/syntax.ts'

const typed = parser.configure({ dialect: 'ts' })

/**
 * What is wrong with a source as TypeScript, given what is wrong with it as JavaScript: the same if it has no types, nothing, or an error
 * that is further along. Enums pass, although the grader cannot remove them.
 */
export function problemOfTyped(source: string, problem: SyntaxProblem): SyntaxProblem | null {
  const { hasTypes, error } = read(source)
  if (!hasTypes) return problem
  if (error === null) return null
  const before = source.slice(0, error).split('\n')
  const [line, column] = [before.length, before.at(-1)!.length + 1]
  const isLater = line > problem.line || (line === problem.line && column > problem.column)
  return isLater ? { ...problem, line, column, problem: 'Unexpected token' } : problem
}

/** Whether there are types, and the offset of the first node that the parser could not read. */
function read(source: string): { hasTypes: boolean; error: number | null } {
  let hasTypes = false
  let error: number | null = null
  typed.parse(source).iterate({
    enter: (node) => {
      if (node.type.isError) error ??= node.from
      hasTypes ||= node.name.startsWith('Type') || isNonNull(node)
    },
  })
  return { hasTypes, error }
}

/** `a!`, for a value that is not null. */
function isNonNull({ name, node }: { name: string; node: { parent: { name: string } | null } }): boolean {
  return name === 'LogicOp' && node.parent?.name === 'PostfixExpression'
}
