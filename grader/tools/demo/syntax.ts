import { parse, type Node } from 'acorn'

/** A node with whatever its kind has. */
export type Any = Node & Record<string, unknown>

/** How somebody writes one kind of thing: its text, null where it is none of theirs. */
export type Habit = (node: Any, parent: Any | null, write: Writer) => string | null

export interface Writer {
  /** The text of another node, by all habits. */
  text(node: unknown): string
  /** The text of this node by the habits that come after this one. */
  rest(): string
  /** Whether something has that name already. */
  isTaken(name: string): boolean
}

/** A source without its comments, written anew by habits, of which the first that has something to say about a node does. */
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

/** Lines that hold nothing but a comment go with it. */
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

/** In the order of the source. Of `{ name }` one of both. */
function childrenOf(node: Any): Any[] {
  const parts = node.type === 'Property' && node['shorthand'] === true ? [node['value']] : Object.values(node)
  return parts
    .flat()
    .filter((part): part is Any => typeof part === 'object' && part !== null && typeof (part as Node).type === 'string')
    .sort((a, b) => a.start - b.start)
}
