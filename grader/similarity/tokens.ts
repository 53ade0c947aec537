import { File, Region, TokenizedFile } from '@dodona/dolos-core'
import { parse, type Node, type Position } from 'acorn'

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
  const walk = (node: Node) => {
    const children = childrenOf(node)
    const { start, end } = node.loc!
    // A node stands where its own words are, not where its children's are: else the first token would stand everywhere.
    const own = region(start, children[0]?.loc!.start ?? end)
    note('(', own)
    note(kindOf(node), own)
    for (const child of children) walk(child)
    note(')', region(end, end))
  }
  const tree = parsed(source)
  if (tree !== null) walk(tree)
  return new TokenizedFile(new File(path, source), tokens, mapping)
}

function region(from: Position, to: Position): Region {
  return new Region(from.line - 1, from.column, to.line - 1, to.column)
}

function parsed(source: string): Node | null {
  for (const sourceType of ['script', 'module'] as const) {
    try {
      return parse(source, { ecmaVersion: 'latest', sourceType, locations: true, allowReturnOutsideFunction: true, allowHashBang: true })
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
