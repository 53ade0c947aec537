import { File, Region, TokenizedFile } from '@dodona/dolos-core'
import type { Node, Position } from 'acorn'
import { parseEither } from '../../../shared/syntax-tree.ts'
import { linesOf } from './lines.ts'
import { normalForm, type Form } from './normal-form.ts'

/** Most tokens per source; the course’s have a few thousand. Longer sources are cut, so that they do not take up others' time. */
const MOST_TOKENS = 40_000

/** Most siblings of the same shape in a row, as in a long table or an unrolled loop; more would add no information. */
const MOST_ALIKE = 16

/** Tokens of several files as one text, with continuous line numbers. */
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

function below({ startRow, startCol, endRow, endCol }: Region, lines: number): Region {
  return new Region(startRow + lines, startCol, endRow + lines, endCol)
}

/**
 * A source as Dolos compares it: the normal form of its syntax tree, written out as `(kind … )`. It has no names, values, comments or
 * layout, and does not change under a linter, so a renamed and reformatted copy still matches. A source that cannot be parsed has no
 * tokens.
 */
export function tokensOf(path: string, source: string): TokenizedFile {
  const tokens: string[] = []
  const mapping: Region[] = []
  const note = (token: string, region: Region) => {
    tokens.push(token)
    mapping.push(mapping.length === 0 ? region : notBefore(mapping.at(-1)!, region))
  }
  // Without recursion, because learners' code can be nested arbitrarily deep.
  const root = parseEither(source)
  const forms = root === null ? new Map<Node, Form>() : formsOf(root, source)
  const next: (Node | Region)[] = root === null ? [] : forms.get(root)!.parts.toReversed()
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (one instanceof Region) {
      note(')', one)
      continue
    }
    const { kind, parts } = forms.get(one)!
    const { start, end } = one.loc!
    // A node's place is that of its own tokens, without its children's; otherwise the first token would cover the whole source.
    const own = region(start, parts[0]?.loc!.start ?? end)
    note('(', own)
    note(kind, own)
    next.push(region(end, end))
    for (const part of parts.toReversed()) next.push(part)
  }
  return new TokenizedFile(new File(path, source), tokens, mapping)
}

/** The form of every node, without parts that only repeat the shape of the ones before. */
function formsOf(root: Node, source: string): Map<Node, Form> {
  const formOf = normalForm(source)
  const forms = new Map<Node, Form>()
  const next = [root]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    const form = formOf(one)
    forms.set(one, form)
    for (const part of form.parts) next.push(part)
  }
  const known = new Map<string, number>()
  const shapes = new Map<Node, number>()
  // Inner ones before outer ones: a shape is a kind and the shapes in it.
  for (const [node, { kind, parts }] of [...forms].reverse()) {
    const written = `${kind} ${parts.map((part) => shapes.get(part)!).join(' ')}`
    if (!known.has(written)) known.set(written, known.size)
    shapes.set(node, known.get(written)!)
    forms.set(node, {
      kind,
      parts: parts.filter(
        (part, place) =>
          place < MOST_ALIKE || parts.slice(place - MOST_ALIKE, place).some((before) => shapes.get(before) !== shapes.get(part)),
      ),
    })
  }
  return forms
}

/** Dolos wants places in order. In a mirrored comparison the second operand comes first. */
function notBefore({ startRow, startCol }: Region, { startRow: row, startCol: col, endRow, endCol }: Region): Region {
  const from = { line: Math.max(startRow, row) + 1, column: row > startRow ? col : row < startRow ? startCol : Math.max(startCol, col) }
  const isPast = endRow + 1 < from.line || (endRow + 1 === from.line && endCol < from.column)
  return region(from, isPast ? from : { line: endRow + 1, column: endCol })
}

function region(from: Position, to: Position): Region {
  return new Region(from.line - 1, from.column, to.line - 1, to.column)
}
