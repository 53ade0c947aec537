import { File, Region, TokenizedFile } from '@dodona/dolos-core'
import type { Node, Position } from 'acorn'
import { parseTree } from '../../../shared/syntax-tree.ts'

/** Of a source; the course’s have some thousand. What is longer is compared as far as that, so that it takes nobody else’s time. */
const MOST_TOKENS = 40_000

/** Of siblings of one shape in a row, as in a long table or an unrolled loop: the others say nothing that these do not. */
const MOST_ALIKE = 16

/** Several files of one source as one text, of which the lines are counted through. */
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

/** Of a text that others follow. */
export function linesOf(text: string): number {
  return text.split('\n').length
}

function below({ startRow, startCol, endRow, endCol }: Region, lines: number): Region {
  return new Region(startRow + lines, startCol, endRow + lines, endCol)
}

/**
 * A source as Dolos compares it: its syntax tree, written out as `(kind … )`. Names, values, comments and layout are not in it,
 * so that what was renamed and moved about on the page is still the same. A source that cannot be parsed has no tokens.
 */
export function tokensOf(path: string, source: string): TokenizedFile {
  const tokens: string[] = []
  const mapping: Region[] = []
  const note = (token: string, region: Region) => {
    tokens.push(token)
    mapping.push(region)
  }
  // Without recursion: what is nested as deep as a learner likes must not end it.
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
    // A node stands where its own words are, not where its children's are: else the first token would stand everywhere.
    const own = region(start, inner[0]?.loc!.start ?? end)
    note('(', own)
    note(kindOf(one), own)
    next.push(region(end, end), ...inner.toReversed())
  }
  return new TokenizedFile(new File(path, source), tokens, mapping)
}

/** The children of every node, but for those that only go on as the ones before them. */
function treeOf(root: Node): Map<Node, Node[]> {
  const children = new Map<Node, Node[]>()
  const next = [root]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    children.set(one, childrenOf(one))
    next.push(...children.get(one)!)
  }
  const known = new Map<string, number>()
  const shapes = new Map<Node, number>()
  // Inner ones before outer ones: a shape is a kind and the shapes in it.
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
      // As the other kind, or not at all.
    }
  }
  return null
}

/** An operator is as much a part of what code does as a node's kind. */
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
