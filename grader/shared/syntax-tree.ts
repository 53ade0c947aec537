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
