import type { AnyNode, Node } from 'acorn'
import { parseTree } from '../../../shared/syntax-tree.ts'

/** In the place of a part of a text. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** What is around a node, and the text that both are in. */
export interface Around {
  text: string
  parent: AnyNode | null
}

/** As a linter’s rule that fixes what it finds: what to write in the node’s place or within it, nothing where it is well. */
export type Rule = (node: AnyNode, around: Around) => Edit[] | null

/** As many passes as there can be functions in functions in a solution. A linter makes ten. */
const MOST_PASSES = 60

/** Applies rules until none finds anything, as a linter does: in each pass only edits that do not overlap. @throws SyntaxError */
export function fix(text: string, rules: readonly Rule[]): string {
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const fixed = applyEdits(text, fixesOf(text, rules))
    if (fixed === text) break
    text = fixed
  }
  return text
}

/** Each fix has all of its edits or none: of two that overlap, the outer one waits for the next pass. */
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
