import { parse, type Node } from 'acorn'

/** A node with the fields of its kind. */
export type Any = Node & Record<string, unknown>

/** A habit: the text of a node it applies to, otherwise null. */
export type Habit = (node: Any, parent: Any | null, write: Writer) => string | null

export interface Writer {
  /** The text of another node, with all habits applied. */
  text(node: unknown): string
  /** The text of this node, with the later habits applied. */
  rest(): string
  /** Whether a name is already used. */
  isTaken(name: string): boolean
}

/** Rewrites a source without its comments; for each node, the first habit that applies is used. */
export function rewrite(source: string, habits: readonly Habit[]): string {
  const bare = withoutComments(source)
  const program = parse(bare, { ecmaVersion: 'latest', sourceType: 'commonjs' }) as unknown as Any
  const names = new Set(bare.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu))
  return write(program, null, 0)

  function write(node: Any, parent: Any | null, from: number): string {
    for (let place = from; place < habits.length; place++) {
      const text = habits[place]!(node, parent, {
        text: (other) => write(other as Any, node, 0),
        rest: () => write(node, parent, place + 1),
        isTaken: (name) => names.has(name),
      })
      if (text !== null) return text
    }
    return verbatim(node)
  }

  function verbatim(node: Any): string {
    let text = ''
    let at = node.start
    for (const child of childrenOf(node)) {
      text += bare.slice(at, child.start) + write(child, node, 0)
      at = child.end
    }
    return text + bare.slice(at, node.end)
  }
}

/** Removes comments, with lines that contain nothing else. */
function withoutComments(source: string): string {
  const found: { start: number; end: number }[] = []
  parse(source, {
    ecmaVersion: 'latest',
    sourceType: 'commonjs',
    onComment: (_block, _text, start, end) => void found.push({ start, end }),
  })
  return found
    .reduceRight((text, { start, end }) => {
      const lineStart = text.lastIndexOf('\n', start - 1) + 1
      const isAlone = text.slice(lineStart, start).trim() === '' && (text[end] ?? '\n') === '\n'
      return isAlone ? text.slice(0, lineStart) + text.slice(end + 1) : text.slice(0, start).trimEnd() + text.slice(end)
    }, source)
    .replace(/\n{3,}/g, '\n\n')
}

/** Child nodes in source order. `{ name }` counts once, although key and value are the same node. */
function childrenOf(node: Any): Any[] {
  const parts = node.type === 'Property' && node['shorthand'] === true ? [node['value']] : Object.values(node)
  return parts
    .flat()
    .filter((part): part is Any => typeof part === 'object' && part !== null && typeof (part as Node).type === 'string')
    .sort((a, b) => a.start - b.start)
}
