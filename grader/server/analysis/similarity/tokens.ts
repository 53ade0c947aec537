import { File, Region, TokenizedFile } from '@dodona/dolos-core'
import type { Node, Position } from 'acorn'
import { parseTree } from '../../../shared/syntax-tree.ts'

/** Most tokens per source; the course’s have a few thousand. Longer sources are cut, so that they do not take up others' time. */
const MOST_TOKENS = 40_000

/** Most siblings of the same shape in a row, as in a long table or an unrolled loop; more would add no information. */
const MOST_ALIKE = 16

/** Tokens of several files as one text, with continuous line numbers. */
export function tokensOfAll(path: string, texts: readonly string[]): TokenizedFile {
  const files = texts.map((text) => tokensOf(path, text))
  const starts = texts.map((_, index) => texts.slice(0, index).reduce((lines, text) => lines + linesOf(text), 0))
  const mapping = files.flatMap((file, index) => file.mapping.map((region) => below(region, starts[index]!)))
  return new TokenizedFile(
    new File(path, texts.join('\n')),
    files.flatMap(({ tokens }) => tokens).slice(0, MOST_TOKENS),
    mapping.slice(0, MOST_TOKENS),
  )
}

/** Number of lines of a text. */
export function linesOf(text: string): number {
  return text.split('\n').length
}

function below({ startRow, startCol, endRow, endCol }: Region, lines: number): Region {
  return new Region(startRow + lines, startCol, endRow + lines, endCol)
}

/**
 * A source in the form that Dolos compares: its syntax tree written as `(kind … )`, without names, values, comments and layout, so that
 * renaming and reformatting change nothing. A source that cannot be parsed has no tokens.
 */
export function tokensOf(path: string, source: string): TokenizedFile {
  const tokens: string[] = []
  const mapping: Region[] = []
  const note = (token: string, region: Region) => {
    tokens.push(token)
    mapping.push(region)
  }
  // Without recursion, because learners' code can be nested arbitrarily deep.
  const root = parsed(source)
  const children = root === null ? new Map<Node, Node[]>() : treeOf(root)
  const next: (Node | Region)[] = root === null ? [] : [root]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (one instanceof Region) {
      note(')', one)
      continue
    }
    const inner = children.get(one)!
    const { start, end } = one.loc!
    // A node's region is only its own text, without its children; otherwise the root would match everywhere.
    const own = region(start, inner[0]?.loc!.start ?? end)
    note('(', own)
    note(kindOf(one), own)
    next.push(region(end, end), ...inner.toReversed())
  }
  return new TokenizedFile(new File(path, source), tokens, mapping)
}

/** The children of every node, without long runs of siblings of the same shape. */
function treeOf(root: Node): Map<Node, Node[]> {
  const children = new Map<Node, Node[]>()
  const next = [root]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    children.set(one, childrenOf(one))
    next.push(...children.get(one)!)
  }
  const known = new Map<string, number>()
  const shapes = new Map<Node, number>()
  // Inner nodes first: a shape is a kind and the shapes of its children.
  for (const [node, inner] of [...children].reverse()) {
    const written = `${kindOf(node)} ${inner.map((child) => shapes.get(child)!).join(' ')}`
    if (!known.has(written)) known.set(written, known.size)
    shapes.set(node, known.get(written)!)
    children.set(
      node,
      inner.filter(
        (child, place) =>
          place < MOST_ALIKE || inner.slice(place - MOST_ALIKE, place).some((before) => shapes.get(before) !== shapes.get(child)),
      ),
    )
  }
  return children
}

function region(from: Position, to: Position): Region {
  return new Region(from.line - 1, from.column, to.line - 1, to.column)
}

function parsed(source: string): Node | null {
  for (const sourceType of ['script', 'module'] as const) {
    try {
      return parseTree(source, {
        ecmaVersion: 'latest',
        sourceType,
        locations: true,
        allowReturnOutsideFunction: true,
        allowHashBang: true,
      })
    } catch {
      // Try the other source type; if both fail, there is no tree.
    }
  }
  return null
}

/** A node's type, including its operator, which is just as significant. */
function kindOf(node: Node): string {
  const { operator } = node as Node & { operator?: string }
  return operator === undefined ? node.type : `${node.type} ${operator}`
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string')
    .sort((a, b) => a.start - b.start)
}
