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
  // Without recursion: what is nested as deep as a learner likes must not end it.
  const next: (Node | Region)[] = [parsed(source) ?? []].flat()
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (one instanceof Region) {
      note(')', one)
      continue
    }
    const children = childrenOf(one)
    const { start, end } = one.loc!
    // A node stands where its own words are, not where its children's are: else the first token would stand everywhere.
    const own = region(start, children[0]?.loc!.start ?? end)
    note('(', own)
    note(kindOf(one), own)
    next.push(region(end, end), ...children.reverse())
  }
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
