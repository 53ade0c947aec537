/** What a name stands for, read when its turn has come: a value, or a list of which no more is held than what comes at once. */
export type Part = () => Promise<unknown> | AsyncIterable<unknown>

const INDENT = 2

/** An object in pieces, as `JSON.stringify(object, null, 2)` writes it whole. @throws whatever its parts throw, with all the rest unsaid */
export async function* jsonPieces(parts: Readonly<Record<string, Part>>): AsyncGenerator<string> {
  let before = '{'
  for (const [name, read] of Object.entries(parts)) {
    const head = `${before}\n${' '.repeat(INDENT)}${JSON.stringify(name)}: `
    const part = read()
    if (part instanceof Promise) yield head + indented(await part, INDENT)
    else yield* listPieces(head, part)
    before = ','
  }
  yield '\n}'
}

async function* listPieces(head: string, list: AsyncIterable<unknown>): AsyncGenerator<string> {
  const between = `\n${' '.repeat(2 * INDENT)}`
  let before = `${head}[`
  let isEmpty = true
  for await (const one of list) {
    yield before + between + indented(one, 2 * INDENT)
    before = ','
    isEmpty = false
  }
  yield isEmpty ? `${before}]` : `\n${' '.repeat(INDENT)}]`
}

/** A line break within a text is written as an escape: each that is one begins a line. */
function indented(value: unknown, by: number): string {
  return JSON.stringify(value, null, INDENT).replaceAll('\n', `\n${' '.repeat(by)}`)
}
