import { Parser, type Options, type Program } from 'acorn'

type Extensible = new (options: Options, input: string) => Parser

/**
 * acorn without its checks of names. Those record every `var` in each enclosing block and every private name in each class, which takes
 * time and memory proportional to the product. Duplicate declarations were already rejected when the submission was accepted.
 */
const TreeParser = Parser.extend(
  (Base) =>
    class extends (Base as unknown as Extensible) {
      declareName(): void {}
      checkLocalExport(): void {}
    } as unknown as typeof Parser,
)

/** Same tree as acorn's parse, without checks of names. @throws SyntaxError; RangeError if it is nested too deeply */
export function parseTree(source: string, options: Options): Program {
  return TreeParser.parse(source, { ...options, checkPrivateFields: false })
}

/** The tree of a script or, if it is none, of a module; null if it is neither. Positions have lines and columns. */
export function parseEither(source: string): Program | null {
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
