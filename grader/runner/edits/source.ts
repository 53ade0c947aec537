import type { AnyNode, BlockStatement, Options, Program, Token } from 'acorn'
import { parseTree } from '../../shared/syntax-tree.ts'

const OPTIONS: Options = { ecmaVersion: 'latest', sourceType: 'script', allowReturnOutsideFunction: true, allowHashBang: true }

/** A range of a source, as offsets. */
export interface Span {
  start: number
  end: number
}

/** A CommonJS file, parsed. */
export class Source {
  readonly text: string
  readonly body: readonly AnyNode[]
  readonly #tokens: readonly Token[]

  /** @throws SyntaxError; RangeError if it is nested too deeply */
  constructor(text: string) {
    const tokens: Token[] = []
    this.text = text
    this.body = statementsIn(parseTree(text, { ...OPTIONS, onToken: tokens }))
    this.#tokens = tokens.filter(({ type }) => type.label !== 'eof')
  }

  /** Its code without what formatting changes: comments, white space, semicolons, trailing commas, and the kind of quotation marks. */
  code(span: Span): string {
    const words = this.tokens(span).filter((token, index, all) => !isOptional(token, all[index + 1]))
    return JSON.stringify(words.map((token) => this.#wordOf(token)))
  }

  tokens({ start, end }: Span): Token[] {
    const from = this.#firstFrom(start)
    let to = from
    while (to < this.#tokens.length && this.#tokens[to]!.end <= end) to++
    return this.#tokens.slice(from, to)
  }

  /** Names in a range, without those of properties. */
  names(span: Span): Set<string> {
    const tokens = this.tokens(span)
    const isName = ({ type }: Token, index: number) => type.label === 'name' && !['.', '?.'].includes(tokens[index - 1]?.type.label ?? '')
    return new Set(tokens.filter(isName).map((token) => this.#wordOf(token)))
  }

  /** Index of the first token that begins at this offset or after it. */
  #firstFrom(offset: number): number {
    let [low, high] = [0, this.#tokens.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#tokens[middle]!.start < offset) low = middle + 1
      else high = middle
    }
    return low
  }

  #wordOf({ type, start, end }: Token): string {
    const word = this.text.slice(start, end)
    return type.label === 'string' ? `'${word.slice(1, -1)}'` : word
  }
}

const CLOSING = new Set(['}', ']', ')'])

function isOptional({ type: { label } }: Token, next: Token | undefined): boolean {
  return label === ';' || (label === ',' && next !== undefined && CLOSING.has(next.type.label))
}

/** The statements of a program or a block, without empty ones. */
export function statementsIn({ body }: Program | BlockStatement): readonly AnyNode[] {
  return body.filter(({ type }) => type !== 'EmptyStatement')
}
