import { Parser, type Options, type Program } from 'acorn'

type Extensible = new (options: Options, input: string) => Parser

/**
 * acorn without its checks of names. It records every `var` in each block around it and every private name in each class, which takes
 * time and memory by the product of both; whether names are declared twice was decided when the submission was accepted.
 */
const TreeParser = Parser.extend(
  (Base) =>
    class extends (Base as unknown as Extensible) {
      declareName(): void {}
      checkLocalExport(): void {}
    } as unknown as typeof Parser,
)

/** As acorn's parse; the tree is the same, and names are not checked. @throws SyntaxError, RangeError where it is nested too deeply */
export function parseTree(source: string, options: Options): Program {
  return TreeParser.parse(source, { ...options, checkPrivateFields: false })
}
