import { parseTree } from '../../shared/syntax-tree.ts'
import { SYNTAX, type SyntaxNode } from './syntax-table.ts'
import type { Engine, SourceFiles, Unreadable } from '../../contracts/index.ts'

/** Syntax in these sources that an engine cannot parse, each once at its first occurrence. Empty if the table does not list it. */
export function unreadableOn({ version }: Engine, files: SourceFiles): Unreadable[] {
  const found = new Map<string, Unreadable>()
  for (const [file, source] of Object.entries(files)) {
    for (const node of nodesOf(source)) {
      for (const { name, since, instead, is } of SYNTAX) {
        if (found.has(name) || !isOlder(version, since) || !is(node)) continue
        found.set(name, { syntax: name, since, instead, file, line: node.loc.start.line })
      }
    }
  }
  return [...found.values()]
}

/** Whether the version is older than `since`, by major and minor. */
export function isOlder(version: string, since: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [sinceMajor = 0, sinceMinor = 0] = since.split('.').map(Number)
  return major < sinceMajor || (major === sinceMajor && minor < sinceMinor)
}

/** All nodes in source order; none if the source has a syntax error, which is rejected before anything runs. */
function* nodesOf(source: string): Generator<SyntaxNode> {
  const left = [parsed(source)]
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (node === null) continue
    yield node
    left.push(...Object.values(node).flat().filter(isNode).reverse())
  }
}

function parsed(source: string): SyntaxNode | null {
  try {
    return parseTree(source, {
      ecmaVersion: 'latest',
      sourceType: 'commonjs',
      allowHashBang: true,
      locations: true,
    }) as unknown as SyntaxNode
  } catch {
    return null
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
}
