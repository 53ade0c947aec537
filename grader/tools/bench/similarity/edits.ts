import type { AnyNode, Node } from 'acorn'
import { parseTree } from '../../../shared/syntax-tree.ts'

/** Replacement of a part of a text. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** The ancestors of a node, and the source text. */
export interface NodeContext {
  text: string
  parent: AnyNode | null
}

/** A linter rule with a fix: returns the edits for a node, none if it complies. */
export type Rule = (node: AnyNode, around: NodeContext) => Edit[] | null

/** Most passes: the deepest nesting of functions in a solution. ESLint makes ten. */
const MOST_PASSES = 60

/** Applies rules until none reports anything, as a linter does; each pass applies only edits that do not overlap. @throws SyntaxError */
export function fix(text: string, rules: readonly Rule[]): string {
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const fixed = applyEdits(text, fixesOf(text, rules))
    if (fixed === text) break
    text = fixed
  }
  return text
}

/** A fix is applied completely or not at all; if two overlap, the outer one waits for the next pass. */
function fixesOf(text: string, rules: readonly Rule[]): Edit[] {
  const taken: Edit[] = []
  for (const [node, parent] of nodesOf(text)) {
    for (const rule of rules) {
      const edits = rule(node, { text, parent })
      if (edits?.every(({ start, end }) => taken.every((other) => end <= other.start || start >= other.end))) taken.push(...edits)
    }
  }
  return taken
}

export function applyEdits(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((all, { start, end, text: own }) => all.slice(0, start) + own + all.slice(end), text)
}

/** All nodes of a source with their parents, inner ones before outer ones. @throws SyntaxError */
export function nodesOf(text: string): [node: AnyNode, parent: AnyNode | null][] {
  const found: [AnyNode, AnyNode | null][] = []
  const visit = (node: AnyNode, parent: AnyNode | null) => {
    for (const value of Object.values(node).flat()) if (isNode(value)) visit(value, node)
    found.push([node, parent])
  }
  visit(parseTree(text, { ecmaVersion: 'latest', sourceType: 'script', allowReturnOutsideFunction: true, allowHashBang: true }), null)
  return found
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
